/** A written judgment beside the facts it was written from. */
export interface DemoCase {
  number: string;
  title: string;
  text: string;
  court: string;
  documentType: '判决书' | '裁定书' | '调解书';
  caseType: '民事' | '刑事' | '行政' | '执行';
  cause: string;
  decidedOn: string;
  parties: string[];
  presiding: string;
  judges: string[];
  lawyers: string[];
  earlierNumber?: string;
  keywords: string[];
}

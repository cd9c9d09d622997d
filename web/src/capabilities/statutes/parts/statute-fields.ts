import type { RecordDetail } from '@antai/contract/records';

/** The fields of a statute's record: written by our own importer, so their shapes are known. */
export interface StatuteFields {
  statuteTitle?: string;
  authorityLevel?: string;
  validityStatus?: string;
  issuingBody?: string;
  documentNumber?: string;
  subject?: string[];
  publishDate?: string;
  effectiveDate?: string;
  versionDate?: string;
  articleCount?: number;
  headings?: [start: number, depth: number][];
  hasText?: boolean;
  dataFrom?: string;
}

export const statuteFieldsOf = (detail: RecordDetail) => detail.fields as StatuteFields;

/** 《名称》第…条, as a document cites it; a part's name is not the statute's. */
export function citationOf({ statuteTitle = '' }: StatuteFields, label: string): string {
  const name = statuteTitle
    .replace(/（(?:.{1,8}编|[总附]则)）$/u, '')
    .replaceAll('《', '〈')
    .replaceAll('》', '〉');
  return `《${name}》${label}`;
}

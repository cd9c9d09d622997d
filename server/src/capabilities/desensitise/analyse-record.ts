import analyseFiles, { type AnalysisOrder } from './analyse-files.ts';

/** What is found in the files of a record, as it is kept. */
export interface AnalysedRecord {
  /** The files as JSON, which nobody unpacks who does not look. */
  analysis: Uint8Array;
  findingCount: number;
}

/** The files of a record with what was found in them, ready to be kept. For a thread. */
export default function analyseRecord(order: AnalysisOrder): AnalysedRecord {
  const files = analyseFiles(order);
  const counts = files.flatMap(({ paragraphs }) => paragraphs.map(({ findings }) => findings.length));
  return {
    analysis: new TextEncoder().encode(JSON.stringify(files)),
    findingCount: counts.reduce((sum, count) => sum + count, 0),
  };
}

import type { TaggedText } from '@antai/redaction';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import analyseFiles, { type AnalysedFile, type AnalysisOrder } from './analyse-files.ts';
import type { FileParagraphs } from './read-sources.ts';

/** The files of a record, and what the model of names says of them. */
export interface RecordAnalysis extends Omit<AnalysisOrder, 'sources' | 'tagged'> {
  sources: PackedJson<FileParagraphs[]>;
  tagged?: PackedJson<TaggedText[]>;
}

/** What is found in the files of a record, as it is kept. */
export interface AnalysedRecord {
  /** Nobody unpacks it who does not look. */
  analysis: PackedJson<AnalysedFile[]>;
  findingCount: number;
}

/** The files of a record with what was found in them, ready to be kept. For a thread. */
export default function analyseRecord({ sources, tagged, ...wish }: RecordAnalysis): AnalysedRecord {
  const files = analyseFiles({
    ...wish,
    sources: unpackJson(sources),
    ...(tagged ? { tagged: unpackJson(tagged) } : {}),
  });
  const counts = files.flatMap(({ paragraphs }) => paragraphs.map(({ findings }) => findings.length));
  return {
    analysis: packJson(files),
    findingCount: counts.reduce((sum, count) => sum + count, 0),
  };
}

import { type EntityFinding, type EntityKind, findEntities, type TaggedText } from '@antai/redaction';
import { type FileParagraphs, textsOf } from './read-sources.ts';

/** One paragraph with what was found in it. */
export interface AnalysedParagraph {
  id: string;
  text: string;
  findings: EntityFinding[];
}

/** One file as its reader sees it, with what was found in it. */
export interface AnalysedFile {
  paragraphs: AnalysedParagraph[];
  unread: string[];
}

export interface AnalysisOrder {
  sources: FileParagraphs[];
  kinds?: EntityKind[];
  /** What the model of names says of each paragraph, file by file. */
  tagged?: TaggedText[];
  missesNothing: boolean;
}

/** Finds in all files of a batch what tells who somebody is: a name of one is found in all. For a thread. */
export default function analyseFiles({ sources, ...wish }: AnalysisOrder): AnalysedFile[] {
  const heads = sources.flatMap(({ paragraphs }) => paragraphs.map(each => each.heads ?? []));
  const findings = findEntities(textsOf(sources), { ...wish, heads });
  let at = 0;
  return sources.map(({ paragraphs, unread }) => ({
    unread,
    paragraphs: paragraphs.map(({ id, text }) => ({ id, text, findings: findings[at++]! })),
  }));
}

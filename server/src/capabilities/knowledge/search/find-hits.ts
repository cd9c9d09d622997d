import { hitPassagesMax, type KnowledgePassage } from '@antai/contract/knowledge';
import { type Field, type Passage, passages, positions, type Tree } from '@antai/query';
import type { PackedText, StoredParagraph } from '../read-document.ts';

/** What users can name in a search: a document's name, or what it says. */
export const searchedFields: Field[] = [
  { fieldEn: 'documentName', fieldCn: '文件名', kind: 'text', sections: ['name'] },
  { fieldEn: 'documentText', fieldCn: '正文', kind: 'text', sections: ['text'] },
];

export interface HitsInput {
  tree: Tree;
  documents: PackedText[];
}

export interface Hit {
  paragraph: number;
  start: number;
  end: number;
}

export interface CountedHits {
  documentId: string;
  count: number;
  passages: KnowledgePassage[];
}

const options = { fields: searchedFields };

/** How often each of some documents answers a search, and the passages that show it best. For a thread where they are long. */
export default function countHits({ tree, documents }: HitsInput): CountedHits[] {
  return documents.map(({ documentId, paragraphs: packed }) => {
    const paragraphs = (JSON.parse(packed) as StoredParagraph[]).map(({ text }) => text);
    const section = sectionOf(paragraphs);
    const count = positions(tree, section, options).length;
    const best = passages(tree, { sections: [section] }, { ...options, limit: hitPassagesMax });
    const starts = startsOf(paragraphs);
    return { documentId, count, passages: best.map(passage => clip(passage, { paragraphs, starts })) };
  });
}

/** Every place of a document that answers a search, by paragraph. */
export function findHits(tree: Tree, paragraphs: string[]): Hit[] {
  const starts = startsOf(paragraphs);
  return positions(tree, sectionOf(paragraphs), options).map(([start, end]) => {
    const paragraph = paragraphAt(starts, start);
    return { paragraph, start: start - starts[paragraph]!, end: end - starts[paragraph]! };
  });
}

const sectionOf = (paragraphs: string[]) => ({ key: 'text', text: paragraphs.join('\n') });

function startsOf(paragraphs: string[]): number[] {
  let next = 0;
  return paragraphs.map(({ length }) => {
    const start = next;
    next += length + 1;
    return start;
  });
}

/** The paragraph that begins last at or before a place. */
function paragraphAt(starts: number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A passage within the paragraph of its first hit. */
function clip(
  { start, text, marks }: Passage,
  { paragraphs, starts }: { paragraphs: string[]; starts: number[] },
): KnowledgePassage {
  const paragraph = paragraphAt(starts, start + (marks[0]?.[0] ?? 0));
  const from = Math.max(0, starts[paragraph]! - start);
  const to = Math.min(text.length, starts[paragraph]! + paragraphs[paragraph]!.length - start);
  const inside = marks.filter(mark => mark[0] >= from && mark[1] <= to);
  return {
    paragraph,
    text: text.slice(from, to),
    marks: inside.map(mark => [mark[0] - from, mark[1] - from]),
  };
}

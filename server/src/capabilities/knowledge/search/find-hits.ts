import { hitPassagesMax, type KnowledgePassage } from '@antai/contract/knowledge';
import { type Field, type Passage, passages, positions, type Tree } from '@antai/query';

/** What users can name in a search: a document's name, or what it says. */
export const searchedFields: Field[] = [
  { fieldEn: 'documentName', fieldCn: '文件名', kind: 'text', sections: ['name'] },
  { fieldEn: 'documentText', fieldCn: '正文', kind: 'text', sections: ['text'] },
];

export interface HitsInput {
  tree: Tree;
  documents: { documentId: string; paragraphs: string[] }[];
  withPassages: boolean;
}

export interface Hit {
  paragraph: number;
  start: number;
  end: number;
}

export interface DocumentHits {
  documentId: string;
  hits: Hit[];
  passages: KnowledgePassage[];
}

/** Every place of documents that answers a search, by paragraph, and the passages that show it best. For a thread where they are long. */
export default function findHits({ tree, documents, withPassages }: HitsInput): DocumentHits[] {
  return documents.map(({ documentId, paragraphs }) => {
    const section = { key: 'text', text: paragraphs.join('\n') };
    const starts = startsOf(paragraphs);
    const hits = positions(tree, section, { fields: searchedFields }).map(([start, end]) => {
      const paragraph = paragraphAt(starts, start);
      return { paragraph, start: start - starts[paragraph]!, end: end - starts[paragraph]! };
    });
    const best = withPassages
      ? passages(tree, { sections: [section] }, { fields: searchedFields, limit: hitPassagesMax })
      : [];
    return { documentId, hits, passages: best.map(passage => clip(passage, { paragraphs, starts })) };
  });
}

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

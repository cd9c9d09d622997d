import type { KnowledgeDocument, knowledge } from '@antai/contract/knowledge';
import type { AnswerOf } from '@antai/contract/wire/call';
import type { Tree } from '@antai/query';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import type { PackedText, StoredParagraph } from './read-document.ts';
import { levelOf } from './search/cut-chunks.ts';
import { findHits } from './search/find-hits.ts';

/** What a document says, with every place that answers a search. */
export type DocumentText = AnswerOf<typeof knowledge.read>;

export interface ReadOrder extends Pick<PackedText, 'paragraphs'> {
  document: KnowledgeDocument;
  tree?: Tree;
}

/** A document as its reader sees it; every place is found anew. */
export function showText({ document, paragraphs: packed, tree }: ReadOrder): DocumentText {
  const paragraphs = JSON.parse(packed) as StoredParagraph[];
  return {
    document,
    paragraphs: paragraphs.map(each => ({
      text: each.text,
      level: levelOf(each) ?? null,
      page: each.page ?? null,
    })),
    hits: tree
      ? findHits(
          tree,
          paragraphs.map(({ text }) => text),
        )
      : [],
  };
}

/** The same as it goes out. For a thread. */
export default function writeText(order: ReadOrder): PackedJson<DocumentText> {
  return packJson(showText(order));
}

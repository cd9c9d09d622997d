import type { Group, TextLeaf, Tree } from '@antai/query';
import type { Question } from '../fulltext.ts';

const wordsUsed = 3;
const pageSize = 20;
const operations = ['and', 'or', 'paragraph', 'within'] as const;
const distance = 20;

/**
 * Pages as users will ask for them, in words out of some texts: alone, both, either, in one paragraph, within some characters.
 * A thread that has answered them has compiled what it runs, so that nobody's first search waits for it.
 */
export function rehearsalOf(texts: string[]): Question[] {
  const words = [...new Set(texts.flatMap(text => /\p{Script=Han}{2}/u.exec(text.slice(text.length / 2)) ?? []))];
  const leaf = (text: string): TextLeaf => ({ kind: 'text', field: 'fullText', match: 'phrase', text });
  const both = (op: Group['op'], at: number): Tree => {
    const children = [leaf(words[at]!), leaf(words[(at + 1) % words.length]!)];
    return { kind: 'group', op, children, ...(op === 'within' ? { distance } : {}) };
  };
  return words.slice(0, wordsUsed).flatMap((word, at) =>
    [leaf(word), ...operations.map(op => both(op, at))].map(tree => ({
      ...{ ask: 'search', tree, offset: 0, limit: pageSize, withPassages: true },
      sort: { by: 'relevance', order: 'desc' },
    })),
  );
}

import type { Document } from '@antai/documents/document';

/** The original and the result of a file beside each other, for whoever checks. */
export function describeComparison(name: string, rows: { original: string; result: string }[]): Document {
  return {
    name: '脱敏对照表',
    blocks: [
      { kind: 'title', text: '脱敏对照表', subtitle: name },
      { kind: 'note', text: '本表含有原文，仅供内部核对，请勿外传。' },
      {
        kind: 'table',
        head: ['段', '原文', '脱敏后'],
        shares: [0.4, 3, 3],
        rows: rows.map(({ original, result }, index) => [String(index + 1), original, result]),
      },
    ],
  };
}

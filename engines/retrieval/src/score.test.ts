import { describe, expect, test } from 'vitest';
import { hasRows, questions } from '../bench/rows.ts';
import { measure, openLibrary } from '../bench/score.ts';

if (!hasRows) console.warn('日常提问的检索质量未测：没有真实数据（可用 ANTAI_SHARED 指明其文件夹）');

describe.skipIf(!hasRows)('真实提问（无真实数据时跳过）', () => {
  const { texts, answer } = hasRows ? openLibrary() : { texts: [], answer: () => [] };
  const oddQuestions = hasRows ? questions(texts).filter(({ isEven }) => !isEven) : [];

  test('前十条召回不低于0.67，前一百条不低于0.87', () => {
    const { recall } = measure(oddQuestions, answer);
    expect(recall[10]).toBeGreaterThanOrEqual(0.67);
    expect(recall[100]).toBeGreaterThanOrEqual(0.87);
  });
});

import { describe, expect, test } from 'vitest';
import { tellingWords, type Word, wordsOf } from './choose-words.ts';

const facts =
  '经审理查明，被告人某甲酒后驾驶小型轿车，被民警查获。经鉴定，其血液中乙醇含量为195毫克。被告人某甲酒后驾驶，自首。';

describe('能说明案情的词', () => {
  test('取事实用语，不取每案都有的话', () => {
    const words = wordsOf(facts).map(({ text }) => text);
    expect(words).toContain('自首');
    expect(words).toContain('毫克');
    for (const common of ['被告人', '经审理查明', '被告']) expect(words).not.toContain(common);
  });

  test('法律用语与日常说法记为法律用语；长串切开的片段不供展示', () => {
    const words = wordsOf(facts);
    expect(words.find(({ text }) => text === '自首')).toMatchObject({ isLegal: true, isWhole: true });
    expect(words.find(({ text }) => text === '毫克')).toMatchObject({ isLegal: false, isWhole: true });
    expect(words.filter(({ isLegal, text }) => !isLegal && text.length === 2).some(({ isWhole }) => !isWhole)).toBe(
      true,
    );
  });

  test('空文与没有汉字的文字，没有词', () => {
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('abc 123')).toEqual([]);
  });

  test('百万字只看开头，数秒之内', () => {
    const startedAt = performance.now();
    wordsOf(Array.from({ length: 1_000_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7) % 20_000))).join(''));
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe('选用于检索的词', () => {
  const word = (text: string, holders: number, more: Partial<Word> = {}) => ({
    text,
    count: 1,
    isLegal: false,
    isWhole: true,
    holders,
    ...more,
  });
  const chosen = (words: ReturnType<typeof word>[], total = 1000) =>
    tellingWords(words, { total, limit: 3 }).map(({ text }) => text);

  test('人人都有的与谁都没有的不用', () => {
    expect(chosen([word('合同', 700), word('酒精', 30), word('张某某', 1), word('外星', 0)])).toEqual(['酒精']);
  });

  test('同样少见，法律用语在先；同样的词，说得多的在先', () => {
    expect(chosen([word('轿车', 30), word('自首', 30, { isLegal: true })])).toEqual(['自首', '轿车']);
    expect(chosen([word('轿车', 30), word('摩托', 30, { count: 3 })])).toEqual(['摩托', '轿车']);
  });

  test('库中案件很少时，凡库中有的词都用', () => {
    expect(chosen([word('合同', 9), word('酒精', 1), word('外星', 0)], 10)).toEqual(['酒精', '合同']);
  });
});

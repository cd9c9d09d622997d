import { describe, expect, test } from 'vitest';
import { type Ground, judgeText, type PlacedCitation, valuesIn } from './judge-text.ts';

const given = '2025年3月1日，李四光向虚构云帆渡轮有限公司支付渡轮押金12,000元。';
const groundOf = (text: string): Ground => ({ text, values: valuesIn(text), isKnown: raw => text.includes(raw) });
const ground = groundOf(given);

const citationsIn = (text: string, status: PlacedCitation['status'], raw: string): PlacedCitation[] =>
  [...text.matchAll(new RegExp(raw, 'gu'))].map(({ 0: own, index }) => ({
    ...{ raw: own, status, detail: '', start: index, end: index + own.length },
  }));

describe('一句话里有未给出的内容，整句去掉', () => {
  test.each([
    ['同一日的另一种写法', '二〇二五年三月一日支付押金1.2万元。', '留'],
    ['未给出的日期', '2025年3月2日支付押金。', '去'],
    ['未给出的金额', '支付押金13,000元。', '去'],
    ['未给出的数字', '逾期37日未退。', '去'],
    ['未给出的人名', '被告王五六，拒不退还。', '去'],
    ['段首序号不是数字', '（1）押金未退。', '留'],
  ])('%s：%s → %s', (_name, text, expected) => {
    const judged = judgeText(text, { citations: [], ground });
    expect(judged).toMatchObject(expected === '留' ? { text, invented: 0 } : { text: '', invented: 1, uncitable: 0 });
  });
});

describe('引用', () => {
  const text = '逾期37日未退。依据《民法典》第585条，应付违约金。依据《虚构法》第9条，另行赔偿。';

  test('核验过的引用里的数字不算未给出的，位置随前面去掉的句子前移', () => {
    const citations = [
      ...citationsIn(text, 'notInStore', '《虚构法》第9条'),
      ...citationsIn(text, 'verified', '《民法典》第585条'),
    ];
    const judged = judgeText(text, { citations, ground });
    expect(judged).toMatchObject({ text: '依据《民法典》第585条，应付违约金。', invented: 1, uncitable: 1 });
    expect(judged.citations.map(({ start, end }) => judged.text.slice(start, end))).toEqual(['《民法典》第585条']);
  });

  test('查不到的引用，材料里给出过的可以留', () => {
    const citations = citationsIn(text, 'notInStore', '《虚构法》第9条');
    const own = groundOf(`${given}《虚构法》第9条、585、37`);
    expect(judgeText(text, { citations, ground: own })).toMatchObject({ text, uncitable: 0 });
  });
});

test('一句话全是日期、全是引用：逐处认出，只有一处未给出的也认出', () => {
  const days = '2025年3月1日、'.repeat(900);
  expect(judgeText(`${days}。`, { citations: [], ground })).toMatchObject({ text: `${days}。`, invented: 0 });
  expect(judgeText(`${days}2025年3月3日。`, { citations: [], ground })).toMatchObject({ text: '', invented: 1 });
  const cited = '第585条、'.repeat(900);
  const citations = citationsIn(cited, 'verified', '第585条');
  expect(judgeText(cited, { citations, ground }).citations).toHaveLength(900);
  expect(judgeText(cited, { citations: citations.slice(1), ground })).toMatchObject({ text: '', invented: 1 });
});

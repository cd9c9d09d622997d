import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPenalty } from './index.ts';

const phrases = [
  '行政处罚决定书',
  '某处罚〔2023〕1号',
  '当事人：甲某，男。',
  '乙有限公司：',
  '经查明，',
  '上述事实，有笔录等证据证明。',
  '本局认为，',
  '依据《中华人民共和国行政处罚法》第九条的规定，',
  '我局决定：',
  '对甲某、乙某给予警告，并分别处以5万元罚款。',
  '没收违法所得100元',
  '综上，',
  '收到本决定书之日起60日内申请行政复议。',
  '某市税务局',
  '2023年1月2日',
  '。',
  '\n',
  ' ',
  '　',
  '《',
  '（',
  '<p>',
  '&nbsp;',
  '\u200b',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...phrases), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
  .map(parts => parts.join(''));

const whole = ({ text, sections }: ReturnType<typeof readPenalty>) =>
  sections.map(({ start, end }) => text.slice(start, end)).join('\n') === text;

test('任何文本：每个字都属于且只属于一个部分，位置都对得上', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (source, isHtml) => {
      const penalty = readPenalty(isHtml ? { html: source } : { text: source, title: source.slice(0, 40) });
      expect(whole(penalty)).toBe(true);
      for (const [i, { start }] of penalty.sections.entries())
        expect(start).toBe(i === 0 ? 0 : penalty.sections[i - 1]!.end + 1);
      for (const { provision } of penalty.citedProvisions)
        expect(penalty.text.slice(provision.start, provision.end)).toBe(provision.raw);
      for (const amount of [penalty.fineAmount, penalty.confiscatedAmount])
        if (amount.kind === 'found') expect(Number.isSafeInteger(amount.value)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('只断行，不增减任何文字', () => {
  const visible = (text: string) =>
    text.replace(/\s|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]|[\u0000-\u001f\u007f\u0085]/g, '');
  fc.assert(
    fc.property(anyText, source => {
      if (!/^\s*#/m.test(source)) expect(visible(readPenalty({ text: source }).text)).toBe(visible(source));
    }),
    { numRuns: 400 },
  );
});

describe('一百万字的恶意文本读得完', () => {
  test.each([
    ...phrases,
    '根据规定，对',
    '当事人对本决定不服',
    '决定对甲、',
    '没收',
    '责令',
    '上述事实',
    '处一万元',
    '统一社会信用代码：',
    '甲、',
    '一、',
    '1234567890',
    '如果',
    '其中',
    '。综上，罚款1元',
  ])('%j', phrase => {
    const penalty = readPenalty({
      text: phrase.repeat(Math.ceil(1_000_000 / phrase.length)),
      title: phrase.repeat(100),
    });
    expect(whole(penalty)).toBe(true);
  });

  test('决定之后的恶意文本', () => {
    for (const phrase of ['对甲、', '对甲、乙处1元罚款，', '没收违法所得', '《', '不予', '分别处']) {
      const text = `当事人：甲某，男。本局决定：${phrase.repeat(1_000_000 / phrase.length)}`;
      expect(whole(readPenalty({ text }))).toBe(true);
    }
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJudgment } from './index.ts';

const phrases = [
  '某某人民法院',
  '民事判决书',
  '（2020）京01民终1号',
  '原告：甲某，男。',
  '被告乙公司，',
  '本院认为，',
  '经审理查明：',
  '判决如下：',
  '审判长　丙某',
  '《中华人民共和国刑法》',
  '第六十七条第三款',
  '之一',
  '。',
  '\n',
  ' ',
  '　',
  '二〇二〇年一月二日',
  '书记员丁',
  '辩称，',
  '诉讼请求：',
  '支付1万元；',
  '案件受理费50元',
  '<p>',
  '&nbsp;',
  '（以下简称《法》）',
  '被告人戊犯盗窃罪',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...phrases), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
  .map(parts => parts.join(''));

test('任何文本：每个字都属于且只属于一个部分，位置都对得上', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (source, isHtml) => {
      const { text, sections, citedProvisions, relatedCaseNumbers } = readJudgment(
        isHtml ? { html: source } : { text: source },
      );
      expect(sections.map(({ start, end }) => text.slice(start, end)).join('\n')).toBe(text);
      for (const [i, { start }] of sections.entries()) expect(start).toBe(i === 0 ? 0 : sections[i - 1]!.end + 1);
      for (const { raw, start, end } of [...citedProvisions, ...relatedCaseNumbers])
        expect(text.slice(start, end)).toBe(raw);
    }),
    { numRuns: 400 },
  );
});

test('只断行，不增减任何文字', () => {
  fc.assert(
    fc.property(anyText, source => {
      const visible = (text: string) =>
        text.replace(/\s|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]|[\u0000-\u001f\u007f\u0085]/g, '');
      const judgment = readJudgment({ text: source });
      if (Object.keys(judgment.collectorNotes).length === 0) expect(visible(judgment.text)).toBe(visible(source));
    }),
    { numRuns: 400 },
  );
});

const seeds = [
  '《',
  '审 ',
  '第一条、',
  '一案',
  '判决如下：\n',
  '原告：张某，男。\n',
  '《刑法》（以下简称《法》）',
  '被告李某1辩称，',
  '元',
  '（2018）沪0105刑初655号',
  '<a "',
  '字',
];

test.each(seeds)('一兆字节的“%s”读得完', seed => {
  const text = seed.repeat(Math.ceil(1_000_000 / seed.length));
  for (const source of [{ text }, { html: text }]) {
    const judgment = readJudgment(source);
    const parts = judgment.sections.map(({ start, end }) => judgment.text.slice(start, end));
    expect(parts.join('\n') === judgment.text).toBe(true);
  }
});

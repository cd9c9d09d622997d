import { expect, test } from 'vitest';
import { judgeAnswer, sayDropped } from './judge-answer.ts';
import listUntouchable from './list-untouchable.ts';
import { cutStretches } from './service.ts';

const text =
  '原告江衍置业有限公司与被告费秋声于2026年1月5日签订合同，依据《中华人民共和国民法典》第五百七十七条，被告应当承但违约责任。被告未支付租金8000元，至今没有还清。';
const say = (quote: string, corrected: string) => ({ quote, corrected, reason: '用字有误' });
const judge = (suggestions: ReturnType<typeof say>[], issues: { start: number; end: number }[] = []) =>
  judgeAnswer(
    { suggestions },
    { text, stretch: { start: 0, end: text.length }, untouchable: listUntouchable(text), issues: issues },
  );

test.each([
  ['错字', say('应当承但违约责任', '应当承担违约责任'), '但', '担'],
  ['漏字：与其前一字一并列出', say('没有还清', '没有归还清'), '有', '有归'],
  ['多字', say('至今没有还清', '至今没还清'), '有', ''],
])('照列，只列有别的字：%s', (_what, said, wrong, right) => {
  const { findings, dropped } = judge([said]);
  expect(findings).toMatchObject([{ wrong, right, check: 'model', severity: 'hint' }]);
  expect(text.slice(findings[0]!.start, findings[0]!.end)).toBe(wrong);
  expect(dropped).toEqual({});
});

test.each([
  ['改人名', say('被告费秋声', '被告费秋生'), 'untouchable'],
  ['改公司名称', say('江衍置业有限公司', '江衍置地有限公司'), 'untouchable'],
  ['改金额', say('租金8000元', '租金9000元'), 'untouchable'],
  ['改日期', say('1月5日', '1月6日'), 'untouchable'],
  ['改法规名称', say('《中华人民共和国民法典》', '《中华人民共和国合同法》'), 'untouchable'],
  ['改条文序号', say('第五百七十七条', '第五百七十八条'), 'untouchable'],
  ['添上没有的数字', say('至今没有还清', '至今3年没有还清'), 'untouchable'],
  ['引文不在文中', say('被告应当承当责任', '被告应当承担责任'), 'unanchored'],
  ['引文不止一处', say('被告', '本案被告'), 'unanchored'],
  ['改写一句', say('至今没有还清', '直到起诉之日仍然分文未付，显属恶意拖欠且拒不沟通'), 'rewritten'],
  ['没有改动', say('至今没有还清', '至今没有还清'), 'rewritten'],
])('不列并计数：%s', (_what, said, drop) => {
  expect(judge([said])).toEqual({ findings: [], dropped: { [drop]: 1 } });
});

test('规则已指出的不重复，同一处的第二种说法也不重复；不用的如实说明', () => {
  const at = text.indexOf('但违约');
  const said = say('应当承但违约责任', '应当承担违约责任');
  expect(judge([said], [{ start: at, end: at + 1 }]).findings).toEqual([]);
  const { findings, dropped } = judge([said, say('承但违约', '承担违约')]);
  expect(findings).toHaveLength(1);
  expect(sayDropped(dropped)).toBe('与已有提示重复1条');
});

test('一段一段地送：不漏字、不重复、各不过长，尽量在行末与句末断开', () => {
  const long = `${'甲'.repeat(1400)}\n${'乙'.repeat(900)}。${'丙'.repeat(4000)}\n\n丁`;
  const stretches = cutStretches(long);
  expect(stretches.map(({ start, end }) => long.slice(start, end)).join('')).toBe(long);
  expect(Math.max(...stretches.map(({ start, end }) => end - start))).toBeLessThanOrEqual(1500);
  expect(stretches.slice(0, 2).map(({ end }) => long.slice(end - 1, end))).toEqual(['\n', '。']);
  expect(cutStretches(' \n ')).toEqual([]);
});

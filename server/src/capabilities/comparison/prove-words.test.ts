import { expect, test } from 'vitest';
import { saysWords } from './prove-words.ts';

const alone = (...texts: string[]) => texts.map(text => ({ text }));
const together = (...texts: string[]) => texts.map(text => ({ text, joined: 3 }));

test.each([
  ['逐段相同，空白不论', ['甲方 付款', '乙方交货'], alone('甲方付款', '', '乙方交货'), true],
  ['字不同', ['甲方付款'], alone('甲方收款'), false],
  ['两段合成一段', ['甲方付款乙方交货'], alone('甲方付款', '乙方交货'), false],
  ['一段分成两段', ['甲方', '付款'], alone('甲方付款'), false],
  ['同一行表格写成几行，怎样折行都算同一行', ['月份', '租金', '备注'], together('月份 租金', '备注'), true],
  ['同一行之后的段落仍须另起', ['月份租金以上'], [...together('月份', '租金'), ...alone('以上')], false],
])('%s', (_name, read, lines, says) => {
  expect(saysWords(read, lines)).toBe(says);
});

import { readDate } from '@antai/judgment/read-dates';
import type { Reading } from './penalty.ts';

const numeral = '[〇○Ｏ◯O零一二三四五六七八九十元\\d０-９]';
const dateShape = new RegExp(
  `(?:${numeral}{4})\\s*年\\s*${numeral}{1,3}\\s*月\\s*${numeral}{1,3}\\s*日|(?<!\\d)(?:19|20)\\d{2}[-./]\\d{1,2}[-./]\\d{1,2}(?!\\d)`,
);
const organEnd =
  '(?:局|厅|委员会|总队|支队|大队|中队|海关|人民政府|管理处|管理所|派出所|监督所|执法队|中心|办公室|管委会|分行|支行|总行|银行|部|署|院)';
const seal = '(?:\\s*[（(]?\\s*(?:公章|印章|盖章|章|签章)\\s*[）)]?)?';
const signature = new RegExp(`^\\s*[^。，；：:\\d]{0,80}?\\s*${dateShape.source}`);
const organLine = new RegExp(`^\\s*[\\u4e00-\\u9fa5（）()·、\\s]{4,80}${organEnd}${seal}\\s*$`);
const organ = new RegExp(`([\\u4e00-\\u9fa5（）()·]{2,60}${organEnd})${seal}$`);

/** The name of the authority, a date, or both: where a paper is signed. */
export const isSignature = (text: string): boolean => {
  const start = text.slice(0, 160).replace(/^[（(][^（）()]{0,20}[）)]\s*/, '');
  return (signature.test(start) && startsSigned(start)) || (text.length <= 90 && organLine.test(start));
};

/** "2023年5月4日，当事人…" tells; a signature's date ends its sentence or is followed by a note of copies. */
function startsSigned(text: string): boolean {
  const date = dateShape.exec(text)!;
  const after = text.slice(date.index + date[0].length).trim();
  return after === '' || /^(?:[（(]|分送|抄送|印发|主题|附|联系|打印|相关)/.test(after);
}

/** The day a paper was signed; `bad` where the calendar does not know the day written. */
export function readDecisionDate(tail: string): Reading<string> {
  const found = dateShape.exec(tail.slice(0, 2000));
  if (!found) return { kind: 'none' };
  const [year = '', month = '', day = ''] = found[0].split(/[-./]/);
  const value = readDate(month ? `${year}年${month}月${day}日` : found[0]);
  return value ? { kind: 'found', value } : { kind: 'bad', raw: found[0], why: '日历中没有这一天' };
}

/** The authority that signed, as written; undefined where only a date stands there. */
export function readSigner(tail: string): string | undefined {
  const date = dateShape.exec(tail.slice(0, 2000));
  const before = (date ? tail.slice(0, date.index) : tail.slice(0, 200)).split('\n').reverse();
  for (const line of before) {
    const found = organ.exec(line.replace(/[\s\u3000]/g, ''));
    if (found) return found[1];
  }
  return undefined;
}

import { type CodeReading, findDays } from '@antai/values';

const organEnd =
  '(?:局|厅|委员会|总队|支队|大队|中队|海关|人民政府|管理处|管理所|派出所|监督所|执法队|中心|办公室|管委会|分行|支行|总行|银行|部|署|院)';
const seal = '(?:\\s*[（(]?\\s*(?:公章|印章|盖章|章|签章)\\s*[）)]?)?';
const signer = /^\s*[^。，；：:\d]{0,80}$/;
const organLine = new RegExp(`^\\s*[\\u4e00-\\u9fa5（）()·、\\s]{4,80}${organEnd}${seal}\\s*$`);
const organ = new RegExp(`([\\u4e00-\\u9fa5（）()·]{2,60}${organEnd})${seal}$`);

/** The name of the authority, a date, or both: where a paper is signed. */
export const isSignature = (text: string): boolean => {
  const start = text.slice(0, 160).replace(/^[（(][^（）()]{0,20}[）)]\s*/, '');
  return isSignedDay(start) || (text.length <= 90 && organLine.test(start));
};

/** "2023年5月4日，当事人…" tells; a signature's date ends its sentence or is followed by a note of copies. */
function isSignedDay(text: string): boolean {
  const [date] = findDays(text);
  if (!date || !signer.test(text.slice(0, date.start))) return false;
  const after = text.slice(date.end).trim();
  return after === '' || /^(?:[（(]|分送|抄送|印发|主题|附|联系|打印|相关)/.test(after);
}

const signatureMax = 2000;

/** The day a paper was signed; `bad` where the calendar does not know the day written. */
export function readDecisionDate(tail: string): CodeReading<string> {
  const [date] = findDays(tail.slice(0, signatureMax));
  if (!date) return { kind: 'none' };
  return date.day ? { kind: 'found', value: date.day } : { kind: 'bad', raw: date.raw, why: '日历中没有这一天' };
}

/** The authority that signed, as written; undefined where only a date stands there. */
export function readSigner(tail: string): string | undefined {
  const [date] = findDays(tail.slice(0, signatureMax));
  const lines = tail
    .slice(0, date ? date.start : 200)
    .split('\n')
    .reverse();
  return lines.map(line => organ.exec(line.replace(/[\s\u3000]/g, ''))?.[1]).find(Boolean);
}

import { isDay } from './read-day.ts';

/** What was read, or why nothing can be said: `none` is not there, `bad` is there and cannot be right. */
export type CodeReading<T> = { kind: 'found'; value: T } | { kind: 'none' } | { kind: 'bad'; raw: string; why: string };

const codeSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const codeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const codeLength = 18;
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idSigns = '10X98765432';
const codeLabel =
  /(?:统一)?(?:社会)?信用代码(?:证)?(?:号码?|编号)?(?:[（(][^（）()]{0,20}[）)])?\s*(?:为|是)?\s*[：:]?\s*([0-9A-Za-zＡ-Ｚ０-９*＊×]{15,20})/;

/** The check sign of the first 17 signs of a unified social credit code (GB 32100-2015); undefined where one of them cannot stand there. */
export function creditCodeSign(signs: string): string | undefined {
  const values = [...signs.slice(0, codeLength - 1)].map(sign => codeSigns.indexOf(sign));
  if (values.length < codeLength - 1 || values.includes(-1)) return undefined;
  const sum = values.reduce((total, value, at) => total + value * codeWeights[at]!, 0);
  return codeSigns[(31 - (sum % 31)) % 31];
}

/** Whether this is a unified social credit code with the right check sign. */
export const isCreditCode = (code: string): boolean => code.length === codeLength && creditCodeSign(code) === code[17];

/** The unified social credit code behind its label; `bad` where its form or its check sign is wrong. */
export function readCreditCode(text: string): CodeReading<string> {
  const raw = codeLabel.exec(text)?.[1];
  if (!raw) return { kind: 'none' };
  const code = raw.normalize('NFKC').toUpperCase();
  if (/[*×]/.test(code)) return { kind: 'bad', raw, why: '代码已隐去部分字符' };
  if (code.length !== codeLength) return { kind: 'bad', raw, why: '应为18位' };
  return isCreditCode(code) ? { kind: 'found', value: code } : { kind: 'bad', raw, why: '校验位不符' };
}

/** Whether this is an identity number of 18 signs with a day of birth and the right check sign (GB 11643-1999). */
export function isIdentityNumber(number: string): boolean {
  if (!/^[1-9]\d{16}[\dXx]$/.test(number)) return false;
  const [, year, month, day] = /^.{6}(\d{4})(\d{2})(\d{2})/.exec(number)!;
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return isDay(`${year}-${month}-${day}`) && idSigns[sum % 11] === number[17]!.toUpperCase();
}

import type { Reading } from './penalty.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const labelled =
  /(?:统一)?(?:社会)?信用代码(?:证)?(?:号码?|编号)?(?:[（(][^（）()]{0,20}[）)])?\s*(?:为|是)?\s*[：:]?\s*([0-9A-Za-zＡ-Ｚ０-９*＊×]{15,20})/;

/** The unified social credit code behind its label (GB 32100-2015); `bad` where its form or its check digit is wrong. */
export function readCreditCode(text: string): Reading<string> {
  const raw = labelled.exec(text)?.[1];
  if (!raw) return { kind: 'none' };
  const code = raw.replace(/[Ａ-Ｚ０-９]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).toUpperCase();
  if (/[*＊×]/.test(code)) return { kind: 'bad', raw, why: '代码已隐去部分字符' };
  if (code.length !== 18) return { kind: 'bad', raw, why: '应为18位' };
  return checkOf(code) === code[17] ? { kind: 'found', value: code } : { kind: 'bad', raw, why: '校验位不符' };
}

function checkOf(code: string): string | undefined {
  const values = [...code.slice(0, 17)].map(char => alphabet.indexOf(char));
  if (values.includes(-1)) return undefined;
  const sum = values.reduce((total, value, i) => total + value * weights[i]!, 0);
  return alphabet[(31 - (sum % 31)) % 31];
}

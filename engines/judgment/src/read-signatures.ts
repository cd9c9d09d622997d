import { findDays, readDay } from '@antai/values';

const titles: [string, keyof Signatures][] = [
  ['代理审判长', 'presiding'],
  ['审判长', 'presiding'],
  ['执行长', 'presiding'],
  ['代理审判员', 'judges'],
  ['助理审判员', 'judges'],
  ['独任审判员', 'judges'],
  ['审判员', 'judges'],
  ['执行员', 'judges'],
  ['人民陪审员', 'assessors'],
  ['陪审员', 'assessors'],
  ['法官助理', 'assistants'],
  ['审判辅助人员', 'assistants'],
  ['代理书记员', 'clerks'],
  ['代书记员', 'clerks'],
  ['见习书记员', 'clerks'],
  ['实习书记员', 'clerks'],
  ['书记员', 'clerks'],
  ['书计员', 'clerks'],
  ['速录员', 'clerks'],
];
const blank = '[ \\u3000]*';
const title = titles.map(([word]) => [...word].join(blank)).join('|');
const names = '[\\u4e00-\\u9fa5·•某×*ＸXx]';
const titlePattern = new RegExp(`(${title})${blank}[：:]?${blank}`, 'g');
const opening = new RegExp(
  `^(?:院长|副院长|庭长|副庭长|审判委员会委员)?${blank}[、兼]?${blank}(?:${title})${blank}[：:]?${blank}${names}`,
);
const notName =
  /^(?:的|由|与|及|在|依法|独任审|一人|组成|主持|出庭|宣布|本院|本案|应当|回避|认为|参加|列席|评议|意见|会议|记录|担任|署名)/;

interface Signatures {
  presiding: string[];
  judges: string[];
  assessors: string[];
  assistants: string[];
  clerks: string[];
  judgmentDate?: string;
}

/** Whether a line opens the signatures: "审判长 王某" and little more, not a sentence about a judge. */
export function signatureStart(line: string): boolean {
  const start = line.slice(0, 40);
  if (!opening.test(start)) return false;
  return signers(line.slice(0, 200)).length > 0 && !/^[^，。；]{0,12}[，；]/.test(start.replace(titlePattern, ''));
}

/** Judges, assessors, assistants, clerk and date of the signatures; an appendix of statutes is not read. */
export function readSignatures(tail: string): Signatures {
  const signatures: Signatures = { presiding: [], judges: [], assessors: [], assistants: [], clerks: [] };
  const signatureText = beforeAppendix(tail);
  for (const [word, name] of signers(signatureText)) {
    const list = signatures[word] as string[];
    if (!list.includes(name)) list.push(name);
  }
  signatures.judgmentDate = readDay(signatureText.replace(/[ \u3000]/g, ''));
  return signatures;
}

const beforeAppendix = (tail: string) => {
  const appendix = tail
    .slice(0, 4000)
    .search(
      /\n(?:\s*[（(]?附(?:[：:件录页表注]|\s|本|相|法|判|适|裁|一|1|有|引|《|主|$)|本案(?:判决|适用|引用|裁定|依据)|本判决(?:所)?(?:依据|适用|引用)|相关法律|法律条文|《)/,
    );
  return tail.slice(0, appendix < 0 ? 4000 : appendix);
};

function signers(text: string): [keyof Signatures & string, string][] {
  const matches = [...text.matchAll(titlePattern)];
  const out: [keyof Signatures & string, string][] = [];
  for (const [i, match] of matches.entries()) {
    const from = match.index + match[0].length;
    const to = Math.min(matches[i + 1]?.index ?? text.length, from + 30);
    const name = readSigner(text.slice(from, to));
    const field = titles.find(([word]) => word === match[1]!.replace(/[ \u3000]/g, ''))![1];
    if (name) out.push([field, name]);
  }
  return out;
}

/** The name after a title: up to the line end, a date or a word that starts something else. */
function readSigner(after: string): string | undefined {
  const line = after.split(/\n|附(?:[：:]|相关|本案|件|录|法)|本件与|此件/)[0]!;
  const piece = line.slice(0, findDays(line)[0]?.start).trim();
  const wide = /^([\u4e00-\u9fa5某])[ \u3000]+([\u4e00-\u9fa5某\d]{1,2})(?=$|[ \u3000])/.exec(piece);
  const name = wide ? wide[1]! + wide[2]! : (new RegExp(`^${names}{2,12}\\d?`).exec(piece)?.[0] ?? '');
  return name.length < 2 || notName.test(name) ? undefined : name;
}

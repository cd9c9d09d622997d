import names from '../data/names.json' with { type: 'json' };
import { matchAt } from './match-at.ts';
import { type NameMention, withTail } from './read-name-tail.ts';
import { entries } from './register.ts';
import { statedVersion } from './resolve-statute.ts';

/** By character codes: the walk asks for every character of a text. */
interface Node {
  next: Map<number, Node>;
  isName: boolean;
}

const longestName = 150;
const isSkipped = (code: number) => '《》〈〉'.includes(String.fromCharCode(code)) || code <= 0x20 || code === 0x3000;
const root: Node = { next: new Map(), isName: false };

function plant(name: string): void {
  let node = root;
  for (const char of name
    .replace(/[\s《》〈〉]/gu, '')
    .replace('(', '（')
    .replace(')', '）')) {
    const code = char.charCodeAt(0);
    const child = node.next.get(code) ?? { next: new Map(), isName: false };
    node.next.set(code, child);
    node = child;
  }
  node.isName = true;
}

for (const { title, abbr } of entries) {
  for (const name of [title, title.replace('中华人民共和国', ''), title.replaceAll('中华人民共和国', ''), ...abbr]) {
    if (name.length > 1) plant(name);
  }
}

/** The end of the longest register name that begins here, blanks and book marks inside it passed over. */
function endOfBareName(text: string, start: number): number | null {
  let node: Node | undefined = root;
  let end: number | null = null;
  for (let at = start; at < text.length && at < start + longestName; at++) {
    const code = text.charCodeAt(at);
    const child: Node | undefined = node.next.get(code);
    if (child) {
      node = child;
      if (node.isName) end = at + 1;
    } else if (at === start || !isSkipped(code)) break;
  }
  return end === null ? null : end + (isLeftOpen(text.slice(start, end)) && text[end] === '》' ? 1 : 0);
}

/** In 最高人民法院《关于… the book mark opens inside the name and closes behind it. */
const isLeftOpen = (raw: string) => raw.split('《').length > raw.split('》').length;

const notAfterName = new Set(names.notAfterName);
const ruling =
  /最高(?:人民)?(?:法|检察)院(?:、最高(?:人民)?检察院)?\s?关于[^。；;！？\n第]{2,110}?(?:解释|规定|批复|意见|通知|答复|安排)(?:（[一二三四五六七八九十]{1,3}）)?(?=\s{0,2}第)/uy;
const republic = /中华人民共和国[\u4e00-\u9fa5]{1,30}?(?:法|条例|细则|办法|规定)(?=\s{0,2}第)/uy;
const yearBefore = /((?:19|20)\d{2})年(?:修订|修正|修改)?(?:后)?的?$/u;
const issuersBefore = /(?:(?:最高人民法院|最高人民检察院|最高法院|公安部|司法部|国家安全部)[、，,和\s]{0,2}){1,5}$/u;

/** Where the book mark that opens here closes; a nested pair stays inside. */
function endOfBookMark(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length && at < start + longestName; at++) {
    if (text[at] === '《') depth++;
    if (text[at] === '》' && --depth === 0) return at + 1;
    if (text[at] === '。') return null;
  }
  return null;
}

const cleanName = (raw: string) => {
  const flat = raw.replace(/[\s]/gu, '');
  return flat.startsWith('《') && endOfBookMark(flat, 0) === flat.length ? flat.slice(1, -1) : flat;
};

function bookMarked(text: string, start: number): NameMention | null {
  const end = endOfBookMark(text, start);
  if (end === null) return null;
  const inner = cleanName(text.slice(start, end));
  const before = text.slice(Math.max(0, start - 60), start);
  const issuers = inner.startsWith('关于') ? before.match(issuersBefore)?.[0] : undefined;
  const year = before.match(yearBefore);
  const version = statedVersion(inner)?.raw ?? year?.[1];
  const name = inner.replace(/（(?:19|20)\d{2}年?(?:修正|修订|修改)(?:本|文本)?）/u, '');
  const from = start - (issuers?.length ?? 0);
  return withTail(text, {
    start: from,
    end,
    name: (issuers ?? '').replace(/[\s，,]/gu, '') + name,
    version,
    isBookMarked: true,
  });
}

function longestDeclaredAt(
  text: string,
  { start, shortNames }: { start: number; shortNames: ReadonlyMap<string, unknown> },
): number {
  let longest = 0;
  for (const name of shortNames.keys())
    if (name.length > longest && text.startsWith(name, start)) longest = name.length;
  return longest;
}

/** 最高人民法院关于… and 中华人民共和国…法 that the register does not know. */
function unregisteredAt(text: string, start: number): number {
  const pattern = text[start] === '最' ? ruling : text[start] === '中' ? republic : null;
  return (pattern && matchAt(pattern, { text, at: start })?.[0].length) ?? 0;
}

function bare(
  text: string,
  { start, shortNames }: { start: number; shortNames: ReadonlyMap<string, unknown> },
): NameMention | null {
  const registered = root.next.has(text.charCodeAt(start)) ? endOfBareName(text, start) : null;
  const short = shortNames.size > 0 ? longestDeclaredAt(text, { start, shortNames }) : 0;
  const other = unregisteredAt(text, start);
  const end = Math.max(registered ?? 0, short ? start + short : 0, other ? start + other : 0);
  if (end === 0) return null;
  const raw = text.slice(start, end);
  if (/[法]$/u.test(raw) && notAfterName.has(text[end] ?? '')) return null;
  return withTail(text, { start, end, name: cleanName(raw), isBookMarked: false });
}

const beginsName = new Uint8Array(0x10000);
for (const code of root.next.keys()) beginsName[code] = 1;
for (const char of '《最中') beginsName[char.charCodeAt(0)] = 1;

/** Whether a name that the register knows, or one in book marks, may begin with this character: quick, for every character of a text. */
export const mayBeginName = (code: number): boolean => beginsName[code] === 1;

/** The statute name that begins at this offset: in book marks, in the register, or declared by the text. */
export function nameAt(
  text: string,
  { start, shortNames }: { start: number; shortNames: ReadonlyMap<string, unknown> },
): NameMention | null {
  return text[start] === '《' ? bookMarked(text, start) : bare(text, { start, shortNames });
}

const endings = new RegExp(`(?:${names.statuteEndings.join('|')})$`, 'u');
/** What the lawmaker resolves is cited by article, too: 全国人民代表大会…的决议. */
const byLawmaker = /^(?:第[一二三四五六七八九十]{1,3}届)?全国人民代表大会/u;
const documents = new RegExp(
  `(?:${names.documentNouns.filter(noun => !names.statuteEndings.includes(noun)).join('|')})$`,
  'u',
);

/** Does a name not in the register look like a norm (…法, …条例), rather than a contract or a letter? */
export function soundsLikeStatute(name: string): boolean {
  const stem = name.replace(/（[^（）]{1,12}）$/u, '');
  return byLawmaker.test(stem) || (endings.test(stem) && !documents.test(stem));
}

const region = /[\u4e00-\u9fa5]{1,12}(?:省|市|自治区|自治州|自治县|经济特区)$/u;
const boundaries = new RegExp(`^.*(?:${names.boundaries.join('|')})`, 'u');
const opening = new RegExp(`^(?:${names.openingWords.join('|')})(?=.{3})`, 'u');

/** What is left of a run of characters behind the last 依照 or 根据, or behind a 和 that opens it. */
const behindBoundary = (run: string) => (boundaries.test(run) ? run.replace(boundaries, '') : run.replace(opening, ''));

const normEndings = new RegExp(`(?:${names.normEndings.join('|')})$`, 'u');

/** 条例 and 办法 are norms; 意见 and 通知 are as often an expert's opinion or a letter. */
export const isSurelyNorm = (name: string): boolean => normEndings.test(name.replace(/（[^（）]{1,12}）$/u, ''));

/** 法律规定 and 有关规定 are no names. */
const generic = new RegExp(`^(?:${names.genericWords.join('|')})+(?:${names.statuteEndings.join('|')})?$`, 'u');

/** A name without book marks that the register does not know, read back from its last character to `from` at most; null where it ends like no norm, empty where no stem is left. */
export function unknownNameBefore(
  text: string,
  { end, from }: { end: number; from: number },
): { start: number; name: string } | null {
  const before = text.slice(Math.max(from, end - 40), end).match(/[\u4e00-\u9fa5]+$/u)?.[0] ?? '';
  if (!endings.test(before)) return null;
  const name = behindBoundary(before);
  return name.length >= 3 && !/^[该本同此]/u.test(name) && !generic.test(name)
    ? { start: end - name.length, name }
    : { start: end - name.length, name: '' };
}

/** 天津市 before 住房公积金管理条例 makes another statute of it. */
export function regionBefore(text: string, start: number): string {
  return behindBoundary(text.slice(Math.max(0, start - 14), start).match(region)?.[0] ?? '');
}

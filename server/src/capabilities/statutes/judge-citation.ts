import { type CaseNumberOutcome, type Citation, type Provision, readCaseNumber } from '@antai/citation';
import type { CheckedCitation, citationStatuses, LawArticle } from '@antai/contract/statutes';
import type { z } from 'zod';
import { type CaseFacts, type CaseMention, caseDiffers } from './compare-case.ts';
import reasons from './data/reasons.json' with { type: 'json' };

export type CitationCheck = z.output<typeof CheckedCitation>;
export type CitationStatus = (typeof citationStatuses)[number];
type CaseNumber = Extract<Citation, { kind: 'caseNumber' }>;

export interface CitationFinding {
  status: CitationStatus;
  checked?: CitationCheck['checked'];
  detail: string;
  target?: CitationCheck['target'];
}

const quoteOpening = /(?:之|的)?(?:明确)?(?:规定|载明|指出)?\s{0,2}[：:，,]?\s{0,2}(?:“|")/uy;
const quoteMax = 3000;
/** Shorter words in quotes are terms, not quotations. */
const quoteMin = 10;

/** The words in quotation marks right behind a citation; null where there are none. */
export function quotationAfter(text: string, end: number): string | null {
  quoteOpening.lastIndex = end;
  const opening = quoteOpening.exec(text);
  if (!opening) return null;
  const start = end + opening[0].length;
  const isStraight = opening[0].endsWith('"');
  let depth = 1;
  for (let at = start; at < Math.min(text.length, start + quoteMax); at += 1) {
    if (!isStraight && text[at] === '“') depth += 1;
    if (text[at] === (isStraight ? '"' : '”')) depth -= 1;
    if (depth === 0) return at - start >= quoteMin ? text.slice(start, at) : null;
  }
  return null;
}

/** A text's letters and figures alone, each with its place in what was written: punctuation and width are not differences of wording. */
interface Bare {
  words: string;
  places: number[];
  text: string;
}

function bare(text: string): Bare {
  const places: number[] = [];
  let words = '';
  for (const { 0: char, index } of text.matchAll(/[^\p{P}\s]/gu)) {
    const signs = char.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
    words += signs;
    for (let at = 0; at < signs.length; at += 1) places.push(index);
  }
  return { words, places, text };
}

/** The words from one to another with their punctuation. */
function excerpt({ text, places }: Bare, { from, to }: { from: number; to: number }): string {
  const start = places[Math.max(0, from)] ?? 0;
  const end = places[Math.min(places.length, to) - 1] ?? start;
  return text.slice(start, end + 1).replaceAll('\n', '');
}

/** How many characters of a text stand in another, from its beginning and in one piece. */
function commonLength(words: string, within: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (within.includes(words.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a quotation leaves the article's words; null where it does not. Whole sentences and items may be left out, none altered. */
export function quotationDiffers(quotation: string, article: string): string | null {
  const own = bare(article);
  const difference = followPieces(quotation.split(/…+|\.{3,}/u), own);
  if (difference === null) return null;
  const bySentence = followPieces(quotation.split(/…+|\.{3,}|[。；：;:]/u), own);
  return bySentence && difference;
}

/** The pieces stand in the article one after another; the first that does not is told. */
function followPieces(pieces: string[], own: Bare): string | null {
  let from = 0;
  for (const piece of pieces) {
    const quoted = bare(piece);
    const rest = own.words.slice(from);
    const length = commonLength(quoted.words, rest);
    if (length < quoted.words.length) return differenceOf(quoted, own, { from, length });
    from += rest.indexOf(quoted.words) + length;
  }
  return null;
}

const shownBefore = 6;
const shownAfter = 8;

function differenceOf(quoted: Bare, own: Bare, { from, length }: { from: number; length: number }): string {
  const complaint = `引文与条文不符：引作“${excerpt(quoted, { from: length - shownBefore, to: length + shownAfter })}”`;
  if (length < 2) return complaint;
  const at = own.words.indexOf(quoted.words.slice(0, length), from) + length;
  return `${complaint}，条文作“${excerpt(own, { from: at - shownBefore, to: at + shownAfter })}”`;
}

/** What checking found of one provision, from the article that its name, number and day lead to. */
export function judgeArticle(
  citation: Pick<Provision, 'version'>,
  answer: LawArticle,
  { quotation, isCovered }: { quotation: string | null; isCovered: boolean },
): CitationFinding {
  const target = answer.statuteId
    ? { recordType: '8', id: answer.statuteId, label: `《${answer.statuteTitle}》${answer.label ?? ''}` }
    : undefined;
  const status = statusOf(citation, { article: answer, isCovered });
  const checked = depthOf(status, { article: answer, quotation });
  if (status !== 'verified') return { status, checked, detail: withSuccessors(answer), target };
  const difference = quotation && answer.text ? quotationDiffers(quotation, answer.text) : null;
  if (difference) return { status: 'differs', checked, detail: difference, target };
  const words = !answer.text ? '；本库没有条文文本，内容未核对' : quotation ? '；引文与条文一致' : '';
  const detail =
    isCovered && !answer.text
      ? `《${answer.statuteTitle}》${answer.label}在登记簿所载条数之内，${answer.asOf}时有效${answer.effectiveDate ? '' : '（施行日期未载明）'}`
      : answer.detail;
  return { status, checked, detail: `${detail}${words}`, target };
}

function depthOf(
  status: CitationStatus,
  { article: { text }, quotation }: { article: LawArticle; quotation: string | null },
): CitationFinding['checked'] {
  if (status === 'notInStore' || status === 'malformed') return undefined;
  if (status === 'forceUnknown') return 'exists';
  return status === 'verified' && text && quotation ? 'content' : 'inForce';
}

function statusOf(
  { version }: Pick<Provision, 'version'>,
  { article: { status, validity, text }, isCovered }: { article: LawArticle; isCovered: boolean },
): CitationStatus {
  if (status === 'impossible') return 'malformed';
  if (validity === 'repealed') return 'repealed';
  if (validity === 'amended') return version ? 'repealed' : 'notInStore';
  if (validity === 'notYetInForce') return 'notYetInForce';
  if (!text && !isCovered) return 'notInStore';
  return validity === 'inForce' ? 'verified' : 'forceUnknown';
}

function withSuccessors({ detail, successors }: LawArticle): string {
  const named = successors.slice(0, 3).map(({ statuteTitle, article }) => `《${statuteTitle}》${article ?? ''}`);
  return named.length > 0 ? `${detail}；可参见${named.join('、')}` : detail;
}

/** What can be said of a case number by itself; `lookUp` where only the store can tell more. */
export type NumberFinding =
  | { kind: 'judged'; finding: CitationFinding }
  | { kind: 'notChecked'; why: string }
  | { kind: 'lookUp'; remark: string };

export function judgeNumber(citation: CaseNumber, asOf: string): NumberFinding {
  if (!/^（\d{4}）[^（）]{0,20}?(?:[民刑行执赔破清辖知财认请申司特督调法字再])/u.test(citation.caseNumber)) {
    return { kind: 'notChecked', why: '不像法院的案号' };
  }
  const [bare, sequel] = [
    citation.caseNumber.replace(/-\d{1,2}号/u, '号'),
    citation.caseNumber.match(/-\d{1,2}(?=号)/u)?.[0],
  ];
  const outcome: CaseNumberOutcome = readCaseNumber(bare, asOf);
  if (sequel && outcome.kind === 'regular') return { kind: 'lookUp', remark: `；案号写法不规范：序号后带“${sequel}”` };
  if (outcome.kind === 'regular') return { kind: 'lookUp', remark: '' };
  if (outcome.kind === 'irregular') {
    const why = reasons.irregular[outcome.why];
    return outcome.why === 'masked'
      ? { kind: 'notChecked', why }
      : { kind: 'lookUp', remark: `；案号写法不规范：${why}` };
  }
  const mended = outcome.correction ? `，可能应为${outcome.correction}` : '';
  return {
    kind: 'judged',
    finding: { status: 'malformed', detail: `案号有误：${reasons.impossible[outcome.why]}${mended}` },
  };
}

export function judgeCase(
  citation: CaseNumber,
  { remark, record, mention }: { remark: string; record: CaseFacts | undefined; mention: CaseMention },
): CitationFinding {
  if (!record) {
    return { status: 'notInStore', detail: `本库未收录${citation.caseNumber}，无法核实；未收录不等于不存在${remark}` };
  }
  const target = { recordType: '2', id: record.id, label: record.title };
  const difference = caseDiffers(mention, record);
  if (difference) return { status: 'differs', checked: 'content', detail: `${difference}${remark}`, target };
  return { status: 'verified', checked: 'exists', detail: `案号见于本库：${record.title}${remark}`, target };
}

export const whyUnresolved = (why: keyof typeof reasons.unresolved) => reasons.unresolved[why];

const worstFirst: CitationStatus[] = [
  'malformed',
  'repealed',
  'notYetInForce',
  'differs',
  'notInStore',
  'forceUnknown',
  'verified',
];
const detailsMax = 5;

/** A range names many articles in one place: shown once, with the worst that was found. */
export function mergeAtPlace(citations: CitationCheck[]): CitationCheck[] {
  const groups = Map.groupBy(citations, ({ start, end }) => `${start}-${end}`);
  return [...groups.values()].flatMap(group => {
    const [worst] = group.toSorted((a, b) => worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status));
    if (!worst || group.length === 1) return group;
    const details = new Set(group.filter(({ status }) => status === worst.status).map(({ detail }) => detail));
    return [{ ...worst, detail: [...details].slice(0, detailsMax).join('；') }];
  });
}

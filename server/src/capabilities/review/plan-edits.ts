import type { ReviewFinding } from '@antai/contract/review/records';
import type { Comment } from '@antai/documents/comment-docx';
import type { TextAt } from '@antai/documents/judge-symbols';
import type { Edit } from '@antai/documents/rewrite-docx';
import type { ContractLine } from './read-contract.ts';

interface PlanSource {
  text: string;
  lines: readonly ContractLine[];
  findings: readonly (ReviewFinding & { insertAt: number })[];
}

export interface EditPlan {
  edits: Edit[];
  comments: Comment[];
}

const numbering =
  /^\s*(?:第[一二三四五六七八九十百零〇\d]{1,6}[条章节]\s*|[一二三四五六七八九十]{1,4}[、．.]\s*|[（(][一二三四五六七八九十\d]{1,4}[）)]\s*|\d{1,3}(?:[.．]\d{1,3}){0,2}[、.．]?\s*)*/u;
const stops = /[。；;]$/u;

/** The tracked changes and comments of the accepted findings; of two changes at one place the second becomes a comment. */
export function planEdits({ text, lines, findings }: PlanSource): EditPlan {
  const accepted = findings.filter(({ decision }) => decision === 'accepted');
  const plan: EditPlan = { edits: [], comments: [] };
  const insertions = new Map<number, string[]>();
  for (const finding of accepted) {
    const words = finding.wording ?? finding.suggestion;
    const change =
      finding.effect === 'replace' && words ? replacementOf(text, lines, { place: finding, words }) : undefined;
    const isFree = change && !plan.edits.some(each => overlaps(each, change));
    if (change && isFree) plan.edits.push(change);
    if (finding.effect === 'insert' && words) {
      const at = lineAt(lines, finding.insertAt);
      if (at >= 0) insertions.set(at, [...(insertions.get(at) ?? []), words]);
    }
    plan.comments.push(...commentOn(lines, finding, { isChanged: Boolean(change && isFree), words }));
  }
  for (const [at, words] of insertions) {
    const { paragraphId, length } = lines[at]!;
    plan.edits.push({ paragraphId, start: length, end: length, text: words.map(each => `\n${each}`).join('') });
  }
  return plan;
}

/** What each paragraph says, by the text in which the places of findings are counted. */
export const listTexts = ({ text, lines }: Pick<PlanSource, 'text' | 'lines'>): TextAt[] =>
  lines.map(({ paragraphId, start, prefix, length }) => ({
    id: paragraphId,
    text: text.slice(start + prefix, start + prefix + length),
  }));

const overlaps = (one: Edit, other: Edit) =>
  one.paragraphId === other.paragraphId && one.start < other.end && other.start < one.end;

/** Which line holds a place; the last one for what stands behind all. */
function lineAt(lines: readonly ContractLine[], offset: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** New words for a stretch, without what both begin and end with; none where the stretch goes over a paragraph. */
function replacementOf(
  text: string,
  lines: readonly ContractLine[],
  { place: { start = 0, end = 0 }, words }: { place: Pick<ReviewFinding, 'start' | 'end'>; words: string },
): Edit | undefined {
  const line = lines[lineAt(lines, start)];
  if (!line) return undefined;
  const first = line.start + line.prefix;
  const from = Math.max(start, first);
  if (end <= from || end > first + line.length) return undefined;
  const isLineStart = from === first;
  const numberLength = isLineStart ? (numbering.exec(text.slice(from, end))?.[0].length ?? 0) : 0;
  const old = text.slice(from + numberLength, end);
  const isStopped = stops.test(text.slice(end, end + 1));
  const fresh = isStopped && !stops.test(old) ? words.replace(stops, '') : words;
  const [head, tail] = sharedEnds(old, fresh);
  return {
    paragraphId: line.paragraphId,
    start: from + numberLength + head - first,
    end: end - tail - first,
    text: fresh.slice(head, fresh.length - tail),
  };
}

/** How much of the beginning and of the end two texts share, never both the same. */
function sharedEnds(one: string, other: string): [head: number, tail: number] {
  const max = Math.min(one.length, other.length);
  let head = 0;
  while (head < max && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < max - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return [head, tail];
}

function commentOn(
  lines: readonly ContractLine[],
  finding: PlanSource['findings'][number],
  { isChanged, words }: { isChanged: boolean; words: string | undefined },
): Comment[] {
  const offset = finding.start ?? finding.insertAt;
  const line = lines[lineAt(lines, offset)];
  if (!line) return [];
  const first = line.start + line.prefix;
  const within = (place: number) => Math.min(Math.max(place - first, 0), line.length);
  const place =
    finding.start === undefined
      ? { start: within(offset), end: within(offset) }
      : { start: within(finding.start), end: within(finding.end!) };
  const bases = finding.legalBasis.map(
    ({ statute, article, state }) => `《${statute}》${article ?? ''}${state === 'verified' ? '' : '（待核）'}`,
  );
  const parts = [
    `【${levels[finding.level]}】${finding.title}`,
    finding.reason,
    ...(bases.length > 0 ? [`依据：${bases.join('、')}`] : []),
    ...(finding.effect === 'replace' && !isChanged && words ? [`建议文字：${words}`] : []),
    ...(finding.effect === 'comment' && finding.suggestion ? [`参考条款：${finding.suggestion}`] : []),
    ...finding.notes.map(({ isOwners, author, text }) => `审查意见${isOwners ? '' : `（${author}）`}：${text}`),
  ];
  return [{ paragraphId: line.paragraphId, ...place, text: parts.join('\n') }];
}

const levels = { high: '高', medium: '中', low: '低' } as const;

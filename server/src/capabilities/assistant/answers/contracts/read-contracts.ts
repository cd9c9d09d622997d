import type { review } from '@antai/contract/review';
import { levelNames } from '@antai/contract/review/records';
import type { AnswerOf } from '@antai/contract/wire/call';
import { typeOf } from '@antai/contract-text';
import { markWords } from '@antai/query';
import type { AttachedText } from '../answer-wish.ts';
import { type NewSource, sourceOfFile } from '../describe-source.ts';

type ReviewAnswer = AnswerOf<typeof review.text>;
type Clauses = AnswerOf<typeof review.clause>['clauses'];

const wishesReview =
  /(?:审查|审阅|审核|审一?下|审一?审|把关|过一遍)|(?:有|存在)(?:什么|哪些|何)?[^，。？]{0,4}(?:风险|问题|漏洞|陷阱)|\breview\b/iu;
const namesClause =
  /第[一二三四五六七八九十百零〇\d]{1,6}条|\b(?:clause|article|section)\s*\d|(?<![\d.])\d{1,3}(?:\.\d{1,3}){1,2}(?![\d.%％元万])|附件|条款|约定|规定/iu;
const findingsShown = 12;
const missingShown = 10;
const paragraphsOfClause = 12;

/** Whether a question asks to have a contract reviewed. */
export const asksForReview = (question: string): boolean => wishesReview.test(question);

/** Whether a question may name a clause; whether the contract has it, its text says. */
export const asksForClause = (question: string): boolean => namesClause.test(question);

/** Whether the article that a question names is one of a law. */
export const asksOfLaw = (question: string): boolean =>
  /(?:法|法典|条例|规定|解释|办法|规则|章程)》?(?:的)?第[一二三四五六七八九十百零〇\d]{1,6}条/u.test(question);

/** A file as one text, a line a paragraph. */
export const textOfFile = ({ paragraphs }: AttachedText): string => paragraphs.join('\n');

/** Which paragraph holds a place of that text, and where in it. */
function paragraphAt({ paragraphs }: AttachedText, offset: number): { paragraph: number; start: number } {
  let start = 0;
  for (const [paragraph, { length }] of paragraphs.entries()) {
    if (offset <= start + length) return { paragraph, start };
    start += length + 1;
  }
  return { paragraph: paragraphs.length - 1, start: Math.max(0, start - (paragraphs.at(-1)?.length ?? 0) - 1) };
}

const sayBasis = ({ legalBasis }: ReviewAnswer['findings'][number]): string[] =>
  legalBasis.map(
    ({ statute, article, state }) => `《${statute}》${article ?? ''}${state === 'verified' ? '' : '（待核）'}`,
  );

/** The findings that stand at a place, the gravest first, each with its passage. */
export function sourcesOfReview(file: AttachedText, { findings }: ReviewAnswer): NewSource[] {
  const placed = findings.filter(({ start }) => start !== undefined).slice(0, findingsShown);
  return placed.map(finding => {
    const { paragraph, start } = paragraphAt(file, finding.start!);
    const passage = file.paragraphs[paragraph] ?? '';
    const mark: [number, number] = [
      Math.max(0, finding.start! - start),
      Math.min(passage.length, finding.end! - start),
    ];
    const source = sourceOfFile(file, { paragraph, quotation: { passage, marks: mark[1] > mark[0] ? [mark] : [] } });
    const bases = sayBasis(finding);
    const reason = `${finding.title}：${finding.reason}${bases.length > 0 ? `依据${bases.join('、')}` : ''}`;
    return { ...source, facts: [`${levelNames[finding.level]}风险`], reasons: [reason] };
  });
}

/** What a review comes to, in words: its type, the findings by level, and what is missing from the whole. */
export function tellReview({ fileName }: AttachedText, { typeId, findings, coverage }: ReviewAnswer): string {
  const counts = (['high', 'medium', 'low'] as const).map(
    level => `${levelNames[level]}${findings.filter(each => each.level === level).length}`,
  );
  const missing = findings.filter(({ start }) => start === undefined);
  const named = missing.slice(0, missingShown).map(({ title }) => title);
  const rest = missing.length > named.length ? `等${missing.length}项` : '';
  const stopped = coverage.some(({ why }) => why === '适用法待确认')
    ? '文本指向其他法域或为繁体，未按内地规则判断。'
    : '';
  const type = typeId ? `《${typeOf(typeId)?.name ?? typeId}》清单与硬规则` : '通用规则（没有认出类型）';
  return [
    `**${fileName}**：按${type}审查，中立立场，共${findings.length}条发现（${counts.join('、')}），最要紧的附原文列在下面。`,
    ...(stopped ? [stopped] : []),
    ...(named.length > 0 ? [`全文未见：${named.join('、')}${rest}。`] : []),
    '要选立场、逐条处理并导出修订稿，请用“合同审查”。',
  ].join('\n\n');
}

/** The paragraphs of the clauses that a question names, with its words in them. */
export function sourcesOfClauses(
  file: AttachedText,
  { clauses, words }: { clauses: Clauses; words: string[] },
): NewSource[] {
  return clauses
    .flatMap(({ number, heading, start, end }) => {
      const first = paragraphAt(file, start).paragraph;
      const last = paragraphAt(file, Math.max(start, end - 1)).paragraph;
      return Array.from({ length: last - first + 1 }, (_, at) => ({ number, heading, paragraph: first + at }));
    })
    .slice(0, paragraphsOfClause)
    .map(({ number, heading, paragraph }) => {
      const passage = file.paragraphs[paragraph] ?? '';
      const source = sourceOfFile(file, { paragraph, quotation: { passage, marks: markWords(passage, words) } });
      return { ...source, reasons: [`问到的${[number, heading].filter(Boolean).join(' ')}`] };
    });
}

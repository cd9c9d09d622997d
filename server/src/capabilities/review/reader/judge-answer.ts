import { kindNames, levelNames } from '@antai/contract/review/records';
import { namesStranger } from '@antai/names';
import { figuresIn } from '@antai/values';
import type { PlacedFinding } from '../review-text.ts';
import type { Stretch } from './cut-stretches.ts';
import type { ModelAnswer } from './write-prompt.ts';

type ModelFinding = ModelAnswer['findings'][number];

/** Why what a model said is not used. */
export const dropNames = {
  unanchored: '引文不在文中',
  invented: '写有文中没有的数字或名称',
  doubled: '与已有发现重复',
  contradicted: '与规则或清单的判断相反',
} as const;
export type Drop = keyof typeof dropNames;

export interface JudgedAnswer {
  findings: (ModelFinding & Stretch)[];
  dropped: Partial<Record<Drop, number>>;
}

type RuleFinding = Pick<PlacedFinding, 'place' | 'kind' | 'level' | 'title' | 'suggestion'>;

interface AnswerContext {
  text: string;
  /** The figures of the text. */
  figures: ReadonlySet<string>;
  stretch: Stretch;
  /** What the rules, the checklist and the playbook have found: it stands, whatever a model says. */
  ruleFindings: readonly RuleFinding[];
  /** What the checklist looked for and found in the text. */
  present: readonly string[];
}

/**
 * What of an answer stands: on words of this stretch, with no number or name of its own making, not said before, and not
 * the contrary of what the rules say. Two opinions of the model on the same words are shown as one with both.
 */
export function judgeAnswer(
  { findings }: ModelAnswer,
  { text, figures, stretch, ruleFindings, present }: AnswerContext,
): JudgedAnswer {
  const own = text.slice(stretch.start, stretch.end);
  const judged: JudgedAnswer = { findings: [], dropped: {} };
  for (const finding of findings) {
    const at = own.indexOf(finding.quote);
    const place = { start: stretch.start + at, end: stretch.start + at + finding.quote.length };
    const why = at < 0 ? 'unanchored' : isInvented(finding, { text, figures }) ? 'invented' : undefined;
    const drop = why ?? dropOf({ ...finding, ...place }, { ruleFindings, present, earlier: judged.findings });
    if (drop) judged.dropped[drop] = (judged.dropped[drop] ?? 0) + 1;
    else keep(judged.findings, { ...finding, ...place });
  }
  return judged;
}

function isInvented(
  { title, reason, suggestion }: ModelFinding,
  { text, figures }: { text: string; figures: ReadonlySet<string> },
): boolean {
  const words = `${title}\n${reason}\n${suggestion}`;
  return [...figuresIn(words)].some(each => !figures.has(each)) || namesStranger(words, text);
}

/** A thing may be called unlawful by one and unfavourable by another. */
const familyOf = (kind: ModelFinding['kind']) =>
  kind === 'unlawful' ? 'unfavourable' : kind === 'inconsistent' ? 'ambiguous' : kind;

type JudgedFinding = JudgedAnswer['findings'][number];

const meets = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end;

/** Whether two are said of the same words: they share half of the shorter. */
function isOnSameWords(one: Stretch, other: Stretch): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared * 2 >= Math.min(one.end - one.start, other.end - other.start);
}

/** Whether what is known already says the same, or the contrary. */
function dropOf(
  finding: JudgedFinding,
  {
    ruleFindings,
    present,
    earlier,
  }: Pick<AnswerContext, 'ruleFindings' | 'present'> & { earlier: readonly JudgedFinding[] },
): 'doubled' | 'contradicted' | undefined {
  const isSame = (other: { kind: ModelFinding['kind'] }) => familyOf(other.kind) === familyOf(finding.kind);
  const isMissing = finding.kind === 'missing';
  if (isMissing && present.some(name => isAbout(finding, name))) return 'contradicted';
  // of what is missing from the whole only its name tells that it is the same
  const isSameMissing = ({ kind, title }: RuleFinding) => kind === 'missing' && isAbout(finding, title);
  if (isMissing && ruleFindings.some(isSameMissing)) return 'doubled';
  if (ruleFindings.some(each => contradicts(each, finding))) return 'contradicted';
  if (ruleFindings.some(each => each.place && isSame(each) && meets(each.place, finding))) return 'doubled';
  return earlier.some(each => isSame(each) && meets(each, finding)) ? 'doubled' : undefined;
}

/** What is named in a word or two is found anywhere, and tells nothing. */
const namedMin = 4;
/** Whether a title is about 维修责任, of what the checklist calls 维修责任与期限. */
const isAbout = ({ title }: Pick<ModelFinding, 'title'>, name: string): boolean =>
  name.split(/[与和、，]/u).some(part => part.length >= namedMin && title.includes(part));

/** On the same words far less or far more grave than a rule has it, or with other words in place of those it proposes. */
function contradicts({ place, level, suggestion }: RuleFinding, finding: JudgedFinding): boolean {
  if (!place || !isOnSameWords(place, finding)) return false;
  const isFarApart = levelOrder.indexOf(level) + levelOrder.indexOf(finding.level) === 2 && level !== finding.level;
  const isOtherwise = Boolean(suggestion && finding.suggestion) && suggestion !== finding.suggestion;
  return isFarApart || isOtherwise;
}

const levelOrder: readonly ModelFinding['level'][] = ['high', 'medium', 'low'];

/** Keeps one more; where one is kept on the same words, the graver speaks and the other is named with it. */
function keep(findings: JudgedFinding[], finding: JudgedFinding): void {
  const at = findings.findIndex(each => isOnSameWords(each, finding));
  const before = findings[at];
  if (!before) {
    findings.push(finding);
    return;
  }
  const isGraver = levelOrder.indexOf(finding.level) < levelOrder.indexOf(before.level);
  const [first, second] = isGraver ? [finding, before] : [before, finding];
  const other = `另一意见（${levelNames[second.level]}，${kindNames[second.kind]}）：${second.title}。${second.reason}`;
  const proposed = second.suggestion && first.suggestion ? `另一建议文字：${second.suggestion}` : '';
  findings[at] = {
    ...first,
    reason: [first.reason, other, proposed].filter(each => each !== '').join('\n'),
    suggestion: first.suggestion || second.suggestion,
    bases: [...first.bases, ...second.bases],
  };
}

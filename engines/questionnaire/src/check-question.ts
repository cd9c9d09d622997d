import { checkCondition } from './check-condition.ts';
import {
  isNumeric,
  type Mark,
  type Problem,
  type Question,
  type Questionnaire,
  type Range,
  stepsOfRating,
} from './questionnaire.ts';

type Complaint = Pick<Problem, 'severity' | 'text'>;

interface Context {
  /** The questions that stand before it. */
  before: readonly Question[];
  questionnaire: Questionnaire;
}

const error = (text: string): Complaint => ({ severity: 'error', text });
const warning = (text: string): Complaint => ({ severity: 'warning', text });
const when = (isWrong: boolean, complaint: Complaint): Complaint[] => (isWrong ? [complaint] : []);

/** What is wrong with one question. The texts go on from its number. */
export function checkQuestion(question: Question, { before, questionnaire }: Context): Complaint[] {
  const { title, weight, visibleWhen } = question;
  const conditions = visibleWhen ? checkCondition(visibleWhen, before) : [];
  return [
    ...when(title.trim() === '', error('没有题目文字')),
    ...when(question.isProposed === true, error('是模型所拟，尚未采纳')),
    ...conditions.map(text => error(`的显示条件：${text}`)),
    ...checkChoices(question),
    ...(weight > 0 ? checkScoring(question, questionnaire) : []),
  ];
}

function checkChoices(question: Question): Complaint[] {
  const { type, options = [], rows = [], columns = [], min, max } = question;
  const isChoice = type === 'single' || type === 'multiple' || type === 'yesno';
  const lists = [options, rows, columns];
  const labels = lists.map(list => list.map(({ label }) => label.trim()));
  return [
    ...when(isChoice && options.length < 2, error('至少要有两个选项')),
    ...when(type === 'yesno' && (!hasId(options, 'yes') || !hasId(options, 'no')), error('是否题须有“是”“否”两个选项')),
    ...when(type === 'matrix' && (rows.length === 0 || columns.length < 2), error('矩阵题至少要有一行、两栏')),
    ...when(lists.some(hasRepeated), error('的选项、行或栏编号重复')),
    ...when(labels.flat().includes(''), error('有选项、行或栏没有文字')),
    ...when(
      labels.some(list => new Set(list).size < list.length),
      error('有两个选项、行或栏的文字相同'),
    ),
    ...when(min !== undefined && max !== undefined && min > max, error('的最小值大于最大值')),
    ...when(type === 'note' && question.required, error('是说明文字，不能设为必答')),
  ];
}

const hasId = (list: { id: string }[], id: string) => list.some(each => each.id === id);
const hasRepeated = (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size < list.length;

function checkScoring(question: Question, questionnaire: Questionnaire): Complaint[] {
  const { type, dimension, missing, required, rows = [] } = question;
  const marks = marksOf(question);
  const isFinding = (id: string | undefined) => questionnaire.findings.some(finding => finding.id === id);
  const isUnknown = ({ findingId }: { findingId?: string }) => findingId !== undefined && !isFinding(findingId);
  return [
    ...when(type in unscoredNames, error(`是${unscoredNames[type]}，不能计分，权重须为0`)),
    ...when(!questionnaire.dimensions.some(({ id }) => id === dimension), error('计分但没有选定维度')),
    ...when(missing === 'worst' && required, error('是必答题，不必设“未答按最不利计”')),
    ...when([...marks, ...rows].some(isUnknown), error('引用的发现不存在')),
    ...when(
      marks.some(({ level, findingId }) => (level === undefined || level === 'none') !== (findingId === undefined)),
      error('的风险等级与发现不配套：有等级的要有发现，无风险的不能有'),
    ),
    ...checkPoints(question),
  ];
}

/** What can be asked or told, and brings no points. */
const unscoredNames: Partial<Record<Question['type'], string>> = { text: '文字题', party: '主体题', note: '说明文字' };

const marksOf = ({ type, options = [], ranges = [] }: Question): Partial<Mark>[] => [
  ...(isNumeric({ type }) || type === 'date' ? [] : options),
  ...options.flatMap(({ whenNotSelected }) => whenNotSelected ?? []),
  ...ranges,
];

function checkPoints(question: Question): Complaint[] {
  const { type, options = [], ranges, rows = [], columns = [], scoring, measure } = question;
  switch (type) {
    case 'yesno':
    case 'single':
      return when(!options.every(({ score }) => isPoints(score)), error('的选项分值须在0至100之间'));
    case 'file': {
      const isComplete =
        hasId(options, 'provided') && hasId(options, 'none') && options.every(({ score }) => isPoints(score));
      return when(!isComplete, error('计分时须写明“已上传”与“未上传”的分值（0至100）'));
    }
    case 'multiple': {
      const isFit = (score = 0) => (scoring === 'deduct' ? score <= 0 : score >= 0);
      const sum = options.reduce((total, { score = 0 }) => total + score, 0);
      return [
        ...when(
          !options.every(({ score }) => isFit(score)),
          error('的分值与计分方式不符：扣分题不大于0，加分题不小于0'),
        ),
        ...when(scoring !== 'deduct' && sum !== 100, warning(`各选项合计${sum}分，通常应为100`)),
        ...(ranges ? checkRanges(ranges) : []),
      ];
    }
    case 'rating': {
      const steps = stepsOfRating(question);
      return [
        ...when(!Number.isInteger(steps) || steps < 2 || steps > 10, error('的评分须有2至10级')),
        ...(ranges ? [...checkRanges(ranges), ...when(!hasFitBounds(question), error('的区间界限与题型不符'))] : []),
      ];
    }
    case 'number':
    case 'amount':
    case 'date':
      return [
        ...when(type === 'date' && !measure, error('没有写明日期如何计算')),
        ...when(!(ranges ?? []).every(({ score }) => isPoints(score)), error('的区间分值须在0至100之间')),
        ...checkRanges(ranges ?? []),
        ...when(!hasFitBounds(question), error('的区间界限与题型不符')),
      ];
    case 'matrix':
      return [
        ...when(
          !columns.every(({ na, score, level }) => na || (isPoints(score) && level)),
          error('的各栏须有0至100的分值与等级'),
        ),
        ...when(
          columns.some(({ level }) => level && level !== 'none') && rows.some(({ findingId }) => !findingId),
          error('的每一行须指明发现'),
        ),
        ...when(!rows.some(({ weight }) => weight > 0), error('的行权重不能都是0')),
      ];
    case 'text':
    case 'party':
    case 'note':
      return [];
  }
}

const isPoints = (score: number | undefined) => score !== undefined && score >= 0 && score <= 100;

/** Ranges of days are bounded by days, all others by numbers. */
function hasFitBounds({ type, measure, ranges = [] }: Question): boolean {
  const kind = type === 'date' && measure === 'absolute' ? 'string' : 'number';
  return ranges.every(({ min, max }) => [min, max].every(bound => bound === undefined || typeof bound === kind));
}

/** Ranges reach from end to end, each going on where the one before it stops. */
function checkRanges(ranges: Range[]): Complaint[] {
  if (ranges.length === 0) return [error('没有计分区间')];
  const sorted = ranges.toSorted((a, b) =>
    a.min === undefined ? -1 : b.min === undefined ? 1 : a.min < b.min ? -1 : 1,
  );
  const isOpen = sorted[0]!.min === undefined && sorted.at(-1)!.max === undefined;
  const gap = sorted.slice(1).find(({ min }, at) => min !== sorted[at]!.max);
  return [
    ...when(!isOpen, error('的区间两端须不设界限，否则有的数值不能计分')),
    ...when(gap !== undefined, error(`的区间在${gap?.min ?? '起点'}处有空缺或重叠`)),
  ];
}

import { isCreditCode, isDay } from '@antai/values';
import {
  type Answers,
  type Question,
  type Questionnaire,
  questionsOf,
  stepsOfRating,
  unitOf,
} from './questionnaire.ts';
import { answerTo, isNotApplicable } from './read-answer.ts';

/** Why an answer is refused, in words for whoever gave it. */
export interface Complaint {
  questionId: string;
  text: string;
}

const textMax = 5_000;
const sizeMax = 1e15;
const [firstDay, lastDay] = ['1900-01-01', '2200-12-31'];

/**
 * What is wrong with answers: of the wrong form, of an unknown question, option or row, or beyond the bounds that the
 * question sets. What is missing is no complaint: answers are kept while they are being written.
 */
export function checkAnswers(questionnaire: Pick<Questionnaire, 'sections'>, answers: Answers): Complaint[] {
  const questions = new Map(questionsOf(questionnaire).map(question => [question.id, question]));
  return Object.keys(answers).flatMap(id => {
    const question = questions.get(id);
    if (!question) return [{ questionId: id, text: '问卷中没有该题，请刷新后重试' }];
    const answer = answerTo(answers, id);
    const text = answer === undefined ? undefined : complaintOf(question, answer);
    return text ? [{ questionId: id, text }] : [];
  });
}

function complaintOf(question: Question, answer: unknown): string | undefined {
  if (isNotApplicable(answer)) {
    const isAlone = Object.keys(answer as object).length === 1;
    return question.allowNA && isAlone ? undefined : '该题不能选择“不适用”';
  }
  switch (question.type) {
    case 'yesno':
    case 'single':
      return hasId(question.options, answer) ? undefined : '请从所列选项中选择一项';
    case 'multiple':
      return checkChoices(question, answer);
    case 'number':
      return checkNumber(question, answer);
    case 'amount':
      return checkNumber(question, answer) ?? checkFen(answer as number);
    case 'rating':
      return checkRating(question, answer);
    case 'party':
      return checkParty(answer);
    case 'note':
      return '说明文字不作答';
    case 'date':
      return typeof answer === 'string' && isDay(answer) && answer >= firstDay && answer <= lastDay
        ? undefined
        : '请填写1900年至2200年间的日期，写作YYYY-MM-DD';
    case 'text':
      return checkText(question, answer);
    case 'file':
      return checkFiles(question, answer);
    case 'matrix':
      return checkRows(question, answer);
  }
}

const hasId = (list: readonly { id: string }[] | undefined, id: unknown) => (list ?? []).some(each => each.id === id);

function checkChoices({ options = [] }: Question, answer: unknown): string | undefined {
  if (!Array.isArray(answer) || answer.some(id => !hasId(options, id))) return '请从所列选项中选择';
  if (new Set(answer).size < answer.length) return '同一选项只能选择一次';
  const alone = options.find(({ id, exclusive }) => exclusive && answer.includes(id));
  return alone && answer.length > 1 ? `“${alone.label}”不能与其他选项同时选择` : undefined;
}

function checkNumber({ min, max, integer, ...question }: Question, answer: unknown): string | undefined {
  const unit = unitOf(question);
  if (typeof answer !== 'number' || !Number.isFinite(answer) || Math.abs(answer) > sizeMax) return '请填写数字';
  if (integer && !Number.isInteger(answer)) return '请填写整数';
  if (min !== undefined && answer < min) return `不得小于${min}${unit}`;
  return max !== undefined && answer > max ? `不得大于${max}${unit}` : undefined;
}

/** Yuan have two decimals. */
const checkFen = (yuan: number) =>
  Math.abs(Math.round(yuan * 100) - yuan * 100) < 1e-4 ? undefined : '金额以元计，至多两位小数';

function checkRating(question: Question, answer: unknown): string | undefined {
  const steps = stepsOfRating(question);
  const isStep = typeof answer === 'number' && Number.isInteger(answer) && answer >= 1 && answer <= steps;
  return isStep ? undefined : `请选择1至${steps}`;
}

const partyKeys = ['name', 'creditCode'];
const partyNameMax = 200;

/** A party without a code may be a person or come from abroad; a code that is given has its check sign right. */
function checkParty(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '请填写主体名称';
  const fields = Object.entries(answer);
  if (fields.some(([key, value]) => !partyKeys.includes(key) || typeof value !== 'string')) return '请填写主体名称';
  const { name = '', creditCode = '' } = Object.fromEntries(fields) as Partial<Record<string, string>>;
  if (name.length > partyNameMax) return `主体名称至多${partyNameMax}字`;
  const isFit = creditCode.trim() === '' || isCreditCode(creditCode.trim().toUpperCase());
  return isFit ? undefined : '统一社会信用代码有误，请核对18位代码（末位为校验码）';
}

function checkText({ maxLength = textMax }: Question, answer: unknown): string | undefined {
  if (typeof answer !== 'string') return '请填写文字';
  return answer.length > maxLength ? `至多${maxLength}字` : undefined;
}

function checkFiles({ maxFiles = 1, accept }: Question, answer: unknown): string | undefined {
  if (!Array.isArray(answer)) return '请上传文件';
  if (answer.length > maxFiles) return `至多上传${maxFiles}个文件`;
  const names = answer.map(file => (typeof file === 'object' && file !== null ? file.fileName : undefined));
  if (names.some(name => typeof name !== 'string' || name === '')) return '请上传文件';
  const isFit = (name: string) => !accept?.length || accept.includes(endingOf(name));
  return names.every(isFit) ? undefined : `只能上传${accept?.join('、')}文件`;
}

/** The ending of a file name; the two of one picture format are one. */
const endingOf = (name: string) => (name.split('.').at(-1) ?? '').toLowerCase().replace(/^jpeg$/u, 'jpg');

function checkRows({ rows = [], columns = [] }: Question, answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '请逐行选择';
  for (const [rowId, columnId] of Object.entries(answer)) {
    if (!hasId(rows, rowId)) return '没有该行，请刷新后重试';
    if (columnId !== null && !hasId(columns, columnId)) return '请从所列各栏中选择';
  }
  return undefined;
}

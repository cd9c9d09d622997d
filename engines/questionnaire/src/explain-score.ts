import {
  type Answers,
  numberedQuestions,
  type Question,
  type Questionnaire,
  questionsOf,
  stepsOfRating,
  unitOf,
} from './questionnaire.ts';
import { answerTo, columnIn, isNotApplicable, partyIn } from './read-answer.ts';
import { type Outcome, type QuestionOutcome, roundScore } from './score-answers.ts';

/** What one question did to the total. */
export interface Explanation {
  questionId: string;
  /** The answer in the words of the questionnaire. */
  answer: string;
  /** How its points come about, one step a line; empty where it is not scored. */
  steps: string[];
  /** The part of the total that it can bring, in points of 100. */
  share: number;
  /** The part of it that is lost. Over all questions these add up to what the total lacks of 100. */
  lost: number;
}

/** Says of every question shown what was answered, what it scores and what that costs the total. */
export function explainScore(
  questionnaire: Questionnaire,
  { answers, outcome }: { answers: Answers; outcome: Outcome },
): Explanation[] {
  const shares = sharesOf(questionnaire, outcome);
  const outcomes = new Map(outcome.questions.map(each => [each.id, each]));
  return numberedQuestions(questionnaire).flatMap(question => {
    const own = outcomes.get(question.id);
    if (!own || own.state === 'hidden') return [];
    const answer = answerTo(answers, question.id);
    const share = shares.get(question.id) ?? 0;
    const lost = own.score === undefined ? 0 : (share * (100 - own.score)) / 100;
    return [
      {
        questionId: question.id,
        answer: sayAnswer(question, answer),
        steps: stepsOf(question, answer, own),
        share: roundScore(share),
        lost: roundScore(lost),
      },
    ];
  });
}

/** Which part of the total each scored question makes, in points of 100. */
function sharesOf({ dimensions, ...questionnaire }: Questionnaire, outcome: Outcome): Map<string, number> {
  const scored = new Set(outcome.questions.filter(({ score }) => score !== undefined).map(({ id }) => id));
  const questions = questionsOf(questionnaire).filter(({ id }) => scored.has(id));
  const counted = dimensions.filter(({ id }) => questions.some(({ dimension }) => dimension === id));
  const total = sum(counted.map(({ weight }) => weight));
  return new Map(
    counted.flatMap(({ id, weight }) => {
      const own = questions.filter(({ dimension }) => dimension === id);
      const ownTotal = sum(own.map(each => each.weight));
      return own.map(each => [each.id, (100 * weight * each.weight) / (total * ownTotal)] as const);
    }),
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** An answer in the words of its question. */
export function sayAnswer(question: Question, answer: unknown): string {
  if (answer === undefined || answer === null) return '未作答';
  if (isNotApplicable(answer)) return '不适用';
  const { options = [], rows = [], columns = [] } = question;
  const labelOf = (list: { id: string; label: string }[], id: unknown) =>
    list.find(each => each.id === id)?.label ?? String(id);
  switch (question.type) {
    case 'yesno':
    case 'single':
      return labelOf(options, answer);
    case 'multiple':
      return (answer as string[]).map(id => labelOf(options, id)).join('；') || '未作答';
    case 'number':
      return `${answer}${unitOf(question)}`;
    case 'amount':
      return `${sayYuan(answer as number)}元`;
    case 'rating':
      return `${answer}分（满分${stepsOfRating(question)}分）`;
    case 'party': {
      const { name, creditCode } = partyIn(answer);
      return creditCode ? `${name}（${creditCode}）` : name;
    }
    case 'file':
      return (answer as { fileName: string }[]).map(({ fileName }) => fileName).join('；') || '未上传';
    case 'matrix':
      return rows
        .map(({ id, label }) => {
          const column = columnIn(answer, id);
          return `${label}：${column === undefined ? '未作答' : labelOf(columns, column)}`;
        })
        .join('；');
    default:
      return String(answer);
  }
}

/** An amount with thousands set apart, and fen where it has any. */
const sayYuan = (yuan: number) =>
  yuan.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(yuan) ? 0 : 2, maximumFractionDigits: 2 });

function stepsOf(question: Question, answer: unknown, { state, score }: QuestionOutcome): string[] {
  if (state === 'na') return ['不适用，不计入得分'];
  if (state === 'missing') return ['未作答，不计入得分'];
  if (state === 'unscored') return ['背景题，不计分'];
  if (state === 'missingWorst') return ['未作答，按最不利情形计0分'];
  const last = `得分${score}${question.inverse ? '（反向题：100减去所选分值）' : ''}`;
  return [...pointsOf(question, answer), last, `本题权重${question.weight}`];
}

/** Where the points come from: an option, options together, a range, rows by their weight. */
function pointsOf(question: Question, answer: unknown): string[] {
  const { options = [], rows = [], columns = [], scoring } = question;
  if (question.type === 'multiple') {
    const choices = options.filter(({ id }) => (answer as string[]).includes(id));
    const points = choices.map(({ label, score = 0 }) => `选择“${label}”：${score}分`);
    return scoring === 'deduct' ? ['起始100分', ...points] : points;
  }
  if (question.type === 'matrix') {
    return rows.flatMap(({ id, label, weight }) => {
      const column = columns.find(each => each.id === columnIn(answer, id));
      if (!column) return [`${label}：未作答，不计`];
      return [
        column.na ? `${label}：不适用，不计` : `${label}（行权重${weight}）：${column.label}，${column.score ?? 0}分`,
      ];
    });
  }
  if (question.type === 'rating') {
    const steps = stepsOfRating(question);
    return [`评为${answer}分：（${answer}−1）÷（${steps}−1）×100`];
  }
  if (question.type === 'file') return [(answer as unknown[]).length > 0 ? '已上传文件' : '未上传文件'];
  const option = options.find(({ id }) => id === answer);
  return [
    option ? `选择“${option.label}”：${option.score ?? 0}分` : `填写“${sayAnswer(question, answer)}”，按区间计分`,
  ];
}

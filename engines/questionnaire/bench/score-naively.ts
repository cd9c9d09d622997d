import type { Answers, Question, Questionnaire } from '../src/questionnaire.ts';

// biome-ignore lint/suspicious/noExplicitAny: an oracle that trusts nothing of the engine's own shapes
type Loose = any;

const order = ['none', 'low', 'medium', 'high'];
const worse = (a: string, b: string) => (order.indexOf(b) > order.indexOf(a) ? b : a);
/** Decimal rounding by whole numbers. */
const oneDecimal = (value: number) => Math.floor(Math.round(value * 1e7) / 1e6 + 0.5 + 1e-7) / 10;

interface Item {
  question: Question;
}

/** A questionnaire as it was answered: which questions are shown, and what stands in each. */
interface Sheet {
  list: Item[];
  shown: Map<string, boolean>;
  answerTo: (id: string) => Loose;
}

/** The rules of scoring once more, written top to bottom from their text: slow, without sharing, one question at a time. */
export function scoreNaively(questionnaire: Questionnaire, answers: Answers, today: string) {
  const list = questionnaire.sections.flatMap(section => section.questions.map(question => ({ question })));
  const sheet: Sheet = { list, shown: new Map(), answerTo: id => answers[id] };
  showQuestions(sheet, questionnaire);
  const { rows, raised } = rateQuestions(sheet, today);
  const dimensions = rateDimensions(sheet, { questionnaire, rows });
  const rated = dimensions.filter(({ exact }) => exact !== null);
  const weights = rated.reduce((sum, { weight }) => sum + weight, 0);
  const score = weights
    ? oneDecimal(rated.reduce((sum, { weight, exact }) => sum + weight * exact!, 0) / weights)
    : null;
  const band = score === null ? null : bandOf(questionnaire.bands, score);
  const findings = listFindings(questionnaire, raised);
  const meets = meetsOf(sheet, { dimensions, findings });
  const conditions = score === null ? [] : questionnaire.conditions.filter(({ when }) => meets(when));
  const raiseTo = (level: string | null, target: string, dimension?: string) =>
    level === null
      ? null
      : conditions
          .flatMap(each => each.effects)
          .filter(effect => effect.target === target && (target === 'overall' || effect.dimension === dimension))
          .reduce((highest, { atLeast }) => worse(highest, atLeast), level);
  return {
    ...completenessOf(sheet),
    score,
    band: band?.id ?? null,
    level: raiseTo(band?.level ?? null, 'overall'),
    dimensions: dimensions.map(({ id, score: own, level }) => ({
      id,
      score: own,
      level: raiseTo(level, 'dimension', id),
    })),
    questions: rows.map(({ id, state, exact, level }) =>
      exact === undefined ? { id, state } : { id, state, score: oneDecimal(exact), level },
    ),
    conditions: conditions.map(({ id }) => id),
    findings,
  };
}

function isAnswered({ answerTo }: Sheet, question: Question) {
  const answer = answerTo(question.id);
  if (answer === undefined || answer === null || answer === '') return false;
  if (answer.na === true) return Boolean(question.allowNA);
  if (question.type === 'note') return false;
  if (question.type === 'party') return (answer.name ?? '').trim().length > 0;
  if (question.type === 'text') return answer.trim().length > 0;
  if (question.type === 'multiple') return answer.length > 0;
  if (question.type === 'file') return answer.length > 0 || !question.required;
  if (question.type === 'matrix') return question.rows!.filter(row => answer[row.id]).length > 0;
  return true;
}

function holds(sheet: Sheet, condition: Loose): boolean {
  if (condition.all) return !condition.all.some((each: Loose) => !holds(sheet, each));
  if (condition.any) return condition.any.filter((each: Loose) => holds(sheet, each)).length > 0;
  if (condition.not) return !holds(sheet, condition.not);
  const question = sheet.list.find(each => each.question.id === condition.question)!.question;
  const answer = sheet.answerTo(question.id);
  const usable = sheet.shown.get(question.id) === true && isAnswered(sheet, question) && answer.na !== true;
  if (condition.op === 'unanswered') return !usable;
  if (!usable) return false;
  const value = condition.value;
  const compare: Record<string, () => boolean> = {
    answered: () => true,
    eq: () => answer === value,
    ne: () => answer !== value,
    in: () => value.indexOf(answer) >= 0,
    includes: () => answer.indexOf?.(value) >= 0,
    notIncludes: () => Array.isArray(answer) && answer.indexOf(value) < 0,
    gt: () => typeof answer === typeof value && answer > value,
    gte: () => typeof answer === typeof value && !(answer < value),
    lt: () => typeof answer === typeof value && answer < value,
    lte: () => typeof answer === typeof value && !(answer > value),
  };
  return compare[condition.op]!();
}

function showQuestions(sheet: Sheet, { sections }: Questionnaire) {
  for (const section of sections) {
    const sectionShows = !section.visibleWhen || holds(sheet, section.visibleWhen);
    for (const question of section.questions)
      sheet.shown.set(question.id, sectionShows && (!question.visibleWhen || holds(sheet, question.visibleWhen)));
  }
}

function rateQuestions(sheet: Sheet, today: string): { rows: Loose[]; raised: Loose[] } {
  const rows: Loose[] = [];
  const raised: Loose[] = [];
  for (const { question } of sheet.list) {
    const { id } = question;
    const answer = sheet.answerTo(id);
    const answered = isAnswered(sheet, question);
    if (!sheet.shown.get(id)) rows.push({ id, state: 'hidden' });
    else if (question.type === 'note') rows.push({ id, state: 'unscored' });
    else if (answered && answer.na === true) rows.push({ id, state: 'na' });
    else if (question.weight === 0) rows.push({ id, state: answered ? 'unscored' : 'missing' });
    else if (!answered && question.missing !== 'worst') rows.push({ id, state: 'missing' });
    else {
      const marks: Loose[] = [];
      const score = answered ? pointsOf(question, answer, today, marks) : worstOf(question, marks);
      if (score === null) {
        rows.push({ id, state: 'na' });
        continue;
      }
      const level = marks.reduce((top, mark) => worse(top, mark.level), 'none');
      rows.push({ id, state: answered ? 'scored' : 'missingWorst', exact: score, level });
      for (const mark of marks)
        if (mark.findingId && mark.level !== 'none')
          raised.push({ ...mark, source: mark.row ? `${id}.${mark.row}` : id });
    }
  }
  return { rows, raised };
}

const bandOf = (bands: Loose[], score: number) =>
  bands.reduce((best, band) => (score >= band.min && (!best || band.min > best.min) ? band : best), null);

function rateDimensions(
  { list }: Sheet,
  { questionnaire, rows }: { questionnaire: Questionnaire; rows: Loose[] },
): { id: string; weight: number; exact: number | null; score: number | null; level: string | null }[] {
  const rowOf = (id: string) => rows.find(row => row.id === id);
  return questionnaire.dimensions.map(({ id, weight }) => {
    const own = list.filter(({ question }) => question.dimension === id && rowOf(question.id).exact !== undefined);
    const weights = own.reduce((sum, { question }) => sum + question.weight, 0);
    const points = own.reduce((sum, { question }) => sum + question.weight * rowOf(question.id).exact, 0);
    const exact = weights ? points / weights : null;
    const score = exact === null ? null : oneDecimal(exact);
    const level = score === null ? null : bandOf(questionnaire.dimensionBands, score).level;
    return { id, weight, exact, score, level };
  });
}

function listFindings({ dimensions, findings }: Questionnaire, raised: Loose[]): Loose[] {
  const list: Loose[] = [];
  for (const level of ['high', 'medium', 'low'])
    for (const dimension of dimensions)
      for (const finding of findings) {
        const own = raised.filter(({ findingId }) => findingId === finding.id);
        const top = own.reduce((highest, mark) => worse(highest, mark.level), 'none');
        if (own.length && top === level && finding.dimension === dimension.id)
          list.push({ id: finding.id, dimension: dimension.id, level, sources: own.map(({ source }) => source) });
      }
  return list;
}

function meetsOf(sheet: Sheet, { dimensions, findings }: { dimensions: Loose[]; findings: Loose[] }) {
  const meets = (rule: Loose): boolean => {
    if (rule.all) return rule.all.every(meets);
    if (rule.any) return rule.any.some(meets);
    if (rule.not) return !meets(rule.not);
    if (rule.answer) return holds(sheet, rule.answer);
    if (rule.dimensionScore) {
      const own = dimensions.find(({ id }) => id === rule.dimensionScore.dimension)!.score;
      return own !== null && own < rule.dimensionScore.below;
    }
    const { dimension, atLeastLevel, min } = rule.countFindings;
    const fit = findings.filter(each => order.indexOf(each.level) >= order.indexOf(atLeastLevel));
    return fit.filter(each => dimension === undefined || each.dimension === dimension).length >= min;
  };
  return meets;
}

function completenessOf(sheet: Sheet) {
  const visible = sheet.list.filter(({ question }) => sheet.shown.get(question.id) && question.type !== 'note');
  const isWhole = ({ question }: Item) => {
    const answer = sheet.answerTo(question.id);
    if (!isAnswered(sheet, question)) return false;
    return question.type !== 'matrix' || answer.na === true || question.rows!.every(row => answer[row.id]);
  };
  const missingRequired = visible
    .filter(each => each.question.required && !isWhole(each))
    .map(({ question }) => question.id);
  return {
    status: missingRequired.length ? 'incomplete' : 'complete',
    missingRequired,
    completeness: visible.length ? oneDecimal((visible.filter(isWhole).length * 100) / visible.length) : 100,
  };
}

function pointsOf(question: Question, answer: Loose, today: string, marks: Loose[]): number | null {
  const { type, options = [], ranges = [], rows = [], columns = [] } = question;
  const turn = (points: number) => (question.inverse ? 100 - points : points);
  const rangeAt = (value: Loose) => {
    for (const range of ranges) {
      if (range.min !== undefined && value < range.min) continue;
      if (range.max !== undefined && value >= range.max) continue;
      marks.push(range);
      return range.score ?? 0;
    }
    return null;
  };
  if (type === 'text') return null;
  if (type === 'yesno' || type === 'single' || type === 'file') {
    const wanted = type === 'file' ? (answer.length ? 'provided' : 'none') : answer;
    const option = options.filter(({ id }) => id === wanted)[0]!;
    marks.push(option);
    return turn(option.score!);
  }
  if (type === 'multiple') {
    let points = question.scoring === 'deduct' ? 100 : 0;
    for (const option of options) if (answer.includes(option.id)) points += option.score!;
    points = points < 0 ? 0 : points > 100 ? 100 : points;
    for (const option of options) if (answer.includes(option.id)) marks.push(option);
    for (const option of options)
      if (!answer.includes(option.id) && option.whenNotSelected) marks.push(option.whenNotSelected);
    if (question.ranges) rangeAt(points);
    return turn(points);
  }
  if (type === 'matrix') {
    let points = 0;
    let weights = 0;
    for (const row of rows) {
      const column = columns.filter(({ id }) => id === answer[row.id])[0];
      if (!column || column.na) continue;
      points += row.weight * column.score!;
      weights += row.weight;
      marks.push({ level: column.level, findingId: row.findingId, row: row.id });
    }
    return weights === 0 ? null : turn(points / weights);
  }
  if (type === 'rating') {
    if (ranges.length) rangeAt(answer);
    return turn((100 / ((question.steps ?? 5) - 1)) * (answer - 1));
  }
  const days = (from: string, to: string) => (Date.UTC(...civil(to)) - Date.UTC(...civil(from))) / 86_400_000;
  if (type === 'date' && question.measure === 'daysSince') return turn(rangeAt(days(answer, today))!);
  if (type === 'date' && question.measure === 'daysUntil') return turn(rangeAt(days(today, answer))!);
  return turn(rangeAt(answer)!);
}

const civil = (day: string): [number, number, number] => {
  const [year, month, date] = day.split('-').map(Number);
  return [year!, month! - 1, date!];
};

function worstOf({ options = [], ranges = [], rows = [], columns = [] }: Question, marks: Loose[]): number {
  const all: Loose[] = [];
  for (const option of options) all.push(option, ...(option.whenNotSelected ? [option.whenNotSelected] : []));
  all.push(...ranges);
  for (const row of rows)
    for (const column of columns) if (!column.na) all.push({ level: column.level, findingId: row.findingId });
  const graded = all.filter(({ level }) => level !== undefined);
  const top = graded.reduce((highest, { level }) => worse(highest, level), 'none');
  const first = graded.find(each => each.level === top && each.findingId);
  marks.push({ level: top, ...(first && top !== 'none' ? { findingId: first.findingId } : {}) });
  return 0;
}

import type { Answers, Question, Questionnaire } from '../src/questionnaire.ts';

// biome-ignore lint/suspicious/noExplicitAny: an oracle that trusts nothing of the engine's own shapes
type Loose = any;

const order = ['none', 'low', 'medium', 'high'];
const worse = (a: string, b: string) => (order.indexOf(b) > order.indexOf(a) ? b : a);
/** Decimal rounding by whole numbers. */
const oneDecimal = (value: number) => Math.floor(Math.round(value * 1e7) / 1e6 + 0.5 + 1e-7) / 10;

/** The rules of scoring once more, written top to bottom from their text: slow, without sharing, one question at a time. */
export function scoreNaively(questionnaire: Questionnaire, answers: Answers, today: string) {
  const list = questionnaire.sections.flatMap(section => section.questions.map(question => ({ section, question })));
  const shown = new Map<string, boolean>();
  const given = (id: string): Loose => answers[id];
  const answered = (question: Question) => {
    const answer = given(question.id);
    if (answer === undefined || answer === null || answer === '') return false;
    if (answer.na === true) return Boolean(question.allowNA);
    if (question.type === 'note') return false;
    if (question.type === 'party') return (answer.name ?? '').trim().length > 0;
    if (question.type === 'text') return answer.trim().length > 0;
    if (question.type === 'multiple') return answer.length > 0;
    if (question.type === 'file') return answer.length > 0 || !question.required;
    if (question.type === 'matrix') return question.rows!.filter(row => answer[row.id]).length > 0;
    return true;
  };
  const holds = (condition: Loose): boolean => {
    if (condition.all) return !condition.all.some((each: Loose) => !holds(each));
    if (condition.any) return condition.any.filter(holds).length > 0;
    if (condition.not) return !holds(condition.not);
    const question = list.find(each => each.question.id === condition.question)!.question;
    const answer = given(question.id);
    const usable = shown.get(question.id) === true && answered(question) && answer.na !== true;
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
  };
  for (const section of questionnaire.sections) {
    const sectionShows = !section.visibleWhen || holds(section.visibleWhen);
    for (const question of section.questions)
      shown.set(question.id, sectionShows && (!question.visibleWhen || holds(question.visibleWhen)));
  }

  const rows: Loose[] = [];
  const raised: Loose[] = [];
  for (const { question } of list) {
    const { id } = question;
    const answer = given(id);
    if (!shown.get(id)) rows.push({ id, state: 'hidden' });
    else if (question.type === 'note') rows.push({ id, state: 'unscored' });
    else if (answered(question) && answer.na === true) rows.push({ id, state: 'na' });
    else if (question.weight === 0) rows.push({ id, state: answered(question) ? 'unscored' : 'missing' });
    else if (!answered(question) && question.missing !== 'worst') rows.push({ id, state: 'missing' });
    else {
      const marks: Loose[] = [];
      const score = answered(question) ? pointsOf(question, answer, today, marks) : worstOf(question, marks);
      if (score === null) {
        rows.push({ id, state: 'na' });
        continue;
      }
      const level = marks.reduce((top, mark) => worse(top, mark.level), 'none');
      rows.push({ id, state: answered(question) ? 'scored' : 'missingWorst', exact: score, level });
      for (const mark of marks)
        if (mark.findingId && mark.level !== 'none')
          raised.push({ ...mark, source: mark.row ? `${id}.${mark.row}` : id });
    }
  }

  const rowOf = (id: string) => rows.find(row => row.id === id);
  const bandOf = (bands: Loose[], score: number) =>
    bands.reduce((best, band) => (score >= band.min && (!best || band.min > best.min) ? band : best), null);
  const dimensions = questionnaire.dimensions.map(({ id, weight }) => {
    const own = list.filter(({ question }) => question.dimension === id && rowOf(question.id).exact !== undefined);
    const weights = own.reduce((sum, { question }) => sum + question.weight, 0);
    const points = own.reduce((sum, { question }) => sum + question.weight * rowOf(question.id).exact, 0);
    const exact = weights ? points / weights : null;
    const score = exact === null ? null : oneDecimal(exact);
    return {
      id,
      weight,
      exact,
      score,
      level: score === null ? null : bandOf(questionnaire.dimensionBands, score).level,
    };
  });
  const counted = dimensions.filter(({ exact }) => exact !== null);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const score = weights
    ? oneDecimal(counted.reduce((sum, { weight, exact }) => sum + weight * exact!, 0) / weights)
    : null;
  const band = score === null ? null : bandOf(questionnaire.bands, score);

  const findings: Loose[] = [];
  for (const level of ['high', 'medium', 'low'])
    for (const dimension of questionnaire.dimensions)
      for (const finding of questionnaire.findings) {
        const own = raised.filter(({ findingId }) => findingId === finding.id);
        const top = own.reduce((highest, mark) => worse(highest, mark.level), 'none');
        if (own.length && top === level && finding.dimension === dimension.id)
          findings.push({ id: finding.id, dimension: dimension.id, level, sources: own.map(({ source }) => source) });
      }

  const meets = (rule: Loose): boolean => {
    if (rule.all) return rule.all.every(meets);
    if (rule.any) return rule.any.some(meets);
    if (rule.not) return !meets(rule.not);
    if (rule.answer) return holds(rule.answer);
    if (rule.dimensionScore) {
      const own = dimensions.find(({ id }) => id === rule.dimensionScore.dimension)!.score;
      return own !== null && own < rule.dimensionScore.below;
    }
    const { dimension, atLeastLevel, min } = rule.countFindings;
    const fit = findings.filter(each => order.indexOf(each.level) >= order.indexOf(atLeastLevel));
    return fit.filter(each => dimension === undefined || each.dimension === dimension).length >= min;
  };
  const conditions = score === null ? [] : questionnaire.conditions.filter(({ when }) => meets(when));
  const raiseTo = (level: string | null, target: string, dimension?: string) =>
    level === null
      ? null
      : conditions
          .flatMap(each => each.effects)
          .filter(effect => effect.target === target && (target === 'overall' || effect.dimension === dimension))
          .reduce((highest, { atLeast }) => worse(highest, atLeast), level);

  const visible = list.filter(({ question }) => shown.get(question.id) && question.type !== 'note');
  const whole = ({ question }: { question: Question }) => {
    const answer = given(question.id);
    if (!answered(question)) return false;
    return question.type !== 'matrix' || answer.na === true || question.rows!.every(row => answer[row.id]);
  };
  const missingRequired = visible
    .filter(each => each.question.required && !whole(each))
    .map(({ question }) => question.id);
  return {
    status: missingRequired.length ? 'incomplete' : 'complete',
    missingRequired,
    completeness: visible.length ? oneDecimal((visible.filter(whole).length * 100) / visible.length) : 100,
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

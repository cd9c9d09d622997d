import { flattenCondition, flattenGroupCondition } from './flatten-condition.ts';
import type {
  Condition,
  GroupCondition,
  Mark,
  Option,
  Question,
  Questionnaire,
  QuestionnaireFinding,
  Section,
} from './questionnaire.ts';

/** A dimension that is not there: numbers begin with 1. */
export const noDimension = 'd-0';

type Ids = Map<string, string>;

const idsOf = (list: { id: string }[], letter: string): Ids =>
  new Map(list.map(({ id }, at) => [id, `${letter}-${at + 1}`]));

/** The same questionnaire with its ids counted anew, what makes no difference left out, and no white space at the ends of lines. */
export function renumberQuestionnaire(questionnaire: Questionnaire): Questionnaire {
  const { title, description, audience, applicability, estimatedMinutes, lawAsOf, tags, disclaimer } = questionnaire;
  const before = questionnaire.sections.flatMap(({ questions }) => questions);
  const dimensions = idsOf(questionnaire.dimensions, 'd');
  const findings = idsOf(questionnaire.findings, 'f');
  const questions = idsOf(before, 'q');
  const options: Map<string, Ids> = new Map(before.map(question => [question.id, optionIdsOf(question)]));
  const test = (condition: Condition) => flattenCondition(condition, { questions, options });
  const visibility = ({ visibleWhen }: Pick<Section, 'visibleWhen'>) =>
    visibleWhen ? { visibleWhen: test(visibleWhen) } : {};
  return {
    ...{ title: trimLines(title), description: trimLines(description), estimatedMinutes, lawAsOf },
    ...{ applicability: trimLines(applicability), disclaimer: trimLines(disclaimer) },
    ...{ audience: audience.map(trimLines), tags: tags.map(trimLines) },
    dimensions: questionnaire.dimensions.map(({ id, name, weight }) => ({
      ...{ id: dimensions.get(id)!, name: trimLines(name), weight },
    })),
    sections: questionnaire.sections.map((section, at) => ({
      ...{ id: `s-${at + 1}`, title: trimLines(section.title) },
      ...(section.intro?.trim() ? { intro: trimLines(section.intro) } : {}),
      ...visibility(section),
      questions: section.questions.map(question => ({
        ...renumberQuestion(question, { id: questions.get(question.id)!, dimensions, findings }),
        ...visibility(question),
      })),
    })),
    findings: questionnaire.findings.map(finding => renumberFinding(finding, { findings, dimensions })),
    dimensionBands: questionnaire.dimensionBands.map(band => ({ ...band, title: trimLines(band.title) })),
    bands: questionnaire.bands.map((band, at) => ({
      ...{ id: String.fromCharCode('a'.charCodeAt(0) + at), min: band.min, level: band.level },
      ...{ title: trimLines(band.title), text: trimLines(band.text), nextStep: trimLines(band.nextStep) },
    })),
    conditions: questionnaire.conditions.map(({ name, text, when, effects }, at) => ({
      ...{ id: `c-${at + 1}`, name: trimLines(name), text: trimLines(text) },
      when: renumberGroup(when, { test, dimensions }),
      effects: effects.map(({ target, dimension, atLeast }) => {
        const newId = dimension === undefined ? undefined : dimensions.get(dimension);
        return { target, ...(target === 'dimension' && newId ? { dimension: newId } : {}), atLeast };
      }),
    })),
  };
}

/** A text without blanks at the ends of its lines; every line end is \n. */
export const trimLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/u)
    .map(line => line.trim())
    .join('\n');

/** Yes and no keep their ids, and so do a file that is there and one that is not: they mean something. */
function optionIdsOf({ type, options = [] }: Question): Ids {
  const ids = type === 'yesno' && options.length === 2 ? ['yes', 'no'] : undefined;
  return new Map(options.map(({ id }, at) => [id, type === 'file' ? id : (ids?.[at] ?? `o-${at + 1}`)]));
}

interface Places {
  id: string;
  dimensions: Ids;
  findings: Ids;
}

function renumberQuestion(question: Question, { id, dimensions, findings }: Places): Question {
  const { options = [], ranges = [], rows = [], columns = [], weight } = question;
  const optionIds = optionIdsOf(question);
  const dimension = weight > 0 && question.dimension !== undefined ? dimensions.get(question.dimension) : undefined;
  const findingIn = (findingId: string | undefined) => {
    const newId = findingId === undefined ? undefined : findings.get(findingId);
    return newId ? { findingId: newId } : {};
  };
  const mark = ({ level = 'none', findingId }: Partial<Mark>): Mark => ({ level, ...findingIn(findingId) });
  const firstUncounted = columns.findIndex(({ na }) => na);
  return {
    ...{ id, type: question.type, title: trimLines(question.title), required: question.required, weight },
    ...(question.help?.trim() ? { help: trimLines(question.help) } : {}),
    ...(dimension ? { dimension } : {}),
    ...ruleOf(question),
    ...formOf(question),
    ...when(options.length > 0, {
      options: options.map((option): Option => {
        const { label, score = 0, exclusive, whenNotSelected } = option;
        return {
          ...{ id: optionIds.get(option.id)!, label: trimLines(label), score, ...mark(option) },
          ...when(exclusive === true, { exclusive: true }),
          ...when(whenNotSelected !== undefined, { whenNotSelected: whenNotSelected && mark(whenNotSelected) }),
        };
      }),
    }),
    ...when(ranges.length > 0, {
      ranges: ranges.map(({ min, max, score, ...range }) => ({
        ...when(min !== undefined, { min }),
        ...when(max !== undefined, { max }),
        ...when(score !== undefined, { score }),
        ...mark(range),
      })),
    }),
    ...when(rows.length > 0, {
      rows: rows.map((row, at) => ({
        ...{ id: `r-${at + 1}`, label: trimLines(row.label), weight: row.weight },
        ...findingIn(row.findingId),
      })),
    }),
    ...when(columns.length > 0, {
      columns: columns.map(({ label, score = 0, level = 'none', na }, at) => ({
        ...{ id: at === firstUncounted ? 'na' : `c-${at + 1}`, label: trimLines(label) },
        ...(na ? { na } : { score, level }),
      })),
    }),
  };
}

const when = <Part extends object>(isSo: boolean, part: Part): Partial<Part> => (isSo ? part : {});

/** How a question counts, and whether its author has accepted it. */
const ruleOf = ({ inverse, allowNA, missing, scoring, measure, prefill, isProposed }: Question): Partial<Question> => ({
  ...when(inverse === true, { inverse: true }),
  ...when(allowNA === true, { allowNA: true }),
  ...when(missing === 'worst', { missing: 'worst' }),
  ...when(scoring !== undefined, { scoring }),
  ...when(measure !== undefined, { measure }),
  ...when(Boolean(prefill?.trim()), { prefill: prefill?.trim() }),
  ...when(isProposed === true, { isProposed: true }),
});

/** What an answer to it may look like. */
const formOf = (question: Question): Partial<Question> => {
  const { unit, integer, min, max, steps, lowLabel, highLabel, maxLength, accept, maxFiles } = question;
  return {
    ...when(Boolean(unit?.trim()), { unit: unit?.trim() }),
    ...when(integer === true, { integer: true }),
    ...when(min !== undefined, { min }),
    ...when(max !== undefined, { max }),
    ...when(steps !== undefined, { steps }),
    ...when(Boolean(lowLabel?.trim()), { lowLabel: lowLabel?.trim() }),
    ...when(Boolean(highLabel?.trim()), { highLabel: highLabel?.trim() }),
    ...when(maxLength !== undefined, { maxLength }),
    ...when(Boolean(accept?.length), { accept }),
    ...when(maxFiles !== undefined, { maxFiles }),
  };
};

function renumberFinding(
  finding: QuestionnaireFinding,
  { findings, dimensions }: Pick<Places, 'findings' | 'dimensions'>,
): QuestionnaireFinding {
  const { id, dimension, title, reason, legalBasis, remedy, isProposed } = finding;
  const { action, owner, deadline, evidence } = remedy;
  return {
    ...{ id: findings.get(id)!, dimension: dimensions.get(dimension) ?? noDimension },
    ...{ title: trimLines(title), reason: trimLines(reason) },
    legalBasis: legalBasis.map(({ statute, article, note, unverified }) => ({
      statute: trimLines(statute),
      ...(article?.trim() ? { article: trimLines(article) } : {}),
      ...(note?.trim() ? { note: trimLines(note) } : {}),
      ...(unverified ? { unverified } : {}),
    })),
    remedy: {
      ...{ action: trimLines(action), owner: trimLines(owner) },
      deadline: { days: deadline.days, hint: trimLines(deadline.hint) },
      ...(evidence?.trim() ? { evidence: trimLines(evidence) } : {}),
    },
    ...(isProposed ? { isProposed } : {}),
  };
}

function renumberGroup(
  condition: GroupCondition,
  { test, dimensions }: { test: (condition: Condition) => Condition; dimensions: Ids },
): GroupCondition {
  return flattenGroupCondition(condition, {
    ...{ test, dimensionIdOf: (id: string) => dimensions.get(id) ?? id },
  });
}

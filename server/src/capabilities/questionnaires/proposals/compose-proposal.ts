import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { blankQuestionnaire } from '@antai/questionnaire';
import type { ProposalAnswer, ProposedQuestion } from './write-prompt.ts';

type Question = QuestionnaireContent['sections'][number]['questions'][number];
type Finding = QuestionnaireContent['findings'][number];

interface Terms {
  sourceName: string;
  today: string;
  questionsMax: number;
}

const dimensionsMax = 6;
const sectionsMax = 20;
const [lineMax, titleMax, passageMax] = [200, 500, 2_000];
const bestScore = 100;
const [daysUsual, daysMax] = [30, 3_650];
const otherSection = '其他';

const plain = (text: string, max: number) => text.replaceAll(/\s+/gu, ' ').trim().slice(0, max);

/**
 * What a model proposes as a draft within the limits of a questionnaire. Every question and finding is marked as proposed
 * and every basis as unproved: the citation check says of each what it is worth. What says nothing is left out and told.
 */
export function composeProposal(
  answers: readonly ProposalAnswer[],
  { sourceName, today, questionsMax }: Terms,
): { content: QuestionnaireContent; notes: string[] } {
  const proposed = answers.flatMap(({ questions }) => questions);
  const titles = new Set<string>();
  const fit = proposed.filter(({ title }) => {
    const heading = plain(title, titleMax);
    if (heading === '' || titles.has(heading)) return false;
    titles.add(heading);
    return true;
  });
  const selection = fit.slice(0, questionsMax);
  const dimensions = nameDimensions(selection);
  const sections: QuestionnaireContent['sections'] = [];
  const findings: Finding[] = [];
  for (const [at, each] of selection.entries()) {
    const dimension = dimensions.find(({ name }) => name === plain(each.dimension, lineMax)) ?? dimensions[0]!;
    const finding = findingOf(each, { id: `f-${findings.length + 1}`, dimension: dimension.id });
    const question = questionOf(each, { id: `q-${at + 1}`, dimension: dimension.id, findingId: finding?.id });
    const isRaised = finding && (question.options ?? []).some(({ findingId }) => findingId === finding.id);
    if (isRaised) findings.push(finding);
    sectionFor(sections, plain(each.section, lineMax) || otherSection).questions.push(question);
  }
  const blank = blankQuestionnaire(today.slice(0, 7)) as QuestionnaireContent;
  const content: QuestionnaireContent = {
    ...blank,
    title: plain(answers[0]?.title ?? '', lineMax) || `${sourceName}自检`.slice(0, lineMax),
    description: plain(answers[0]?.description ?? '', passageMax),
    ...{ dimensions, sections, findings },
  };
  return { content, notes: notesOf({ proposed: proposed.length, fit: fit.length, used: selection.length }) };
}

function notesOf({ proposed, fit, used }: { proposed: number; fit: number; used: number }): string[] {
  return [
    ...(fit < proposed ? [`${proposed - fit}题没有题目或与前面重复，未采用`] : []),
    ...(used < fit ? [`所拟超过${used}题，其余${fit - used}题未采用`] : []),
  ];
}

/** The dimensions that questions name, as many as there may be, weighing alike and 100 together. */
function nameDimensions(questions: readonly ProposedQuestion[]): QuestionnaireContent['dimensions'] {
  const names = [...new Set(questions.map(({ dimension }) => plain(dimension, lineMax)).filter(Boolean))];
  const dimensions = names.length > 0 ? names.slice(0, dimensionsMax) : ['合规'];
  const share = Math.floor(bestScore / dimensions.length);
  return dimensions.map((name, at) => ({
    id: `d-${at + 1}`,
    name,
    weight: at === 0 ? bestScore - share * (dimensions.length - 1) : share,
  }));
}

function sectionFor(sections: QuestionnaireContent['sections'], title: string) {
  const section =
    sections.find(each => each.title === title) ?? (sections.length >= sectionsMax ? sections.at(-1) : undefined);
  if (section) return section;
  const added: QuestionnaireContent['sections'][number] = { id: `s-${sections.length + 1}`, title, questions: [] };
  sections.push(added);
  return added;
}

function findingOf({ finding }: ProposedQuestion, place: Pick<Finding, 'id' | 'dimension'>): Finding | undefined {
  const title = plain(finding?.title ?? '', lineMax);
  if (!finding || title === '') return undefined;
  const days = Number.isFinite(finding.days) ? Math.round(finding.days) : daysUsual;
  return {
    ...{ ...place, title, reason: plain(finding.reason, passageMax), isProposed: true },
    legalBasis: finding.legalBasis.flatMap(({ statute, article = '' }) => {
      const [name, number] = [plain(statute.replaceAll(/[《》]/gu, ''), 100), plain(article, 40)];
      return name ? [{ statute: name, ...(number ? { article: number } : {}), unverified: true }] : [];
    }),
    remedy: {
      action: plain(finding.action, passageMax),
      owner: plain(finding.owner, lineMax),
      deadline: { days: Math.min(daysMax, Math.max(1, days)), hint: '' },
    },
  };
}

interface Place {
  id: string;
  dimension: string;
  findingId: string | undefined;
}

type Option = NonNullable<Question['options']>[number];

/** An answer is a risk where it has a level and a finding says why; otherwise it has neither. */
const markOf = (level: Option['level'], findingId: string | undefined): Pick<Option, 'level' | 'findingId'> =>
  level && level !== 'none' && findingId ? { level, findingId } : { level: 'none' };

function questionOf(proposed: ProposedQuestion, { id, dimension, findingId }: Place): Question {
  const help = plain(proposed.help ?? '', passageMax);
  const base = { id, title: plain(proposed.title, titleMax), ...(help ? { help } : {}), isProposed: true };
  const unscored = { ...base, required: false, weight: 0 };
  const options = optionsOf(proposed, findingId);
  switch (proposed.type) {
    case 'yesno':
    case 'single': {
      if (options.length < 2) return { ...unscored, type: 'text', maxLength: 500 };
      return { ...base, type: proposed.type, required: true, weight: 1, dimension, options };
    }
    case 'text':
      return { ...unscored, type: 'text', maxLength: 500 };
    case 'date':
      return { ...unscored, type: 'date', measure: 'daysSince' };
    case 'number': {
      const unit = plain(proposed.unit ?? '', 20);
      return { ...unscored, type: 'number', ...(unit ? { unit } : {}) };
    }
    default:
      return { ...unscored, type: proposed.type };
  }
}

function optionsOf(
  { type, riskAnswer = 'no', level = 'medium', options = [] }: ProposedQuestion,
  findingId: string | undefined,
): Option[] {
  if (type === 'yesno')
    return (['yes', 'no'] as const).map(answer => ({
      ...{ id: answer, label: answer === 'yes' ? '是' : '否' },
      ...(answer === riskAnswer
        ? { score: 0, ...markOf(level, findingId) }
        : { score: bestScore, level: 'none' as const }),
    }));
  const labels = new Set<string>();
  return options.flatMap((option, at) => {
    const label = plain(option.label, lineMax);
    if (label === '' || labels.has(label)) return [];
    labels.add(label);
    const score = Number.isFinite(option.score) ? Math.min(bestScore, Math.max(0, Math.round(option.score))) : 0;
    return [{ id: `o-${at + 1}`, label, score, ...markOf(option.level, findingId) }];
  });
}

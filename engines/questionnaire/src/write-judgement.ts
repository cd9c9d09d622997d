import type { LegalBasis, Questionnaire, QuestionnaireFinding, RaisingCondition } from './questionnaire.ts';
import { levelWords, nameOfDimension, quote, writeGroupCondition } from './write-condition.ts';
import { numberOfFinding } from './write-marks.ts';
import { proposedWords } from './write-question-facts.ts';

/** A line of a paper that `readQuestionLines` reads back, and how it is to look. */
export interface PaperLine {
  kind: 'title' | 'section' | 'question' | 'choice' | 'fact';
  text: string;
}

/** What the parts after the questions are called: levels, findings and group conditions stand there. */
export const judgementParts = { findings: '发现与整改', bands: '等级与结论', conditions: '组合条件' } as const;

/** A line of a paper; what goes on below it begins with a mark of its own. */
export function linesOf(kind: PaperLine['kind'], text: string): PaperLine[] {
  const [first = '', ...more] = text.split('\n');
  return [{ kind, text: first }, ...more.map((line): PaperLine => ({ kind: 'fact', text: `【续】${line}` }))];
}

/** A fact under its key as lines of a paper; a text of several lines stays several. */
export const factLines = (key: string, text: string | number): PaperLine[] => linesOf('fact', `【${key}】${text}`);
const when = (key: string, text: string | undefined) => (text ? factLines(key, text) : []);
const headOf = (key: string, text: string) => linesOf('question', `【${key}】${text}`);
const partOf = (part: keyof typeof judgementParts): PaperLine => ({
  kind: 'section',
  text: `【${judgementParts[part]}】`,
});

/** Findings, bands of scores and group conditions, each below a heading of its own. */
export function writeJudgement(questionnaire: Questionnaire): PaperLine[] {
  const { findings, bands, dimensionBands, conditions } = questionnaire;
  const sayBand = ({ min, level, title }: Questionnaire['dimensionBands'][number]) =>
    `${min}分起：${levelWords[level]}，${title}`;
  return [
    partOf('findings'),
    ...findings.flatMap(finding => writeFinding(finding, questionnaire)),
    partOf('bands'),
    ...bands.flatMap(band => [
      ...factLines('总分', sayBand(band)),
      ...when('结论', band.text),
      ...when('下一步', band.nextStep),
    ]),
    ...dimensionBands.flatMap(band => factLines('维度分', sayBand(band))),
    partOf('conditions'),
    ...conditions.flatMap(condition => writeRaising(condition, questionnaire)),
  ];
}

function writeFinding(finding: QuestionnaireFinding, questionnaire: Questionnaire): PaperLine[] {
  const { id, title, reason, legalBasis, remedy, isProposed } = finding;
  return [
    ...headOf(`发现${numberOfFinding(id)}`, title),
    ...when('模型拟稿', isProposed ? proposedWords : undefined),
    ...when('维度', nameOfDimension(questionnaire, finding.dimension)),
    ...when('理由', reason),
    ...legalBasis.flatMap(writeBasis),
    ...when('整改', remedy.action),
    ...when('责任人', remedy.owner),
    ...factLines('期限', `${remedy.deadline.days}天`),
    ...when('期限说明', remedy.deadline.hint),
    ...when('证据', remedy.evidence),
  ];
}

function writeBasis({ statute, article = '', note, unverified }: LegalBasis): PaperLine[] {
  const isOneLine = !/[》\n]/u.test(article);
  return [
    ...factLines('依据', `《${statute}》${isOneLine ? article : ''}`),
    ...(isOneLine ? [] : factLines('条款', article)),
    ...when('依据说明', note),
    ...when('待核验', unverified ? '是' : undefined),
  ];
}

function writeRaising(
  { id, name, when: holds, effects, text }: RaisingCondition,
  questionnaire: Questionnaire,
): PaperLine[] {
  const sayTarget = (dimension: string | undefined) => {
    const named = nameOfDimension(questionnaire, dimension);
    return `维度${named === undefined ? '' : quote(named)}`;
  };
  return [
    ...headOf(`条件${id.replace(/^c-/u, '')}`, name),
    ...when('成立', writeGroupCondition(holds, questionnaire)),
    ...effects.flatMap(({ target, dimension, atLeast }) =>
      factLines('后果', `${target === 'overall' ? '整体' : sayTarget(dimension)}至少为${levelWords[atLeast]}`),
    ),
    ...when('提示', text),
  ];
}

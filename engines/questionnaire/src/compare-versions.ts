import {
  type LegalBasis,
  numbersOf,
  type Question,
  type Questionnaire,
  type QuestionnaireFinding,
  stepsOfRating,
  unitOf,
} from './questionnaire.ts';
import { levelWords, quote, writeCondition, writeGroupCondition } from './write-condition.ts';

/** One difference between two versions: a part that came, went, changed or stands elsewhere. */
export interface VersionChange {
  kind: 'added' | 'removed' | 'changed' | 'moved';
  part: 'whole' | 'dimension' | 'section' | 'question' | 'finding' | 'condition';
  /** The part by its number or name. */
  name: string;
  /** What changed of it, each in one sentence; empty where it came or went. */
  details: string[];
}

/** A part by the sentences that say all there is of it: what differs is told as sentence before and after. */
interface Statement {
  name: string;
  /** Absent where the order says nothing. */
  place?: string;
  facts: [label: string, text: string][];
}

type Whole = Omit<Questionnaire, 'sections' | 'findings' | 'dimensions' | 'conditions'>;

const yes = (value: boolean | undefined) => (value ? '是' : '否');
const number = (value: number | undefined) => (value === undefined ? '无' : String(value));

/** What changed from one version to the other, the whole first, then its parts in the order of the later version. */
export function compareVersions(before: Questionnaire, after: Questionnaire): VersionChange[] {
  return [
    ...compareParts('whole', { before: new Map([['', sayWhole(before)]]), after: new Map([['', sayWhole(after)]]) }),
    ...compareParts('dimension', { before: sayDimensions(before), after: sayDimensions(after) }),
    ...compareParts('section', { before: saySections(before), after: saySections(after) }),
    ...compareParts('question', { before: sayQuestions(before), after: sayQuestions(after) }),
    ...compareParts('finding', { before: sayFindings(before), after: sayFindings(after) }),
    ...compareParts('condition', { before: sayConditions(before), after: sayConditions(after) }),
  ];
}

function compareParts(
  part: VersionChange['part'],
  { before, after }: { before: Map<string, Statement>; after: Map<string, Statement> },
): VersionChange[] {
  const present = [...after].flatMap(([id, current]): VersionChange[] => {
    const old = before.get(id);
    if (!old) return [{ kind: 'added', part, name: current.name, details: [] }];
    const details = differencesOf(old, current);
    if (details.length > 0) return [{ kind: 'changed', part, name: current.name, details }];
    const isMoved = old.place !== current.place;
    return isMoved
      ? [{ kind: 'moved', part, name: current.name, details: [`原在${old.place}，现在${current.place}`] }]
      : [];
  });
  const gone = [...before].filter(([id]) => !after.has(id));
  return [...present, ...gone.map(([, { name }]): VersionChange => ({ kind: 'removed', part, name, details: [] }))];
}

/** The facts that differ; one that only one of both has is told as “无” in the other. */
function differencesOf(before: Statement, after: Statement): string[] {
  const [old, now] = [new Map(before.facts), new Map(after.facts)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap(label => {
    const [was, is] = [old.get(label) || '无', now.get(label) || '无'];
    return was === is ? [] : [`${label}：${quote(was)}改为${quote(is)}`];
  });
}

function sayWhole({ bands, dimensionBands, ...whole }: Whole & Questionnaire): Statement {
  const sayBand = ({ min, title, level }: (typeof dimensionBands)[number]) =>
    `${min}分起${title}（${levelWords[level]}）`;
  return {
    name: '问卷',
    facts: [
      ['标题', whole.title],
      ['说明', whole.description],
      ['适用', whole.applicability],
      ['预计分钟', String(whole.estimatedMinutes)],
      ['法律截至', whole.lawAsOf],
      ['声明', whole.disclaimer],
      ['总分的分档', bands.map(each => `${sayBand(each)}${each.text}${each.nextStep}`).join('；')],
      ['维度的分档', dimensionBands.map(sayBand).join('；')],
    ],
  };
}

const sayDimensions = ({ dimensions }: Questionnaire) =>
  new Map(
    dimensions.map(({ id, name, weight }): [string, Statement] => [
      id,
      {
        name,
        facts: [
          ['名称', name],
          ['权重', String(weight)],
        ],
      },
    ]),
  );

const saySections = (questionnaire: Questionnaire) =>
  new Map(
    questionnaire.sections.map(({ id, title, intro = '', visibleWhen }, at): [string, Statement] => [
      id,
      {
        name: title,
        place: `第${at + 1}节`,
        facts: [
          ['标题', title],
          ['说明', intro],
          ['显示条件', visibleWhen ? writeCondition(visibleWhen, questionnaire) : ''],
        ],
      },
    ]),
  );

/** A place is the section: numbers change with every question before. */
function sayQuestions(questionnaire: Questionnaire): Map<string, Statement> {
  const numbers = numbersOf(questionnaire);
  const nameOf = ({ id, title }: Question) =>
    numbers.has(id) ? `第${numbers.get(id)}题 ${title}` : `说明文字 ${title}`;
  return new Map(
    questionnaire.sections.flatMap(section =>
      section.questions.map((question): [string, Statement] => [
        question.id,
        {
          name: nameOf(question),
          place: `“${section.title}”一节`,
          facts: factsOfQuestion(question, questionnaire),
        },
      ]),
    ),
  );
}

function factsOfQuestion(question: Question, questionnaire: Questionnaire): Statement['facts'] {
  const { options = [], ranges = [], rows = [], columns = [] } = question;
  const titleOf = (id: string | undefined) =>
    id === undefined ? '' : `，${questionnaire.findings.find(each => each.id === id)?.title ?? id}`;
  const sayMark = ({ score, level, findingId }: Partial<(typeof options)[number]>) =>
    `${number(score)}分，${level ? levelWords[level] : '无等级'}${titleOf(findingId)}`;
  return [
    ['题目', question.title],
    ['说明', question.help ?? ''],
    ['题型', question.type],
    ['必答', yes(question.required)],
    ['可选不适用', yes(question.allowNA)],
    ['维度', questionnaire.dimensions.find(({ id }) => id === question.dimension)?.name ?? ''],
    ['权重', String(question.weight)],
    ['反向', yes(question.inverse)],
    ['未答', question.missing ?? 'exclude'],
    ['显示条件', question.visibleWhen ? writeCondition(question.visibleWhen, questionnaire) : ''],
    ['取值', `${number(question.min)}至${number(question.max)}${unitOf(question)}${question.integer ? '，整数' : ''}`],
    [
      '评分',
      question.type === 'rating'
        ? `${stepsOfRating(question)}级，${question.lowLabel ?? ''}至${question.highLabel ?? ''}`
        : '',
    ],
    ['计算', `${question.scoring ?? ''}${question.measure ?? ''}`],
    [
      '文件',
      `${question.accept?.join('、') ?? ''}，至多${number(question.maxFiles)}个，文字至多${number(question.maxLength)}`,
    ],
    ['预填', question.prefill ?? ''],
    ...options.map((each): [string, string] => [
      `选项“${each.label}”`,
      `${sayMark(each)}${each.exclusive ? '，独选' : ''}${each.whenNotSelected ? `，未选时${sayMark(each.whenNotSelected)}` : ''}`,
    ]),
    ['区间', ranges.map(each => `${each.min ?? '…'}至${each.max ?? '…'}：${sayMark(each)}`).join('；')],
    ...rows.map((each): [string, string] => [`行“${each.label}”`, `权重${each.weight}${titleOf(each.findingId)}`]),
    ...columns.map((each): [string, string] => [`栏“${each.label}”`, each.na ? '不适用' : sayMark(each)]),
  ];
}

const sayBasis = ({ statute, article = '' }: LegalBasis) => `《${statute}》${article}`;

const sayFindings = ({ findings, dimensions }: Questionnaire) =>
  new Map(
    findings.map((finding): [string, Statement] => [
      finding.id,
      { name: finding.title, facts: factsOfFinding(finding, dimensions) },
    ]),
  );

const factsOfFinding = (
  { title, dimension, reason, legalBasis, remedy }: QuestionnaireFinding,
  dimensions: Questionnaire['dimensions'],
): Statement['facts'] => [
  ['标题', title],
  ['维度', dimensions.find(({ id }) => id === dimension)?.name ?? ''],
  ['理由', reason],
  ['依据', legalBasis.map(sayBasis).join('、')],
  ['整改', remedy.action],
  ['责任人', remedy.owner],
  ['期限', `${remedy.deadline.days}天，${remedy.deadline.hint}`],
];

const sayConditions = (questionnaire: Questionnaire) =>
  new Map(
    questionnaire.conditions.map(({ id, name, when, effects, text }): [string, Statement] => [
      id,
      {
        name,
        facts: [
          ['名称', name],
          ['条件', writeGroupCondition(when, questionnaire)],
          [
            '效果',
            effects
              .map(({ target, dimension, atLeast }) => {
                const of =
                  target === 'overall' ? '整体' : questionnaire.dimensions.find(each => each.id === dimension)?.name;
                return `${of ?? ''}不低于${levelWords[atLeast]}`;
              })
              .join('；'),
          ],
          ['说明', text],
        ],
      },
    ]),
  );

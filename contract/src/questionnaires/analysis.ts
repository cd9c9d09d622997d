import { z } from 'zod';
import { BasisState } from '../statutes.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import { OwnAttachment } from './attachments.ts';
import { Answers, QuestionnaireContent, RiskOutcome, riskLevels } from './content.ts';
import { linkPasswordMax } from './respondent.ts';

export const linksMax = 50;
export const answersMax = 10_000;
const usualAnswersMax = 200;
export const usualKeepDays = 365;
const answerPageSize = 10;

const uuid = z.uuid('编号有误');
const questionnaireId = z.uuid('问卷编号有误');
const call = callsAt('/law-risk-check/api/questionnaire/', { style: 'A', session: 'signed', access: 30020 });
const level = z.enum(riskLevels);
const name = z.string().trim().max(100, '名称至多100字');
const day = z.iso.date('日期应为YYYY-MM-DD');

/** The answers that came by one link, or on some days. */
const period = { linkId: z.uuid('链接编号有误').nullish(), fromDay: day.nullish(), toDay: day.nullish() };

/** What of the answers is listed. */
const filter = {
  /** In the name of who answered. */
  keyword: z.string().trim().max(100).nullish(),
  level: level.nullish(),
  /** The tenth of the scores: 0 for below 10, 9 for 90 to 100. */
  scoreBand: z.number().int().min(0).max(9).nullish(),
  findingId: z.string().max(64).nullish(),
  /** A question, with the level that its answer has. */
  questionId: z.string().max(64).nullish(),
  questionLevel: level.nullish(),
  isStale: z.boolean().nullish(),
  ...period,
};

/** What was said before answers could be shared: whoever gave an answer on this word has it seen by the owner alone. */
export const secrecyPromise = '除该律师外不向任何人提供';

export const usualConsentText =
  '您的答案由发送本链接的律师用于法律风险评估，加密保存，除该律师及其所在单位中与本项工作有关的同事外不向任何人提供；保存期满即删除。您可以随时凭私人链接查阅、导出或删除自己的答卷（《个人信息保护法》第四十四条至第四十七条）。';

/** A link that gives out one version to whoever has it. */
export const AnswerLink = z.object({
  linkId: z.string(),
  name: z.string(),
  version: z.number().int(),
  isOpen: z.boolean(),
  hasPassword: z.boolean(),
  /** The last day on which it is answered; null without an end. */
  expireDay: z.string().nullable(),
  answersMax: z.number().int(),
  answerCount: z.number().int(),
  isOnePerPerson: z.boolean(),
  keepDays: z.number().int(),
  consentText: z.string(),
  /** Answered by those who were invited alone. */
  isByInvitation: z.boolean(),
  /** Days between reminding mails; 0: nobody is reminded unasked. */
  remindEveryDays: z.number().int(),
  createTime: z.string(),
});
export type AnswerLink = z.output<typeof AnswerLink>;

export const AnswerRow = z.object({
  answerId: z.string(),
  respondent: z.string(),
  /** The name of the link; null where the lawyer filled it in. */
  linkName: z.string().nullable(),
  version: z.number().int(),
  state: z.enum(['draft', 'submitted']),
  /** Sent back to be completed, and not handed in again yet. */
  isReturned: z.boolean(),
  score: z.number().nullable(),
  level: level.nullable(),
  findingCount: z.number().int(),
  /** A legal basis of its findings has changed since it was analysed. */
  isStale: z.boolean(),
  saveTime: z.string(),
  submitTime: z.string().nullable(),
  keepUntil: z.string(),
});
export type AnswerRow = z.output<typeof AnswerRow>;

/** A legal basis that stands otherwise than when the version was released. */
export const BasisChange = z.object({
  statute: z.string(),
  article: z.string().optional(),
  /** What became of it, in words. */
  change: z.string(),
  day: z.string(),
});
export type BasisChange = z.output<typeof BasisChange>;

const Explanation = z.object({
  questionId: z.string(),
  answer: z.string(),
  steps: z.array(z.string()),
  share: z.number(),
  lost: z.number(),
});

/** One answer judged by the version it was given to, on the day it was handed in. */
export const AnswerAnalysis = AnswerRow.extend({
  questionnaireId: z.string(),
  referenceDate: z.string(),
  content: QuestionnaireContent,
  answers: Answers,
  outcome: RiskOutcome,
  explanations: z.array(Explanation),
  bases: z.array(BasisState),
  /** The changes of its bases since it was analysed. */
  basisChanges: z.array(BasisChange),
  files: z.array(OwnAttachment),
  /** What the lawyer noted, by question; whoever answered does not see it. */
  notes: z.record(z.string(), z.string()),
  returned: z.object({ reason: z.string(), questionIds: z.array(z.string()) }).nullable(),
  /** Whether the questionnaire is the caller's own: colleagues read, and change nothing. */
  isOwn: z.boolean(),
});
export type AnswerAnalysis = z.output<typeof AnswerAnalysis>;

const Share = z.object({ level, count: z.number().int() });

/** All submitted answers to one version. */
export const OverallAnalysis = z.object({
  title: z.string(),
  version: z.number().int(),
  versions: z.array(z.object({ version: z.number().int(), answerCount: z.number().int() })),
  answerCount: z.number().int(),
  averageScore: z.number().nullable(),
  levels: z.array(Share),
  /** Answers by their score: ten bands of ten points. */
  scores: z.array(z.number().int()),
  dimensions: z.array(z.object({ id: z.string(), name: z.string(), averageScore: z.number().nullable() })),
  findings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      dimension: z.string(),
      count: z.number().int(),
      highCount: z.number().int(),
    }),
  ),
  /** The latest answers with their level of each scored question, in the order of `questions`. */
  heat: z.object({
    questions: z.array(z.object({ id: z.string(), number: z.number().int(), title: z.string() })),
    rows: z.array(z.object({ answerId: z.string(), respondent: z.string(), levels: z.array(level.nullable()) })),
  }),
  trend: z.array(z.object({ month: z.string(), count: z.number().int(), averageScore: z.number().nullable() })),
});
export type OverallAnalysis = z.output<typeof OverallAnalysis>;

const reportForms = ['word', 'pdf', 'excel', 'calendar'] as const;
export type ReportForm = (typeof reportForms)[number];

const block = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape });
const radar = z.object({
  ...{ title: z.string(), kind: z.literal('radar'), total: z.number() },
  points: z.array(z.object({ label: z.string(), count: z.number() })),
});

/** One piece of a report, the same that its Word and PDF files set. */
export const ReportBlock = z.discriminatedUnion('kind', [
  block('title', { text: z.string(), subtitle: z.string().optional() }),
  block('heading', { level: z.union([z.literal(1), z.literal(2)]), text: z.string() }),
  block('text', { lines: z.array(z.string()) }),
  block('note', { text: z.string() }),
  block('facts', { rows: z.array(z.tuple([z.string(), z.string()])) }),
  block('table', { head: z.array(z.string()), rows: z.array(z.array(z.string())), shares: z.array(z.number()) }),
  block('chart', { chart: radar }),
  block('pageBreak', {}),
]);
export type ReportBlock = z.output<typeof ReportBlock>;

/** 风险自检: links, the answers that came in, and what they show. For the owner of the questionnaire, and to be read by those it is shared with. */
export const riskAnalysis = {
  addLink: call({
    path: 'link',
    audit: 'sharing',
    summary: '生成作答链接：期限、密码、份数、每人一份、保存期限与告知内容',
    input: dataOf({
      questionnaireId,
      name: name.default(''),
      password: z.string().min(4, '密码至少4位').max(linkPasswordMax).optional(),
      expireDay: day.nullish(),
      answersMax: z.number().int().min(1).max(answersMax).default(usualAnswersMax),
      isOnePerPerson: z.boolean().default(false),
      isByInvitation: z.boolean().default(false),
      remindEveryDays: z.number().int().min(0).max(30, '提醒间隔至多30天').default(0),
      keepDays: z.number().int().min(1).max(3_650).default(usualKeepDays),
      consentText: z.string().trim().min(10, '告知内容至少10字').max(2_000).default(usualConsentText),
    }),
    output: AnswerLink,
  }),
  links: call({
    path: 'link/list',
    summary: '一份问卷的全部链接',
    input: dataOf({ questionnaireId }),
    output: z.object({ links: z.array(AnswerLink) }),
  }),
  editLink: call({
    path: 'link/edit',
    audit: 'sharing',
    summary: '停止或恢复收集，修改期限与份数',
    input: dataOf({
      linkId: uuid,
      isOpen: z.boolean().optional(),
      expireDay: day.nullish(),
      answersMax: z.number().int().min(1).max(answersMax).optional(),
      remindEveryDays: z.number().int().min(0).max(30, '提醒间隔至多30天').optional(),
    }),
    output: AnswerLink,
  }),
  fillIn: call({
    path: 'analysis/save',
    summary: '律师代填：新建或继续一份答卷，isFinal即提交',
    input: dataOf({
      questionnaireId,
      answerId: uuid.optional(),
      respondent: name.default(''),
      answers: Answers,
      isFinal: z.boolean().default(false),
    }),
    output: z.object({ answerId: z.string() }),
  }),
  list: call({
    path: 'analysis/list',
    summary: '收到的答卷，新的在前；可按填写人、等级、得分段、发现、题目的等级、来源与提交日筛选',
    input: requestOf(pageOf(answerPageSize), {
      questionnaireId,
      state: z.enum(['draft', 'submitted']).nullish(),
      version: z.number().int().min(1).nullish(),
      ...filter,
    }),
    output: pagedOf(AnswerRow),
  }),
  get: call({
    path: 'analysis/id',
    summary: '一份答卷的分析：得分、等级、维度、发现、依据与每题说明',
    input: dataOf({ answerId: uuid }),
    output: AnswerAnalysis,
  }),
  overall: call({
    path: 'analysis/overall',
    summary: '全部答卷的分析：分布、维度、高频发现、热力图与趋势',
    input: dataOf({ questionnaireId, version: z.number().int().min(1).optional(), ...period }),
    output: OverallAnalysis,
  }),
  analyseAgain: call({
    path: 'analysis/again',
    summary: '依据变化后重新分析一份答卷：答案与版本不变，依据按今日效力',
    input: dataOf({ answerId: uuid }),
  }),
  table: call({
    path: 'analysis/table',
    kind: 'download',
    audit: 'export',
    summary: '导出一个版本的答卷（Excel）：得分、等级、各题答案与发现；筛选同列表，写明于文件',
    input: dataOf({ questionnaireId, version: z.number().int().min(1).nullish(), ...filter }),
  }),
  previewFile: call({
    path: 'analysis/previewFile',
    kind: 'download',
    audit: 'export',
    summary: '一份答卷的报告（Word、PDF）、整改计划（Excel）或整改日历（ics）',
    input: dataOf({ answerId: uuid, form: z.enum(reportForms).default('pdf') }),
  }),
  previewReport: call({
    path: 'analysis/preview',
    summary: '在页面上预览一份答卷的报告：内容与Word、PDF相同',
    input: dataOf({ answerId: uuid }),
    output: z.object({ blocks: z.array(ReportBlock) }),
  }),
  removeAnswer: call({
    path: 'analysis/del',
    audit: 'deletion',
    summary: '删除一份答卷',
    input: dataOf({ answerId: uuid }),
  }),
} as const;

export const analysisFaults = {
  tooManyLinks: { code: 1, text: `一份问卷至多${linksMax}个链接，请复制问卷后再生成` },
  expireDayPast: { code: 1, text: '截止日期已过，请选择今天或以后的日期' },
  tooManyAnswers: { code: 1, text: `一份问卷至多${answersMax}份答卷，请导出并删除旧答卷后再收集` },
  submitted: { code: 1, text: '答卷已提交，不能再修改' },
  notSubmitted: { code: 1, text: '答卷尚未提交，提交后才有报告' },
  noAnswers: { code: 1, text: '还没有提交的答卷' },
  noneAmong: { code: 1, text: '筛选之下没有该版本已提交的答卷，请清除筛选或选择其他版本后导出' },
} as const satisfies Record<string, FaultSpec>;

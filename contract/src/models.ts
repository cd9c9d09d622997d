import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { modelDialects, modelLocations, modelPurposes } from './wire/models.ts';

export const modelEndpointsMax = 30;
export const modelBudgetsMax = 1000;
/** Days that one look at the figures may span. */
export const modelUsageDaysMax = 366;

export const modelDialectNames: Record<(typeof modelDialects)[number], string> = {
  openai: '通用（OpenAI）',
  deepseek: 'DeepSeek',
  qwen: '通义千问',
  glm: '智谱GLM',
  kimi: 'Kimi',
  doubao: '豆包',
  local: '本地部署',
};

export const modelLocationNames: Record<(typeof modelLocations)[number], string> = {
  local: '本机或内网',
  cn: '境内',
  abroad: '境外',
};

/** What leaves for a model of each place. */
export const modelLocationRules: Record<(typeof modelLocations)[number], string> = {
  local: '内容不出本单位，原文送出',
  cn: '姓名、机构、证件与联系方式等先替换为代称再送出，答复中换回',
  abroad: '同境内，并须由管理员确认同意后才会使用',
};

export const modelPurposeNames: Record<(typeof modelPurposes)[number], string> = {
  chat: '对话',
  embed: '向量',
  rerank: '重排',
  translate: '翻译（LibreTranslate）',
};

const count = z.number().int();
const price = count.min(0, '单价不能为负').max(10_000_000, '单价过高，请检查单位');

export const ModelEndpoint = z.object({
  endpointId: z.string(),
  label: z.string(),
  purpose: z.enum(modelPurposes),
  dialect: z.enum(modelDialects),
  baseUrl: z.string(),
  model: z.string(),
  /** A key is kept; it is never given out. */
  hasKey: z.boolean(),
  location: z.enum(modelLocations),
  hasConsent: z.boolean(),
  isEnabled: z.boolean(),
  /** Set by variables of the environment: to be read, not changed. */
  isFixed: z.boolean(),
  concurrentMax: count,
  /** Fen a million tokens. */
  inputPrice: count,
  cachedInputPrice: count,
  outputPrice: count,
});
export type ModelEndpoint = z.output<typeof ModelEndpoint>;

const webAddress = z
  .string()
  .trim()
  .max(500, '地址过长')
  .refine(
    text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    '请填写 http:// 或 https:// 开头的地址',
  )
  .refine(
    text => !URL.canParse(text) || !(new URL(text).username || new URL(text).search),
    '地址中不要带用户名或参数，密钥请填在密钥一栏',
  )
  .transform(text => text.replace(/\/+$/, '').replace(/\/(chat\/completions|embeddings|rerank|translate)$/, ''));

const endpointForm = {
  /** Absent for a new one. */
  endpointId: z.uuid('模型编号有误').optional(),
  label: z.string().trim().min(1, '请填写名称').max(40, '名称最多40个字'),
  purpose: z.enum(modelPurposes, '请选择用途'),
  dialect: z.enum(modelDialects, '请选择服务商'),
  baseUrl: webAddress,
  model: z.string().trim().min(1, '请填写模型名称').max(200, '模型名称过长'),
  /** Absent: what is kept stays; empty: none. */
  apiKey: z
    .string()
    .trim()
    .max(500, '密钥过长')
    .regex(/^[\x21-\x7e]*$/, '密钥只能是字母、数字与符号')
    .optional(),
  location: z.enum(modelLocations, '请选择所在'),
  hasConsent: z.boolean().default(false),
  isEnabled: z.boolean().default(true),
  concurrentMax: count.min(1, '同时进行的至少1个').max(1000, '同时进行的至多1000个').default(16),
  inputPrice: price.default(0),
  cachedInputPrice: price.default(0),
  outputPrice: price.default(0),
};

const budgetScopes = ['user', 'enterprise'] as const;

const figures = {
  uses: count,
  failed: count,
  inputTokens: z.number(),
  cachedTokens: z.number(),
  outputTokens: z.number(),
  /** Millionths of a yuan. */
  costMicro: z.number(),
};
export const ModelFigures = z.object({ name: z.string(), ...figures });
export type ModelFigures = z.output<typeof ModelFigures>;

/** A budget of one holder, or (no holder) of everyone who has none of their own. */
export const ModelBudget = z.object({
  scope: z.enum(budgetScopes),
  holderId: z.string(),
  name: z.string(),
  tokensMax: z.number(),
  /** In the period that runs now: the day of a user, the month of an enterprise; null for that of everyone. */
  usedTokens: z.number().nullable(),
});
export type ModelBudget = z.output<typeof ModelBudget>;

const call = callsAt('/api/administration/models/', { style: 'B', access: 9 });
const one = dataOf({ endpointId: z.string().min(1).max(64) });
const day = z.iso.date('日期应为年-月-日');

/** 模型: which models the product may ask, what they took, and how much they may. */
export const models = {
  list: call({
    path: 'list',
    summary: '模型，按使用的先后；密钥从不给出',
    output: z.object({ endpoints: z.array(ModelEndpoint) }),
  }),
  save: call({
    path: 'save',
    audit: 'administration',
    isPersonal: true,
    summary: '新增或修改一个模型；不给出密钥则保留原有的',
    input: dataOf(endpointForm),
    output: z.object({ endpointId: z.string() }),
  }),
  remove: call({
    path: 'delete',
    audit: 'deletion',
    isPersonal: true,
    summary: '删除一个模型，其密钥一并删除',
    input: one,
  }),
  order: call({
    path: 'order',
    audit: 'administration',
    isPersonal: true,
    summary: '排定使用的先后：前者不可用时改用后者',
    input: dataOf({ endpointIds: z.array(z.string().max(64)).max(modelEndpointsMax + 10) }),
  }),
  test: call({
    path: 'test',
    isPersonal: true,
    summary: '向模型提一个短问题，说明能否使用、不能的原因',
    input: one,
    output: z.object({
      isWorking: z.boolean(),
      /** What came, or what is wrong and what to do. */
      message: z.string(),
      /** What the service said, to the letter; empty where it worked. */
      complaint: z.string(),
      tookMs: count,
    }),
  }),
  usage: call({
    path: 'usage',
    summary: `模型用量：合计、逐日，以及按功能、模型、用户与企业；至多${modelUsageDaysMax}天`,
    input: dataOf({ from: day, to: day }),
    output: z.object({
      total: z.object(figures),
      byDay: z.array(ModelFigures),
      byFeature: z.array(ModelFigures),
      byModel: z.array(ModelFigures),
      byUser: z.array(ModelFigures),
      byEnterprise: z.array(ModelFigures),
    }),
  }),
  budgets: call({
    path: 'budgets',
    summary: '用量上限：每位用户每日、每家企业每月，以及单独设定的',
    output: z.object({ budgets: z.array(ModelBudget) }),
  }),
  setBudget: call({
    path: 'budget/set',
    audit: 'administration',
    summary: '设定用量上限；tokensMax 为空则取消',
    input: dataOf({
      scope: z.enum(budgetScopes),
      /** Empty for everyone who has none of their own. */
      holderId: z.union([z.literal(''), z.uuid('编号有误')]),
      tokensMax: count.min(1000, '上限至少1000').max(1_000_000_000_000, '上限过大').nullable(),
    }),
  }),
} as const;

export const modelFaults = {
  tooMany: { code: 1, text: `模型至多${modelEndpointsMax}个，请先删除不再使用的` },
  tooManyBudgets: { code: 1, text: `单独设定的上限至多${modelBudgetsMax}个，请先取消不再需要的` },
  fixed: { code: 1, text: '此模型由服务器的环境变量设定，请在那里修改' },
  consentNeeded: { code: 1, text: '境外模型须确认同意内容（已替换代称）送出境外后才能启用' },
  noHolder: { code: 1, text: '没有这位用户或这家企业，请重新选择' },
  longSpan: { code: 400, text: `日期范围至多${modelUsageDaysMax}天，且开始不晚于结束` },
  keyTarget: { code: 1, text: '地址已改到另一处，请重新填写密钥' },
} as const satisfies Record<string, FaultSpec>;

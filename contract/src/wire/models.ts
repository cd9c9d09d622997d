import { z } from 'zod';

/** Whose way of speaking the OpenAI wire an endpoint has. */
export const modelDialects = ['openai', 'deepseek', 'qwen', 'glm', 'kimi', 'doubao', 'local'] as const;
export type ModelDialect = (typeof modelDialects)[number];

/** Where what is sent to an endpoint comes to lie: it decides what is masked before. */
export const modelLocations = ['local', 'cn', 'abroad'] as const;
export type ModelLocation = (typeof modelLocations)[number];

/** What an endpoint is for: answers, vectors of texts, the order of passages, or translation by the wire of LibreTranslate. */
export const modelPurposes = ['chat', 'embed', 'rerank', 'translate'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** What can go wrong with a model, and what its user reads. */
export const modelErrorTexts = {
  notConfigured: '尚未配置可用的模型，请联系管理员在“模型”页添加',
  auth: '模型服务不接受密钥，请联系管理员检查',
  quota: '模型服务的余额或额度不足，请联系管理员充值',
  rateLimit: '模型服务请求过多，请稍后重试',
  contextOverflow: '内容超过模型一次可读的长度，请缩短内容或减少附件后重试',
  contentFilter: '模型服务拒绝了此内容，请修改后重试',
  modelNotFound: '模型服务没有所配置的模型，请联系管理员检查模型名称与地址',
  badRequest: '模型服务不接受此请求，请联系管理员检查模型配置',
  server: '模型服务出错，请稍后重试',
  network: '与模型服务的连接中断，请稍后重试',
  protocol: '模型服务的答复无法读懂，请联系管理员检查地址是否为兼容OpenAI的接口',
  firstTokenTimeout: '模型服务迟迟没有开始答复，请稍后重试',
  idleTimeout: '模型服务中途没有了答复，已有内容已保留，请重试',
  totalTimeout: '回答用时超过上限，已有内容已保留，请重试或缩小问题',
  aborted: '已停止',
  badObject: '模型没有给出合格的结果，请重试',
  budgetExceeded: '模型用量已达上限，请联系管理员调整',
  busy: '正在进行的模型任务过多，请稍后重试',
  privacy: '内容含有不得送出的信息，没有送给模型',
  allFailed: '所有模型服务均不可用，请稍后重试',
} as const;
export type ModelErrorKind = keyof typeof modelErrorTexts;

/** What an answer took. `isEstimated`: the service did not say, the numbers follow from the length of the texts. */
export const ModelUsage = z.object({
  inputTokens: z.number().int(),
  cachedTokens: z.number().int(),
  outputTokens: z.number().int(),
  reasoningTokens: z.number().int(),
  isEstimated: z.boolean(),
});
export type ModelUsage = z.output<typeof ModelUsage>;

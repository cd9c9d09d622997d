import type { ModelDialect, ModelLocation } from '@antai/contract/wire/models';

interface Guess {
  dialect: ModelDialect;
  location: ModelLocation;
  label: string;
}

/** Hosts of the services in use, by the end of their names. */
const services: [host: string, guess: Guess][] = [
  ['api.deepseek.com', { dialect: 'deepseek', location: 'cn', label: 'DeepSeek' }],
  ['dashscope.aliyuncs.com', { dialect: 'qwen', location: 'cn', label: '通义千问' }],
  ['dashscope-intl.aliyuncs.com', { dialect: 'qwen', location: 'abroad', label: '通义千问（国际）' }],
  ['open.bigmodel.cn', { dialect: 'glm', location: 'cn', label: '智谱GLM' }],
  ['api.moonshot.cn', { dialect: 'kimi', location: 'cn', label: 'Kimi' }],
  ['api.moonshot.ai', { dialect: 'kimi', location: 'abroad', label: 'Kimi（国际）' }],
  ['volces.com', { dialect: 'doubao', location: 'cn', label: '豆包' }],
  ['api.siliconflow.cn', { dialect: 'qwen', location: 'cn', label: '硅基流动' }],
  ['api.minimaxi.com', { dialect: 'openai', location: 'cn', label: 'MiniMax' }],
];

const privateNetwork = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[::1\]$|\[f[cd][0-9a-f]{2}:)/i;
/** A name without a dot, or of a zone that no public server answers for. */
const privateName = /^[^.]+$|\.(local|localhost|internal|lan|intranet|home\.arpa)$/i;

/**
 * What an address tells of a service. One that is not known counts as abroad, so that nothing is sent there before
 * somebody has said where it lies.
 */
export function guessEndpoint(baseUrl: string): Guess {
  const { hostname } = new URL(baseUrl);
  const service = services.find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  if (service) return service[1];
  if (privateNetwork.test(hostname) || privateName.test(hostname)) {
    return { dialect: 'local', location: 'local', label: '本地模型' };
  }
  return { dialect: 'openai', location: 'abroad', label: hostname };
}

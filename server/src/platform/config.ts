import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { usageWays } from '@antai/contract/usage';
import { modelLocations } from '@antai/contract/wire/models';
import { Cron } from 'croner';
import { z } from 'zod';
import type { ConfiguredModel } from './models/read-environment.ts';
import { readModelFile } from './models/read-model-file.ts';
import { OperatorError } from './operator-error.ts';

/** An empty variable is one that is not set. */
const orUsual = <Schema extends z.ZodType<unknown, string>>(usual: string, schema: Schema) =>
  z
    .string()
    .optional()
    .transform(text => text?.trim() || usual)
    .pipe(schema);

const text = z.string();
const optional = text.transform(value => value || undefined);
const numberIn = (min: number, { max, complaint }: { max: number; complaint: string }) =>
  text
    .regex(/^\d+(\.\d+)?$/, complaint)
    .transform(Number)
    .pipe(z.number().min(min, complaint).max(max, complaint));

const port = numberIn(0, { max: 65_535, complaint: '应为 0 到 65535 的端口号' }).pipe(
  z.number().int('应为 0 到 65535 的端口号'),
);
const url = text
  .refine(value => value === '' || URL.canParse(value), '应为完整的地址，如 postgres://用户@主机/库名')
  .pipe(optional);
const urlOf = (schemes: string[], complaint: string) =>
  text
    .refine(value => value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol)), complaint)
    .pipe(optional);
const webAddress = urlOf(['http:', 'https:'], '应为 http:// 或 https:// 开头的地址');
const modelLocation = z
  .union([z.literal(''), z.enum(modelLocations)], '应为 local、cn 或 abroad')
  .transform(value => value || undefined);
/** A pattern of cron, or none. */
const schedule = text.transform((value, context): string | undefined => {
  if (value === 'off') return undefined;
  if (isSchedule(value)) return value;
  context.addIssue('应为 cron 表达式（分 时 日 月 周，北京时间），如 30 2 * * *；不自动备份写 off');
  return z.NEVER;
});
const flag = z.enum(['0', '1'], '应为 0 或 1').transform(value => value === '1');
const hours = numberIn(0.01, { max: 8760, complaint: '应为小时数' }).transform(value => value * 3_600_000);
const days = numberIn(0.01, { max: 365, complaint: '应为天数，至多 365' }).transform(value => value * 86_400_000);
const megabytes = (max: number) =>
  numberIn(1, { max, complaint: `应为 1 到 ${max} 的兆字节数` }).transform(value => Math.floor(value * 1024 * 1024));

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

function isSchedule(pattern: string): boolean {
  try {
    return new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

const isNetwork = (value: string) => {
  const [address = '', bits, ...rest] = value.split('/');
  const longest = isIP(address) === 4 ? 32 : 128;
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return networkNames.includes(value) || (isIP(address) !== 0 && isBits && rest.length === 0);
};

/** Which peers may say whom they speak for: nobody, the last so many hops, or whoever stands in these networks. */
const proxies = text.transform((value, context): false | number | string[] => {
  if (/^\d$/.test(value)) return Number(value) || false;
  const networks = value.split(',').map(each => each.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue('应为 0、代理的层数（1 至 9），或代理所在的地址与网段，如 10.0.0.0/8,192.168.1.5');
  return z.NEVER;
});

/** Packs of models by their names. */
const modelPacks = text
  .transform(value => value.split(',').flatMap(name => name.trim() || []))
  .pipe(z.array(z.enum(['ocr', 'names'], '应为 ocr、names 中的一个或数个，以逗号分隔')));

/** Every variable the product reads, with its usual value and its meaning. */
const variables = {
  /** 监听地址 */
  HOST: orUsual('127.0.0.1', text),
  /** 监听端口 */
  PORT: orUsual('8080', port),
  /** 数据库、检索索引与文件所在目录，删除即恢复出厂 */
  DATA_DIR: orUsual(
    '.data',
    text.transform(path => resolve(path)),
  ),
  /** PostgreSQL 15 以上的地址；为空用内置数据库 */
  DATABASE_URL: orUsual('', url),
  /** OpenSearch 2.4 以上的地址，可带用户名与密码；为空用内置检索引擎 */
  OPENSEARCH_URL: orUsual('', url),
  /** S3 或 MinIO 地址；为空存于 DATA_DIR/files */
  S3_ENDPOINT: orUsual('', url),
  /** S3 存储桶 */
  S3_BUCKET: orUsual('antai', text),
  /** S3 访问密钥编号 */
  S3_ACCESS_KEY_ID: orUsual('', text),
  /** S3 访问密钥 */
  S3_SECRET_ACCESS_KEY: orUsual('', text),
  /** 文件移到别处后，原文件存储的编号（启动时的提示会给出）；平时为空 */
  FILE_STORE_REPLACES: orUsual('', text.regex(/^([0-9a-f]{32})?$/, '应为提示中给出的 32 位编号').pipe(optional)),
  /** 本进程是否执行后台任务 */
  WORKER: orUsual('1', flag),
  /** 空库首次启动时是否写入演示数据 */
  DEMO_DATA: orUsual('1', flag),
  /** 首次启动时是否在后台取用数据包（法规正文） */
  DATA_PACKS: orUsual('1', flag),
  /** 法规数据包的来源：本机的文件、文件夹，或 https 地址；为空则依次试其余来源 */
  LAWS_SOURCE: orUsual('', optional),
  /** 行政法规与司法解释数据包的来源：同上 */
  REGULATIONS_SOURCE: orUsual('', optional),
  /** 文字识别模型包的来源：本机的 .whl 文件，或 https 地址；为空则依次试其余来源 */
  OCR_SOURCE: orUsual('', optional),
  /** 人名识别模型包的来源：同上 */
  NAMES_SOURCE: orUsual('', optional),
  /** 启动时在后台一并取用的模型包，以逗号分隔：ocr、names；为空则只在管理员要求时取用 */
  MODEL_PACKS: orUsual('', modelPacks),
  /** 是否每周看一次各数据包有无新版；0：从不看，也不能在页面上看 */
  DATA_PACKS_LOOK: orUsual('1', flag),
  /** 首次启动时 admin 的密码；为空则随机生成并打印一次，给定的从不打印 */
  ADMIN_PASSWORD: orUsual('', optional),
  /** 首次启动时 demo 的密码；为空则随机生成并打印一次，给定的从不打印 */
  DEMO_PASSWORD: orUsual('', optional),
  /** 会话闲置多久失效 */
  SESSION_IDLE_HOURS: orUsual('12', hours),
  /** 会话最长有效期 */
  SESSION_MAX_DAYS: orUsual('7', days),
  /** 单个上传文件的上限 */
  UPLOAD_MAX_MB: orUsual('50', megabytes(2048)),
  /** 每位用户保存的上传文件合计上限 */
  UPLOAD_USER_MB: orUsual('2048', megabytes(1_048_576)),
  /** 同一企业的用户保存的上传文件合计上限 */
  UPLOAD_ENTERPRISE_MB: orUsual('51200', megabytes(16_777_216)),
  /** 下载任务生成的文件保留多久 */
  DOWNLOAD_KEEP_DAYS: orUsual('7', days),
  /** 备份存放的目录；为空存于 DATA_DIR/backups */
  BACKUP_DIR: orUsual('', optional),
  /** 自动备份的时刻：cron 表达式（北京时间）；off 为不自动备份 */
  BACKUP_AT: orUsual('30 2 * * *', schedule),
  /** 自动备份保留几份，更早的删去 */
  BACKUP_KEEP: orUsual('7', numberIn(1, { max: 1000, complaint: '应为 1 到 1000 的份数' })),
  /** 是否统计使用情况（只记打开的页面与检索的分类），默认不统计 */
  USAGE_TRACKING: orUsual('0', flag),
  /** 统计的上报方式：beacon、ajax 或 image */
  USAGE_WAY: orUsual('beacon', z.enum(usageWays, `应为 ${usageWays.join('、')} 之一`)),
  /** 企业合作用户的邮箱域名；为空则没有 */
  PARTNER_EMAIL_DOMAIN: orUsual('', text.toLowerCase()),
  /** 信任谁转来的 X-Forwarded-For：0 都不信任；数字为反向代理的层数；或代理的地址与网段，以逗号分隔 */
  TRUST_PROXY: orUsual('0', proxies),
  /** 用户访问本系统的地址，用于邮件中的链接、通行密钥与单点登录；为空则为本机 localhost 与监听端口 */
  PUBLIC_URL: orUsual(
    '',
    urlOf(['http:', 'https:'], '应为用户访问的完整地址，如 https://antai.example.com').transform(value =>
      value ? new URL(value).origin : undefined,
    ),
  ),
  /** 加密保存的密钥（两步验证等），至少 32 个字符；为空则自动生成并与文件存放在一起 */
  SECRET_KEY: orUsual('', text.refine(value => value === '' || value.length >= 32, '至少 32 个字符').pipe(optional)),
  /** 发信服务器，可带用户名与密码，如 smtps://用户:密码@smtp.example.com；为空则不发邮件，验证码写入服务器日志 */
  SMTP_URL: orUsual('', urlOf(['smtp:', 'smtps:'], '应为 smtp:// 或 smtps:// 开头的地址')),
  /** 发件人地址；设置了 SMTP_URL 时须给出 */
  SMTP_FROM: orUsual('', text.pipe(z.union([z.literal(''), z.email('应为邮箱地址')])).pipe(optional)),
  /** 短信网关：以 POST 接收 {mobile, code, text} 的地址；为空则不发短信，验证码写入服务器日志 */
  SMS_GATEWAY_URL: orUsual('', urlOf(['http:', 'https:'], '应为 http:// 或 https:// 开头的地址')),
  /** 短信网关的口令，以 Authorization: Bearer 送出 */
  SMS_GATEWAY_TOKEN: orUsual('', optional),
  /** 单点登录（OpenID Connect）的签发者地址；为空则没有 */
  OIDC_ISSUER: orUsual('', urlOf(['http:', 'https:'], '应为签发者的完整地址，如 https://id.example.com')),
  /** 单点登录的客户端编号；设置了 OIDC_ISSUER 时须给出 */
  OIDC_CLIENT_ID: orUsual('', optional),
  /** 单点登录的客户端口令；公开客户端为空 */
  OIDC_CLIENT_SECRET: orUsual('', optional),
  /** 单点登录在登录页上的名称 */
  OIDC_NAME: orUsual('单点登录', text.pipe(z.string().max(20, '至多 20 个字'))),
  /** 经单点登录而来、尚无账号的人，是否当即创建账号 */
  OIDC_CREATE_USERS: orUsual('0', flag),
  /** 模型服务的地址：兼容 OpenAI 的任何服务，到 /chat/completions 之前为止，如 https://api.deepseek.com/v1；为空则没有 */
  AI_BASE_URL: orUsual('', webAddress),
  /** 模型服务的密钥；不要密钥的为空 */
  AI_API_KEY: orUsual('', optional),
  /** 模型的名称；设置了 AI_BASE_URL 时须给出 */
  AI_MODEL: orUsual('', optional),
  /** 模型在哪里：local 本机或内网、cn 境内、abroad 境外；为空则由地址判断，判断不出的按境外对待、不予使用 */
  AI_LOCATION: orUsual('', modelLocation),
  /** 更多模型：一个 JSON 文件，列出 [{baseUrl, apiKey, model, purpose, dialect, location, label}]，依次排在其后 */
  AI_CONFIG: orUsual('', optional),
  /** 前者不可用时改用的模型服务的地址 */
  AI_FALLBACK_BASE_URL: orUsual('', webAddress),
  /** 其密钥 */
  AI_FALLBACK_API_KEY: orUsual('', optional),
  /** 其模型的名称；设置了 AI_FALLBACK_BASE_URL 时须给出 */
  AI_FALLBACK_MODEL: orUsual('', optional),
  /** 其所在 */
  AI_FALLBACK_LOCATION: orUsual('', modelLocation),
  /** 向量模型的名称；为空则没有 */
  AI_EMBED_MODEL: orUsual('', optional),
  /** 向量模型的地址；为空则同 AI_BASE_URL */
  AI_EMBED_BASE_URL: orUsual('', webAddress),
  /** 其密钥；为空则同 AI_API_KEY */
  AI_EMBED_API_KEY: orUsual('', optional),
  /** 重排模型的名称；为空则没有 */
  AI_RERANK_MODEL: orUsual('', optional),
  /** 重排模型的地址；为空则同 AI_BASE_URL */
  AI_RERANK_BASE_URL: orUsual('', webAddress),
  /** 其密钥；为空则同 AI_API_KEY */
  AI_RERANK_API_KEY: orUsual('', optional),
  /** 与LibreTranslate兼容的翻译服务的地址，没有对话模型时用于文档翻译；为空则没有 */
  AI_TRANSLATE_BASE_URL: orUsual('', webAddress),
  /** 其密钥 */
  AI_TRANSLATE_API_KEY: orUsual('', optional),
  /** 读取 /metrics 的口令；为空则只允许本机直接读取 */
  METRICS_TOKEN: orUsual('', optional),
  /** development：答复多于约定的字段即报错；其余：裁去 */
  NODE_ENV: orUsual('production', text),
  /** 日志级别：fatal error warn info debug trace silent */
  LOG_LEVEL: orUsual('info', z.enum(levels, `应为 ${levels.join('、')} 之一`)),
};

const Variables = z
  .object(variables)
  .refine(read => !read.SMTP_URL || read.SMTP_FROM, {
    path: ['SMTP_FROM'],
    error: '设置了 SMTP_URL 时须给出发件人地址',
  })
  .refine(read => !read.OIDC_ISSUER || read.OIDC_CLIENT_ID, {
    path: ['OIDC_CLIENT_ID'],
    error: '设置了 OIDC_ISSUER 时须给出客户端编号',
  })
  .refine(read => !read.AI_BASE_URL || read.AI_MODEL, {
    path: ['AI_MODEL'],
    error: '设置了 AI_BASE_URL 时须给出模型的名称',
  })
  .refine(read => !read.AI_FALLBACK_BASE_URL || read.AI_FALLBACK_MODEL, {
    path: ['AI_FALLBACK_MODEL'],
    error: '设置了 AI_FALLBACK_BASE_URL 时须给出模型的名称',
  });

/** A variable has a value the product cannot run with; the message names it and says what is wanted. */
export class ConfigError extends OperatorError {}

/** The version of the product that runs. */
const { version: productVersion } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string };

/** Variables whose value is nobody's to read, or may hold a password. */
const secretNames = /PASSWORD|SECRET|TOKEN|KEY|URL|ENDPOINT|SMTP/;
const withheld = '（已设，未保存其值）';

/** The variables that are set, as a backup tells them; of secrets only that they are. */
function settingsOf(env: Record<string, string | undefined>): Record<string, string> {
  const settings = Object.keys(variables).flatMap(name =>
    env[name]?.trim() ? [[name, env[name].trim()] as const] : [],
  );
  return Object.fromEntries(settings.map(([name, value]) => [name, secretNames.test(name) ? withheld : value]));
}

/** The models of the configuration, in the order in which they are tried. */
function modelsOf(read: z.output<typeof Variables>): ConfiguredModel[] {
  const main = { baseUrl: read.AI_BASE_URL, apiKey: read.AI_API_KEY, location: read.AI_LOCATION };
  const fallback = {
    baseUrl: read.AI_FALLBACK_BASE_URL,
    apiKey: read.AI_FALLBACK_API_KEY,
    location: read.AI_FALLBACK_LOCATION,
  };
  /** At an address of its own, or with the main model. */
  const beside = (baseUrl: string | undefined, apiKey: string | undefined) => (baseUrl ? { baseUrl, apiKey } : main);
  const settings = [
    { ...main, endpointId: 'environment', purpose: 'chat' as const, model: read.AI_MODEL },
    { ...fallback, endpointId: 'environment-fallback', purpose: 'chat' as const, model: read.AI_FALLBACK_MODEL },
    {
      ...beside(read.AI_EMBED_BASE_URL, read.AI_EMBED_API_KEY),
      endpointId: 'environment-embed',
      purpose: 'embed' as const,
      model: read.AI_EMBED_MODEL,
    },
    {
      ...beside(read.AI_RERANK_BASE_URL, read.AI_RERANK_API_KEY),
      endpointId: 'environment-rerank',
      purpose: 'rerank' as const,
      model: read.AI_RERANK_MODEL,
    },
    {
      ...{ baseUrl: read.AI_TRANSLATE_BASE_URL, apiKey: read.AI_TRANSLATE_API_KEY },
      endpointId: 'environment-translate',
      purpose: 'translate' as const,
      model: 'libretranslate',
    },
  ];
  const named = settings.flatMap(({ baseUrl, model, ...rest }) =>
    baseUrl && model ? { ...rest, baseUrl, model } : [],
  );
  return [...named, ...(read.AI_CONFIG ? modelsInFile(read.AI_CONFIG) : [])];
}

function modelsInFile(path: string): ConfiguredModel[] {
  try {
    return readModelFile(path);
  } catch (error) {
    const complaint = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new ConfigError(`AI_CONFIG：文件 ${path} 不能使用，请修改后重新启动：\n${complaint}`);
  }
}

/** Reads the configuration; throws one ConfigError naming every wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const result = Variables.safeParse(env);
  if (!result.success) {
    const complaints = new Map(result.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const lines = [...complaints].map(([name, complaint]) => `${name}：${complaint}`);
    throw new ConfigError(`配置有误，请修改后重新启动：\n  ${lines.join('\n  ')}`);
  }
  const read = result.data;
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    openSearchUrl: read.OPENSEARCH_URL,
    replacedFileStoreId: read.FILE_STORE_REPLACES,
    isWorker: read.WORKER,
    hasDemoData: read.DEMO_DATA,
    hasDataPacks: read.DATA_PACKS,
    lawsSource: read.LAWS_SOURCE,
    regulationsSource: read.REGULATIONS_SOURCE,
    ocrSource: read.OCR_SOURCE,
    namesSource: read.NAMES_SOURCE,
    modelPacks: read.MODEL_PACKS,
    looksForPacks: read.DATA_PACKS && read.DATA_PACKS_LOOK,
    adminPassword: read.ADMIN_PASSWORD,
    demoPassword: read.DEMO_PASSWORD,
    sessionIdleMs: read.SESSION_IDLE_HOURS,
    sessionMaxMs: read.SESSION_MAX_DAYS,
    uploadMaxBytes: read.UPLOAD_MAX_MB,
    uploadQuotas: { userBytes: read.UPLOAD_USER_MB, enterpriseBytes: read.UPLOAD_ENTERPRISE_MB },
    downloadKeepMs: read.DOWNLOAD_KEEP_DAYS,
    backup: {
      folder: resolve(read.BACKUP_DIR ?? join(read.DATA_DIR, 'backups')),
      schedule: read.BACKUP_AT,
      copies: Math.floor(read.BACKUP_KEEP),
    },
    usage: { isOn: read.USAGE_TRACKING, way: read.USAGE_WAY },
    settings: settingsOf(env),
    version: productVersion,
    partnerEmailDomain: read.PARTNER_EMAIL_DOMAIN,
    trustedProxies: read.TRUST_PROXY,
    metricsToken: read.METRICS_TOKEN,
    /** Scheme, host and port under which users reach the product. */
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    secretKey: read.SECRET_KEY,
    sms: read.SMS_GATEWAY_URL ? { url: read.SMS_GATEWAY_URL, token: read.SMS_GATEWAY_TOKEN } : undefined,
    oidc:
      read.OIDC_ISSUER && read.OIDC_CLIENT_ID
        ? {
            issuer: read.OIDC_ISSUER,
            clientId: read.OIDC_CLIENT_ID,
            clientSecret: read.OIDC_CLIENT_SECRET,
            name: read.OIDC_NAME,
            createsUsers: read.OIDC_CREATE_USERS,
          }
        : undefined,
    smtp: read.SMTP_URL && read.SMTP_FROM ? { url: read.SMTP_URL, from: read.SMTP_FROM } : undefined,
    models: modelsOf(read),
    isDevelopment: read.NODE_ENV === 'development',
    logLevel: read.LOG_LEVEL,
    s3: read.S3_ENDPOINT
      ? {
          endpoint: read.S3_ENDPOINT,
          bucket: read.S3_BUCKET,
          accessKeyId: read.S3_ACCESS_KEY_ID,
          secretAccessKey: read.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
  };
}

export type Config = ReturnType<typeof readConfig>;

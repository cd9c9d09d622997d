import { resolve } from 'node:path';

interface Variable {
  /** What the value is; `secret` values are never printed. */
  kind: 'text' | 'path' | 'port' | 'url' | 'flag' | 'hours' | 'days' | 'megabytes' | 'secret' | 'level';
  usual: string;
  about: string;
}

/** Every variable the product reads, in one table: the README, the start-up check and the code all use it. */
export const variables = {
  HOST: { kind: 'text', usual: '127.0.0.1', about: '监听地址' },
  PORT: { kind: 'port', usual: '8080', about: '监听端口' },
  DATA_DIR: { kind: 'path', usual: '.data', about: '数据库、检索索引与文件所在目录，删除即恢复出厂' },
  DATABASE_URL: { kind: 'url', usual: '', about: 'PostgreSQL 15 以上的地址；为空用内置数据库' },
  OPENSEARCH_URL: {
    kind: 'url',
    usual: '',
    about: 'OpenSearch 2.4 以上的地址，可带用户名与密码；为空用内置检索引擎',
  },
  S3_ENDPOINT: { kind: 'url', usual: '', about: 'S3 或 MinIO 地址；为空存于 DATA_DIR/files' },
  S3_BUCKET: { kind: 'text', usual: 'antai', about: 'S3 存储桶' },
  S3_ACCESS_KEY_ID: { kind: 'secret', usual: '', about: 'S3 访问密钥编号' },
  S3_SECRET_ACCESS_KEY: { kind: 'secret', usual: '', about: 'S3 访问密钥' },
  WORKER: { kind: 'flag', usual: '1', about: '本进程是否执行后台任务' },
  DEMO_DATA: { kind: 'flag', usual: '1', about: '空库首次启动时是否写入演示数据' },
  ADMIN_PASSWORD: { kind: 'secret', usual: '', about: '首次启动时 admin 的密码；为空则随机生成并打印' },
  DEMO_PASSWORD: { kind: 'secret', usual: '', about: '首次启动时 demo 的密码；为空则随机生成并打印' },
  SESSION_IDLE_HOURS: { kind: 'hours', usual: '12', about: '会话闲置多久失效' },
  SESSION_MAX_DAYS: { kind: 'days', usual: '7', about: '会话最长有效期' },
  UPLOAD_MAX_MB: { kind: 'megabytes', usual: '50', about: '单个上传文件的上限' },
  DOWNLOAD_KEEP_DAYS: { kind: 'days', usual: '7', about: '下载任务生成的文件保留多久' },
  PARTNER_EMAIL_DOMAIN: { kind: 'text', usual: '', about: '企业合作用户的邮箱域名；为空则没有' },
  TRUST_PROXY: { kind: 'flag', usual: '0', about: '是否信任反向代理的 X-Forwarded-For' },
  METRICS_TOKEN: { kind: 'secret', usual: '', about: '读取 /metrics 的口令；为空则只允许本机读取' },
  LOG_LEVEL: { kind: 'level', usual: 'info', about: '日志级别：fatal error warn info debug trace silent' },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const numberIn = (text: string, min: number, max: number) =>
  /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;

const complaints: Record<Variable['kind'], (text: string) => string | undefined> = {
  text: () => undefined,
  path: () => undefined,
  secret: () => undefined,
  port: text => (numberIn(text, 0, 65_535) ? undefined : '应为 0 到 65535 的端口号'),
  url: text => (text === '' || URL.canParse(text) ? undefined : '应为完整的地址，如 postgres://用户@主机/库名'),
  flag: text => (['0', '1'].includes(text) ? undefined : '应为 0 或 1'),
  hours: text => (numberIn(text, 0.01, 8760) ? undefined : '应为小时数'),
  days: text => (numberIn(text, 0.01, 365) ? undefined : '应为天数，至多 365'),
  megabytes: text => (numberIn(text, 1, 2048) ? undefined : '应为 1 到 2048 的兆字节数'),
  level: text => (levels.includes(text) ? undefined : `应为 ${levels.join('、')} 之一`),
};

/** A variable has a value the product cannot run with; the message names it and says what is wanted. */
export class ConfigError extends Error {}

/** Reads the configuration; throws one ConfigError naming every wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const text = (name: Name) => env[name]?.trim() || variables[name].usual;
  const wrong = (Object.keys(variables) as Name[]).flatMap(name => {
    const complaint = complaints[variables[name].kind](text(name));
    return complaint ? [`${name}：${complaint}`] : [];
  });
  if (wrong.length > 0) throw new ConfigError(`配置有误，请修改后重新启动：\n  ${wrong.join('\n  ')}`);
  const flag = (name: Name) => text(name) === '1';
  return {
    host: text('HOST'),
    port: Number(text('PORT')),
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: text('DATABASE_URL') || undefined,
    openSearchUrl: text('OPENSEARCH_URL') || undefined,
    isWorker: flag('WORKER'),
    hasDemoData: flag('DEMO_DATA'),
    adminPassword: text('ADMIN_PASSWORD') || undefined,
    demoPassword: text('DEMO_PASSWORD') || undefined,
    sessionIdleMs: Number(text('SESSION_IDLE_HOURS')) * 3_600_000,
    sessionMaxMs: Number(text('SESSION_MAX_DAYS')) * 86_400_000,
    uploadMaxBytes: Number(text('UPLOAD_MAX_MB')) * 1024 * 1024,
    downloadKeepMs: Number(text('DOWNLOAD_KEEP_DAYS')) * 86_400_000,
    partnerEmailDomain: text('PARTNER_EMAIL_DOMAIN').toLowerCase(),
    isBehindProxy: flag('TRUST_PROXY'),
    metricsToken: text('METRICS_TOKEN') || undefined,
    logLevel: text('LOG_LEVEL'),
    s3: text('S3_ENDPOINT')
      ? {
          endpoint: text('S3_ENDPOINT'),
          bucket: text('S3_BUCKET'),
          accessKeyId: text('S3_ACCESS_KEY_ID'),
          secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
        }
      : undefined,
  };
}

export type Config = ReturnType<typeof readConfig>;

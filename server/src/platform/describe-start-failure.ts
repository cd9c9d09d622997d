import { OperatorError } from './operator-error.ts';

interface Failure extends Error {
  code?: string;
}

const restore = '请停止程序，用备份恢复整个数据目录（或 PostgreSQL 的备份）后重新启动';

/** What the codes of the system and of PostgreSQL mean to whoever starts the product. */
const sentences: [codes: RegExp, sentence: string][] = [
  [/^EADDRINUSE$/, '监听的端口已被占用：请停止占用它的程序，或用 PORT 指定另一端口'],
  [/^EADDRNOTAVAIL$/, '监听的地址不属于本机：请修改 HOST'],
  [/^(EACCES|EPERM|EROFS)$/, '没有读写的权限：请检查 DATA_DIR 所在目录的权限与所用端口'],
  [/^(ENOSPC|EDQUOT|53100)$/, '磁盘已满：请腾出空间后重新启动，已保存的数据不受影响'],
  [
    /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)$/,
    '无法连接到所设的服务：请检查 DATABASE_URL、OPENSEARCH_URL 与 S3_ENDPOINT',
  ],
  [/^(28P01|28000|3D000)$/, '数据库拒绝了连接：请检查 DATABASE_URL 中的用户、密码与库名'],
  [/^(XX|58)/, `数据库文件已损坏。${restore}`],
];

/** The failure in one message for the operator; undefined: a defect, whose stack is wanted. */
export function describeStartFailure(error: unknown): string | undefined {
  for (let each = error as Failure | undefined; each; each = each.cause as Failure | undefined) {
    if (each instanceof OperatorError) return each.message;
    const sentence = sentences.find(([codes]) => codes.test(each?.code ?? ''))?.[1];
    if (sentence) return `${sentence}。\n（${each.message}）`;
  }
  return undefined;
}

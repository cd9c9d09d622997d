import { z } from 'zod';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';

/** Entries of one exported file. */
export const auditExportMax = 50_000;

/** What is kept, as administrators read it. */
export const auditActions = {
  signIn: '登录',
  signInRefused: '登录被拒',
  signOut: '退出登录',
  sessionEnd: '让他处退出',
  passwordChange: '修改密码',
  passwordReset: '重置密码',
  contactChange: '更换邮箱或手机',
  secondFactorOn: '开启两步验证',
  secondFactorOff: '关闭两步验证',
  passkeyOn: '添加通行密钥',
  passkeyOff: '删除通行密钥',
  apiKeyCreate: '新建接口密钥',
  accountRemovalRequest: '申请注销账号',
  accountRemovalTakenBack: '撤回注销申请',
  accountRemoval: '注销账号',
  permissionChange: '权限变更',
  administration: '系统管理',
  export: '导出',
  download: '下载文件',
  deletion: '删除',
  merge: '同名归并',
  import: '导入数据',
  sharing: '共享与指派',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What an entry says of something that was accepted while nobody knows what became of it. */
export const outcomeUnknown = '已受理，结果未知：进程中断';

/** The name of an action; the action itself where it has none. */
export const auditActionName = (action: string): string => (auditActions as Record<string, string>)[action] ?? action;

const day = z.iso.date('日期应为年-月-日');

const filter = z.strictObject({
  userId: z.uuid('用户编号有误').nullish(),
  action: z.string().max(64).nullish(),
  from: day.nullish(),
  to: day.nullish(),
  keyword: z.string().trim().max(64).nullish(),
});
export type AuditFilter = z.output<typeof filter>;

export const AuditEntry = z.object({
  number: z.number().int(),
  time: z.string(),
  userId: z.string().nullable(),
  userName: z.string(),
  action: z.string(),
  /** What was done, in words; empty where the action says it all. */
  deed: z.string(),
  /** What it was done to: the kinds and ids that were named. */
  target: z.string(),
  /** As it was written: what the hash covers. */
  detail: z.string(),
  address: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditVerdict = z.object({
  entries: z.number().int(),
  /** The number and hash of the newest entry: noted elsewhere, they prove later that none was taken from the end. */
  lastNumber: z.number().int(),
  lastHash: z.string(),
  /** The first entry that is not as it was written; null where the chain holds. */
  broken: z.object({ number: z.number().int(), reason: z.string() }).nullable(),
  /** Whether the entry with the hash that was asked for stands in the chain; true where none was asked for. */
  hasHead: z.boolean(),
});
export type AuditVerdict = z.output<typeof AuditVerdict>;

const call = callsAt('/api/administration/audit/', { style: 'B', access: 9 });

/** Who did what and when: only ever added to, each entry bound to the one before it by a hash. */
export const auditLog = {
  page: call({
    path: 'page',
    summary: '审计日志，新的在前；按人、动作、日期与编号筛选',
    input: requestOf(pageOf(50), filter.prefault({})),
    output: pagedOf(AuditEntry),
  }),
  verify: call({
    path: 'verify',
    summary: '核对哈希链，指出第一条与记录不符的；给出先前记下的哈希（head），则核对它仍在链上',
    input: dataOf(
      z
        .strictObject({
          head: z
            .string()
            .regex(/^[0-9a-f]{64}$/, '哈希应为64位十六进制')
            .optional(),
        })
        .prefault({}),
    ),
    output: AuditVerdict,
  }),
  export: call({
    path: 'export',
    kind: 'download',
    audit: 'export',
    summary: `按筛选导出审计日志（xlsx），至多${auditExportMax}条`,
    input: dataOf({ filter: filter.prefault({}) }),
  }),
} as const;

export const auditFaults = {
  tooMany: { code: 413, text: `符合条件的超过${auditExportMax}条，请缩小日期范围后导出` },
  busy: { code: 429, text: '正在核对或导出审计日志，请稍后再试' },
} as const satisfies Record<string, FaultSpec>;

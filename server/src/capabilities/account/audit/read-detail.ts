import { resourceOf } from '@antai/contract/wire/resources';

/** What the parts of a detail are called. */
const names: Record<string, string> = {
  id: '编号',
  kind: '种类',
  fileType: '文件类型',
  recordType: '数据类型',
  userId: '用户',
  userIds: '用户',
  roleId: '角色',
  roleIds: '角色',
  grantedRoleIds: '授予角色',
  revokedRoleIds: '收回角色',
  resource: '资源',
  resources: '资源',
  resourceId: '资源',
  resourceIds: '资源',
  enterpriseId: '企业',
  departmentId: '部门',
  holderId: '用户或企业',
  invitationId: '邀请',
  fileId: '文件',
  taskId: '任务',
  jobId: '任务',
  logId: '版本',
  publicationId: '通知',
  audienceIds: '发给',
  requestId: '申请',
  backupId: '备份',
  packId: '数据包',
  recordId: '记录',
  recordIds: '记录',
  fromId: '由',
  toId: '至',
  keyId: '密钥',
  key: '凭密钥',
  questionnaireId: '问卷',
  linkId: '链接',
  templateId: '模板',
  termBaseId: '术语库',
  copyOf: '复制自',
  playbookId: '立场库',
  folderId: '文件夹',
  parentId: '上级',
  assigneeId: '指派给',
  findingIds: '发现',
  isShared: '共享',
  sharing: '共享',
  display: '可见',
  permission: '可用',
};

const isOfResources = (name: string) => /^resource(Id)?s?$/.test(name);
const truths: Record<string, string> = { true: '是', false: '否' };

function textOf(name: string, value: string): string {
  if (!isOfResources(name)) return truths[value] ?? value.replaceAll(',', '、');
  return value
    .split(',')
    .map(id => resourceOf(Number(id))?.name ?? id)
    .join('、');
}

function partOf(word: string): string {
  const at = word.indexOf('=');
  if (at < 0) return word;
  const name = word.slice(0, at);
  return `${names[name] ?? name} ${textOf(name, word.slice(at + 1))}`;
}

/**
 * An entry's detail in words: what the call does, by the first clause of its summary, and what it named. A path that there
 * is no more stays as it was written.
 */
export function readDetail(detail: string, summaryOf: (path: string) => string | undefined) {
  const words = detail.split(' ').filter(Boolean);
  const path = words[0]?.startsWith('/') ? words[0] : undefined;
  const parts = path ? words.slice(1) : words;
  const summary = path && (summaryOf(path)?.split(/[，：；（]/)[0] ?? path);
  return { deed: summary ?? '', target: parts.map(partOf).join('；') };
}

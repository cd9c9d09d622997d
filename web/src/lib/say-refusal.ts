import { faults } from '@antai/contract/wire/faults';

const fieldNames: Record<string, string> = {
  ...{ username: '用户名', name: '名称', title: '标题', email: '邮箱', mobile: '手机号', password: '密码' },
  ...{ department: '部门', text: '文字', content: '内容', keyword: '关键词', question: '问题', note: '备注' },
  ...{ pageNum: '页码', pageSize: '每页条数', fromDay: '起始日期', toDay: '截止日期', reason: '理由', names: '名称' },
};

interface Refusal {
  code: number;
  message: string;
}

/**
 * What the server says of a field of the request, in the words of whoever reads the page: an id that cannot be one names
 * nothing that is there; any other field is called by its name, and what is wrong with it stays.
 */
export function sayRefusal(refusal: Refusal): Refusal {
  const [, path, complaint] = /^请求字段 (\S+) 有误：(.+)$/su.exec(refusal.message) ?? [];
  if (refusal.code !== faults.invalid.code || !path || !complaint) return refusal;
  const field = path.split('.').findLast(part => !/^\d+$/u.test(part)) ?? '';
  if (/^ids?$|Ids?$/u.test(field)) return { code: faults.notFound.code, message: faults.notFound.text };
  const name = fieldNames[field];
  return { code: refusal.code, message: name && !complaint.includes(name) ? `${name}：${complaint}` : complaint };
}

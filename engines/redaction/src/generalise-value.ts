import { findSums, readDay } from '@antai/values';
import type { EntityFinding, EntityKind } from './finding.ts';
import { toCounty } from './mask-value.ts';

/** What a value is, where nothing of it may be left. */
export const kindWords: Record<EntityKind, string> = {
  person: '某人',
  organization: '某单位',
  address: '某地',
  idNumber: '证件号码',
  creditCode: '信用代码',
  bankCard: '银行卡号',
  mobile: '手机号码',
  landline: '电话号码',
  email: '电子邮箱',
  plate: '车牌号码',
  passport: '护照号码',
  caseNumber: '案号',
  amount: '金额',
  date: '日期',
  account: '账号',
  wechat: '社交账号',
  licence: '证照编号',
  custom: '已隐去',
};

const tenThousand = 1_000_000;
const steps: [number, string][] = [
  [1, '不足1万元'],
  [10, '1万元至10万元'],
  [100, '10万元至100万元'],
  [1_000, '100万元至1000万元'],
  [10_000, '1000万元至1亿元'],
];

/** The value said less exactly: the county of an address, the year of a day, the size of a sum; of a number, which it was. */
export function generaliseValue({ kind, text }: Pick<EntityFinding, 'kind' | 'text'>): string {
  if (kind === 'address') return toCounty(text, '某处');
  if (kind === 'date') {
    const year = readDay(text)?.slice(0, 4) ?? /\d{4}(?=年)/.exec(text)?.[0];
    return year ? `${year}年` : '某日';
  }
  if (kind === 'amount') {
    const fen = findSums(text)[0]?.fen;
    if (fen === undefined) return '若干元';
    return steps.find(([most]) => fen < most * tenThousand)?.[1] ?? '1亿元以上';
  }
  if (kind === 'caseNumber') return /^.{0,2}(\d{4})/.exec(text)?.[1] ? `（${/\d{4}/.exec(text)![0]}）某号` : '某案';
  return kind === 'person' || kind === 'organization' ? kindWords[kind] : `【${kindWords[kind]}】`;
}

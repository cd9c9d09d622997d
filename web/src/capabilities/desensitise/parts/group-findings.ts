import type { DesensitiseFinding, EntityType } from '@antai/contract/desensitise';

/** Everything that is written the same: one row, one decision. */
export interface Group {
  key: string;
  type: EntityType;
  text: string;
  proposal: string;
  rule: string;
  confidence: number;
  decision: DesensitiseFinding['decision'];
  count: number;
  /** The index of its first finding. */
  first: number;
}

/** Names one thing, whatever the width and the blanks of its signs. */
export const mentionOf = ({ type, text }: Pick<DesensitiseFinding, 'type' | 'text'>): string =>
  `${type} ${text.normalize('NFKC').replace(/\s/gu, '')}`;

/** The findings of a file by what they name, in the order in which it is first named. */
export function groupFindings(findings: readonly DesensitiseFinding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, { start, end, replacement, ...finding }] of findings.entries()) {
    const key = mentionOf(finding);
    const group = groups.get(key);
    if (!group) groups.set(key, { key, ...finding, count: 1, first: index });
    else {
      group.count += 1;
      if (finding.confidence > group.confidence)
        Object.assign(group, { confidence: finding.confidence, rule: finding.rule });
    }
  }
  return [...groups.values()];
}

/** The six sorts that the screen tells apart by colour. */
export const sorts = [
  { tone: 1, name: '自然人', types: ['person'] },
  { tone: 2, name: '机构', types: ['organization'] },
  { tone: 3, name: '证件与日期', types: ['idNumber', 'creditCode', 'passport', 'licence', 'date'] },
  { tone: 4, name: '联系方式', types: ['mobile', 'landline', 'email', 'wechat'] },
  { tone: 5, name: '地址与车辆', types: ['address', 'plate'] },
  { tone: 6, name: '账户、金额与其他', types: ['bankCard', 'account', 'amount', 'caseNumber', 'custom'] },
] as const satisfies { tone: number; name: string; types: EntityType[] }[];

const toneOfType = new Map<EntityType, 1 | 2 | 3 | 4 | 5 | 6>(
  sorts.flatMap(({ tone, types }) => types.map(type => [type, tone] as const)),
);
export const toneOf = (type: EntityType) => toneOfType.get(type) ?? 6;

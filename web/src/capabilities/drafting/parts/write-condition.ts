import type { Field } from '@antai/drafting';

/** A condition as it is chosen: a question, and what has to be answered. */
export interface Condition {
  fieldId: string;
  relation: 'yes' | 'no' | 'is' | 'isNot' | 'holds' | 'filled' | 'empty';
  value?: string;
}

export const relationNames: Record<Condition['relation'], string> = {
  yes: '选“是”',
  no: '选“否”',
  is: '是',
  isNot: '不是',
  holds: '选了',
  filled: '已填',
  empty: '未填',
};

/** What may be asked of the answer to a question. */
export function relationsOf({ type, repeat }: Pick<Field, 'type' | 'repeat'>): Condition['relation'][] {
  if (repeat) return ['filled', 'empty'];
  if (type === 'bool') return ['yes', 'no'];
  if (type === 'select') return ['is', 'isNot'];
  return type === 'multi' ? ['holds', 'filled', 'empty'] : ['filled', 'empty'];
}

/** The condition as templates write it. An option with a quotation mark in it cannot be asked for. */
export function writeCondition({ fieldId, relation, value = '' }: Condition): string {
  const text = `'${value.replaceAll("'", '')}'`;
  switch (relation) {
    case 'yes':
      return fieldId;
    case 'no':
      return `${fieldId} == false`;
    case 'is':
      return `${fieldId} == ${text}`;
    case 'isNot':
      return `${fieldId} != ${text}`;
    case 'holds':
      return `包含(${fieldId}, ${text})`;
    case 'filled':
      return `有(${fieldId})`;
    case 'empty':
      return `空(${fieldId})`;
  }
}

const forms: [RegExp, Condition['relation']][] = [
  [/^([A-Za-z]\w*)$/u, 'yes'],
  [/^([A-Za-z]\w*) == false$/u, 'no'],
  [/^([A-Za-z]\w*) == '([^']*)'$/u, 'is'],
  [/^([A-Za-z]\w*) != '([^']*)'$/u, 'isNot'],
  [/^包含\(([A-Za-z]\w*), '([^']*)'\)$/u, 'holds'],
  [/^有\(([A-Za-z]\w*)\)$/u, 'filled'],
  [/^空\(([A-Za-z]\w*)\)$/u, 'empty'],
];

/** What a written condition asks; undefined where it is more than can be chosen. */
export function readCondition(source: string): Condition | undefined {
  for (const [form, relation] of forms) {
    const match = form.exec(source.trim());
    if (match) return { fieldId: match[1]!, relation, ...(match[2] === undefined ? {} : { value: match[2] }) };
  }
  return undefined;
}

import {
  type Field,
  isEmpty,
  partyQuestions,
  readFields,
  type Template,
  type Values,
  writeAmount,
  writeDay,
} from '@antai/drafting';

/** What is filled into a form, one line a question, as a reader of the document would take it; hidden answers do not count. */
export function listFacts(template: Template, { fields, except }: { fields: Values; except: string }): string[] {
  const { values } = readFields(template, fields);
  return template.fields.flatMap(field => {
    const value = values[field.id];
    if (field.id === except || value === undefined) return [];
    const words = sayAnswer(field, value);
    return words === '' ? [] : [`${field.label}：${words}`];
  });
}

/** An answer as a reader would take it; empty where there is none. */
export function sayAnswer(field: Field, value: unknown): string {
  if (field.repeat && Array.isArray(value)) return value.map(each => sayOne(field, each)).join('；');
  return sayOne(field, value);
}

function sayOne({ type, fields = [] }: Field, value: unknown): string {
  if (isEmpty(value) && type !== 'party') return '';
  switch (type) {
    case 'money':
      return `${writeAmount(value as number)}元`;
    case 'date':
      return writeDay(value as string);
    case 'percent':
      return `${value}%`;
    case 'bool':
      return value ? '是' : '否';
    case 'multi':
      return (value as string[]).join('、');
    case 'party':
      return saySet(partyQuestions, value);
    case 'rows':
      return (value as unknown[]).map(row => saySet(fields, row)).join('；');
    default:
      return String(value);
  }
}

function saySet(parts: readonly Pick<Field, 'id' | 'label' | 'type'>[], value: unknown): string {
  const own = (value ?? {}) as Record<string, unknown>;
  return parts
    .flatMap(part => {
      const words = isEmpty(own[part.id]) ? '' : sayOne(part as Field, own[part.id]);
      return words === '' ? [] : [`${part.label}${words}`];
    })
    .join('，');
}

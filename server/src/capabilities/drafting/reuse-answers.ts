import { type Field, isEmpty, type Template, type Values } from '@antai/drafting';

/** A draft of the same matter, with the template it fills. */
export interface Earlier {
  template: Pick<Template, 'fields'>;
  fields: Values;
}

export interface ReusedValues {
  values: Values;
  /** The fields that were filled from elsewhere. */
  fieldIds: string[];
}

/** What a new document begins with: defaults, and answers to the same questions in other drafts, the first of these first. */
export function reuseAnswers(
  template: Pick<Template, 'fields' | 'sections'>,
  { earlier, today }: { earlier: readonly Earlier[]; today: string },
): ReusedValues {
  const values: Values = {};
  const fieldIds: string[] = [];
  for (const field of template.fields) {
    const answer = isOwnDay(template, field) ? undefined : answerIn(earlier, field);
    if (answer !== undefined) {
      values[field.id] = answer;
      fieldIds.push(field.id);
    } else if (field.default !== undefined) values[field.id] = defaultOf(field, today);
  }
  return { values, fieldIds };
}

/** The default of a field; for a day `today` is the present one. */
export const defaultOf = ({ default: value, type }: Field, today: string): unknown =>
  type === 'date' && value === 'today' ? today : value;

/** Days of signing and filing, which a document ends with, are never those of another. */
const isOwnDay = ({ sections }: Pick<Template, 'sections'>, { type, default: value, section }: Field) =>
  type === 'date' && (value === 'today' || section === sections.at(-1)?.id);

/** What the first of earlier drafts that answers the same question says. */
export function answerIn(earlier: readonly Earlier[], field: Field): unknown {
  for (const { template, fields } of earlier) {
    const same = template.fields.find(({ id }) => id === field.id);
    if (same && isAlike(same, field) && Object.hasOwn(fields, field.id) && !isEmpty(fields[field.id]))
      return fields[field.id];
  }
  return undefined;
}

/** Two questions that take the same answers. */
const isAlike = (a: Field, b: Field): boolean =>
  a.type === b.type &&
  a.label === b.label &&
  Boolean(a.repeat) === Boolean(b.repeat) &&
  String(a.options) === String(b.options) &&
  String(a.fields?.map(({ id }) => id)) === String(b.fields?.map(({ id }) => id));

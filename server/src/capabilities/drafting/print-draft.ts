import {
  fillTemplate,
  missingOf,
  readFields,
  runChecks,
  type Template,
  TemplateFault,
  type Values,
  writeText,
} from '@antai/drafting';
import { defaultOf } from './reuse-answers.ts';

/** A document as text, with what is missing and what to look at. Days that stand for the present one are `today` where they are not given. */
function printDraft(template: Template, { fields, today }: { fields: Values; today: string | undefined }) {
  const { values, issues } = readFields(
    template,
    today === undefined ? fields : withToday(template, { fields, today }),
  );
  const checks = runChecks(template, values).map(({ fieldIds, ...check }) => check);
  return { text: writeText(fillTemplate(template, values).blocks), missing: missingOf(issues), checks };
}

interface PrintOrder {
  template: Template;
  fields: Values;
  today: string | undefined;
}

export type PrintResult = { kind: 'printed'; printed: ReturnType<typeof printDraft> } | { kind: 'refused' };

/** The same for a thread: what a template cannot print is told apart from what is broken. */
export default function printSafely({ template, fields, today }: PrintOrder): PrintResult {
  try {
    return { kind: 'printed', printed: printDraft(template, { fields, today }) };
  } catch (error) {
    if (error instanceof TemplateFault) return { kind: 'refused' };
    throw error;
  }
}

function withToday({ fields: all }: Template, { fields, today }: { fields: Values; today: string }): Values {
  const days = all.filter(
    field => field.type === 'date' && field.default === 'today' && fields[field.id] === undefined,
  );
  return { ...fields, ...Object.fromEntries(days.map(field => [field.id, defaultOf(field, today)])) };
}

/** How many fields have to be filled in and are not. */
export const countMissing = (template: Template, fields: Values): number =>
  missingOf(readFields(template, fields).issues).length;

import { createEvaluator } from './evaluate.ts';
import type { LegalBasis, Template, Values } from './template.ts';

/** What a lawyer should look at again; it keeps nothing from being printed. */
export interface CheckResult {
  checkId: string;
  level: 'error' | 'warn';
  message: string;
  legalBasis: LegalBasis[];
  /** The fields that the check looks at. */
  fieldIds: string[];
}

/** The checks of the template that are not met; one that cannot be answered yet tells nothing. */
export function runChecks(template: Pick<Template, 'fields' | 'checks'>, values: Values): CheckResult[] {
  const { decide } = createEvaluator(template, values);
  return (template.checks ?? []).flatMap(({ id, level, when, assert, message, legalBasis = [] }) => {
    try {
      if ((when !== undefined && !decide(when)) || decide(assert) !== false) return [];
    } catch {
      return [];
    }
    return [{ checkId: id, level, message, legalBasis, fieldIds: fieldsOf(template, assert) }];
  });
}

/** The fields that an expression names, in the order of the template. */
function fieldsOf({ fields }: Pick<Template, 'fields'>, source: string): string[] {
  const names = new Set(source.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  return fields.map(({ id }) => id).filter(id => names.has(id));
}

import type { FieldIssue } from '@antai/drafting';
import styles from './DraftForm.module.css';
import { FieldRow } from './FieldRow.tsx';
import type { Draft } from './use-draft.ts';
import type { Proposals } from './use-proposals.ts';
import type { Sections } from './use-sections.ts';

interface Props {
  draft: Draft;
  proposals: Proposals;
  sections: Sections;
  /** Absent where no model can draft. */
  onWrite?: ((fieldId: string) => void) | undefined;
}

const nothing: FieldIssue[] = [];

/** The questions of a template, section by section; those whose condition does not hold are not asked. */
export function DraftForm({ draft, proposals, sections, onWrite }: Props) {
  const { template, fields, issues, reused, isShown, printed, change } = draft;
  const byField = Map.groupBy(issues, ({ fieldId }) => fieldId);
  // a check stands beside the last field that it looks at
  const byLast = Map.groupBy(printed.checks, ({ fieldIds }) => fieldIds.findLast(id => isShownId(draft, id)) ?? '');
  return (
    <form className={styles.form} aria-label="填写" onSubmit={event => event.preventDefault()}>
      {template.sections.map(({ id, label }) => (
        <section key={id} id={`section-${id}`} aria-label={label}>
          <h2>{label}</h2>
          {template.fields
            .filter(field => field.section === id && isShown(field))
            .map(field => (
              <FieldRow
                key={field.id}
                field={field}
                value={fields[field.id]}
                issues={byField.get(field.id) ?? nothing}
                checks={byLast.get(field.id) ?? []}
                isReused={reused.has(field.id)}
                proposals={proposals}
                sections={sections}
                onWrite={onWrite}
                onChange={value => change(field.id, value)}
              />
            ))}
        </section>
      ))}
    </form>
  );
}

const isShownId = ({ template, isShown }: Draft, fieldId: string) =>
  template.fields.some(field => field.id === fieldId && isShown(field));

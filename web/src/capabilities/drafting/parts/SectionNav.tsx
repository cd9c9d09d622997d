import { listCalculatorsOf } from './list-calculators-of.ts';
import styles from './SectionNav.module.css';
import type { Draft } from './use-draft.ts';

interface Props {
  draft: Draft;
  calculators: { id: string; name: string }[];
  onCalculate: (calculatorId: string) => void;
}

/** The sections of the form, each with what of it is filled in, and the calculators that belong to the template. */
export function SectionNav({ draft, calculators, onCalculate }: Props) {
  const { template, issues, isShown } = draft;
  const own = listCalculatorsOf(template.group, calculators);
  return (
    <nav className={styles.nav} aria-label="分区">
      <ul>
        {template.sections.map(({ id, label }) => {
          const fields = template.fields.filter(field => field.section === id && isShown(field) && field.required);
          const open = fields.filter(field => issues.some(issue => issue.fieldId === field.id)).length;
          return (
            <li key={id}>
              <button
                type="button"
                data-done={open === 0 || undefined}
                onClick={() => document.getElementById(`section-${id}`)?.scrollIntoView({ block: 'start' })}
              >
                {label}
                <small className="tabular">
                  {fields.length - open}/{fields.length}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {own.length > 0 ? (
        <>
          <h2>计算器</h2>
          <ul>
            {own.map(({ id, name }) => (
              <li key={id}>
                <button type="button" onClick={() => onCalculate(id)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </nav>
  );
}

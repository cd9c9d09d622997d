import { type CheckResult, type Field, type FieldIssue, type Values, writeAmountWords } from '@antai/drafting';
import { Button, Tag } from 'antd';
import { FieldControl } from './FieldControl.tsx';
import styles from './FieldRow.module.css';
import { ProposalCard } from './ProposalCard.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionRun } from './SectionRun.tsx';
import type { Proposals } from './use-proposals.ts';
import type { Sections } from './use-sections.ts';

interface Props {
  field: Field;
  value: unknown;
  issues: FieldIssue[];
  checks: CheckResult[];
  isReused: boolean;
  proposals: Proposals;
  sections: Sections;
  onWrite?: ((fieldId: string) => void) | undefined;
  onChange: (value: unknown) => void;
}

const isNumeric = (type: string | undefined) => type === 'money' || type === 'number' || type === 'percent';

/** Whether the control itself says that what was typed is no number, and why. */
function isRefusedInPlace({ type, fields = [] }: Field, { value, issue }: { value: unknown; issue: FieldIssue }) {
  const { at, part } = issue;
  const each = at === undefined ? value : (value as unknown[])[at];
  const isNumber = isNumeric(part === undefined ? type : fields.find(({ id }) => id === part)?.type);
  return isNumber && typeof (part === undefined ? each : (each as Values)[part]) === 'string';
}

const controlIdOf = (fieldId: string) => `draft-${fieldId}`;

/** One question of the form, with its answer, what is wrong with it and what to look at. */
export function FieldRow(props: Props) {
  const { field, value, issues, checks, isReused, proposals, sections, onWrite, onChange } = props;
  const { id, label, type, required, help, repeat } = field;
  const isGroup = ['party', 'rows', 'bool', 'multi', 'select'].includes(type) || repeat !== undefined;
  const isWide = type === 'party' || type === 'rows';
  const controlId = controlIdOf(id);
  const faults = issues.filter(issue => issue.kind === 'invalid' && !isRefusedInPlace(field, { value, issue }));
  const isMissing = issues.some(({ kind }) => kind === 'missing');
  const name = (
    <>
      {label}
      {required ? <em>*</em> : null}
    </>
  );
  return (
    <div className={styles.row} data-field={id} data-missing={isMissing || undefined} data-wide={isWide || undefined}>
      <div className={styles.label}>
        {isGroup ? <span>{name}</span> : <label htmlFor={controlId}>{name}</label>}
        {isReused ? <Tag>沿用</Tag> : null}
        {onWrite && sections.canDraft(field) ? (
          <Button type="link" size="small" aria-label={`拟写：${label}`} onClick={() => onWrite(id)}>
            拟写
          </Button>
        ) : null}
      </div>
      <div className={styles.control}>
        {repeat ? (
          <Repeated field={field} value={value} onChange={onChange} />
        ) : (
          <FieldControl controlId={controlId} label={label} field={field} value={value} onChange={onChange} />
        )}
        {proposals.openOf(id).map(proposal => (
          <ProposalCard key={`${proposal.sourceName}${proposal.shown}`} proposal={proposal} proposals={proposals} />
        ))}
        {type === 'money' && Number.isSafeInteger(value) ? (
          <p className={styles.note}>大写：{writeAmountWords(value as number)}</p>
        ) : null}
        {help ? <p className={styles.note}>{help}</p> : null}
        {faults.map(({ message, at, part }) => (
          <p key={`${at}${part}${message}`} className={styles.fault} role="alert">
            {at !== undefined && repeat ? `第${at + 1}个：` : ''}
            {message}
          </p>
        ))}
        {checks.map(({ checkId, level, message }) => (
          <p key={checkId} className={level === 'error' ? styles.fault : styles.warning}>
            {message}
          </p>
        ))}
      </div>
      {sections.runsOf(id).map(run => (
        <SectionRun key={run.runId} run={run} sections={sections} />
      ))}
      {sections.openOf(id).map(section => (
        <SectionCard key={section.sectionId} section={section} sections={sections} />
      ))}
    </div>
  );
}

function Repeated({ field, value, onChange }: Pick<Props, 'field' | 'value' | 'onChange'>) {
  const { id, label, repeat, required } = field;
  const typed = (value as unknown[] | undefined) ?? [];
  // a list that needs an item shows one to begin with
  const items = typed.length === 0 && required ? [undefined] : typed;
  const most = repeat?.max ?? 99;
  return (
    <ol className={styles.items} aria-label={label}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that tells them apart
        <li key={at}>
          <FieldControl
            controlId={at === 0 ? controlIdOf(id) : `${controlIdOf(id)}-${at}`}
            label={`${label}${items.length > 1 ? at + 1 : ''}`}
            field={field}
            value={item ?? undefined}
            onChange={each => onChange(items.map((other, index) => (index === at ? each : other) ?? null))}
          />
          {items.length > 1 || !required ? (
            <Button
              type="link"
              size="small"
              onClick={() => onChange(items.filter((_, index) => index !== at).map(each => each ?? null))}
            >
              删除{label}
              {items.length > 1 ? at + 1 : ''}
            </Button>
          ) : null}
        </li>
      ))}
      {items.length < most ? (
        <li>
          <Button size="small" onClick={() => onChange([...items.map(each => each ?? null), {}])}>
            添加{label}
          </Button>
        </li>
      ) : null}
    </ol>
  );
}

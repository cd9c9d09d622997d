import type { QuestionnaireSheet } from '@antai/contract/questionnaires/content';
import { partyIn } from '@antai/questionnaire';
import { useId } from 'react';
import { type FileActions, FilesField } from './FilesField.tsx';
import styles from './QuestionField.module.css';

type SheetQuestion = QuestionnaireSheet['sections'][number]['questions'][number];

interface Props {
  question: SheetQuestion;
  /** A text between the questions has none. */
  number: number | undefined;
  value: unknown;
  /** Why what is written cannot be kept. */
  complaint?: string | undefined;
  /** What is asked to be completed: whoever answers looks here first. */
  isWanted?: boolean;
  isReadOnly?: boolean;
  fileActions?: FileActions | undefined;
  onChange: (value: unknown) => void;
}

const isNotApplicable = (value: unknown) =>
  typeof value === 'object' && value !== null && (value as { na?: unknown }).na === true;

/** One question with its number, its help and the control of its type; every control has a label and a wide target. */
export function QuestionField({ question, number, value, complaint, onChange, ...props }: Props) {
  const { isReadOnly = false, isWanted = false, fileActions } = props;
  const { title, help, required, allowNA } = question;
  const isNA = isNotApplicable(value);
  if (question.type === 'note')
    return (
      <div className={styles.note}>
        <p>{title}</p>
        {help ? <p className={styles.help}>{help}</p> : null}
      </div>
    );
  return (
    <fieldset
      className={styles.field}
      disabled={isReadOnly}
      id={`question-${question.id}`}
      data-wrong={complaint ? true : undefined}
    >
      <legend>
        <span className={styles.number}>{number}</span>
        {title}
        {required ? <span className={styles.required}>必答</span> : null}
        {isWanted ? <span className={styles.required}>请补充</span> : null}
      </legend>
      {help ? <p className={styles.help}>{help}</p> : null}
      {isNA ? null : question.type === 'file' ? (
        <FilesField {...{ question, value, isReadOnly, onChange }} actions={fileActions} />
      ) : (
        <Control question={question} value={value} onChange={onChange} />
      )}
      {allowNA ? (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isNA}
            onChange={event => onChange(event.target.checked ? { na: true } : undefined)}
          />
          <span>不适用</span>
        </label>
      ) : null}
      {complaint ? (
        <p className={styles.complaint} role="alert">
          {complaint}
        </p>
      ) : null}
    </fieldset>
  );
}

type ControlProps = Pick<Props, 'question' | 'value' | 'onChange'>;

function Control(props: ControlProps) {
  switch (props.question.type) {
    case 'yesno':
    case 'single':
      return <Choices {...props} />;
    case 'multiple':
      return <MultipleChoices {...props} />;
    case 'number':
    case 'amount':
      return <NumberInput {...props} />;
    case 'rating':
      return <Steps {...props} />;
    case 'party':
      return <PartyInput {...props} />;
    case 'date':
      return <DateInput {...props} />;
    case 'text':
      return <TextInput {...props} />;
    case 'matrix':
      return <Matrix {...props} />;
    case 'file':
    case 'note':
      return null;
  }
}

function Choices({ question, value, onChange }: ControlProps) {
  const name = useId();
  return (question.options ?? []).map(({ id, label }) => (
    <label key={id} className={styles.choice}>
      <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
      <span>{label}</span>
    </label>
  ));
}

function MultipleChoices({ question: { options = [] }, value, onChange }: ControlProps) {
  const ids = Array.isArray(value) ? (value as string[]) : [];
  function toggle(id: string, isAlone: boolean | undefined) {
    if (ids.includes(id)) return onChange(ids.filter(each => each !== id));
    const alone = options.filter(({ exclusive }) => exclusive).map(each => each.id);
    return onChange(isAlone ? [id] : [...ids.filter(each => !alone.includes(each)), id]);
  }
  return options.map(({ id, label, exclusive }) => (
    <label key={id} className={styles.choice}>
      <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id, exclusive)} />
      <span>{label}</span>
    </label>
  ));
}

function NumberInput({ question: { type, title, unit, integer }, value, onChange }: ControlProps) {
  const isAmount = type === 'amount';
  return (
    <span className={styles.line}>
      <input
        className={styles.input}
        type="number"
        inputMode={integer ? 'numeric' : 'decimal'}
        step={integer ? 1 : isAmount ? 0.01 : 'any'}
        aria-label={title}
        defaultValue={typeof value === 'number' ? value : ''}
        onChange={event => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
      />
      {isAmount || unit ? <span>{isAmount ? '元' : unit}</span> : null}
      {isAmount && typeof value === 'number' && value >= wan ? <span>（{sayWan(value)}）</span> : null}
    </span>
  );
}

const wan = 10_000;

/** Large amounts once more in 万: noughts are easily miscounted. */
const sayWan = (yuan: number) => `${(yuan / wan).toLocaleString('zh-CN', { maximumFractionDigits: 6 })}万元`;

const usualSteps = 5;

/** A rating from 1 upwards, with what its ends mean. */
function Steps({ question, value, onChange }: ControlProps) {
  const { steps = usualSteps, lowLabel, highLabel } = question;
  const name = useId();
  const last = String(steps);
  const sayStep = (step: number) =>
    step === 1 && lowLabel ? `1（${lowLabel}）` : step === steps && highLabel ? `${last}（${highLabel}）` : `${step}`;
  return (
    <div className={styles.steps}>
      {Array.from({ length: steps }, (_, at) => at + 1).map(step => (
        <label key={step} className={styles.step}>
          <input type="radio" name={name} checked={value === step} onChange={() => onChange(step)} />
          <span>{sayStep(step)}</span>
        </label>
      ))}
    </div>
  );
}

/** A party by its name and, where it has one, its code. */
function PartyInput({ question: { title }, value, onChange }: ControlProps) {
  const raw = (typeof value === 'object' && value !== null ? value : {}) as { name?: string; creditCode?: string };
  function set(change: { name?: string; creditCode?: string }) {
    const { name = '', creditCode = '' } = { ...raw, ...change };
    if (name === '' && creditCode === '') return onChange(undefined);
    return onChange({ ...(name ? { name } : {}), ...(creditCode ? { creditCode } : {}) });
  }
  const { name, creditCode } = partyIn(raw);
  return (
    <div className={styles.party}>
      <label>
        名称
        <input
          className={styles.input}
          maxLength={200}
          aria-label={`${title}：名称`}
          value={raw.name ?? ''}
          onChange={event => set({ name: event.target.value })}
        />
      </label>
      <label>
        统一社会信用代码（自然人与境外主体可不填）
        <input
          className={styles.input}
          maxLength={18}
          autoCapitalize="characters"
          spellCheck={false}
          aria-label={`${title}：统一社会信用代码`}
          value={raw.creditCode ?? ''}
          onChange={event => set({ creditCode: event.target.value.trim().toUpperCase() })}
        />
      </label>
      {creditCode && !name ? <p className={styles.help}>请填写名称</p> : null}
    </div>
  );
}

function DateInput({ question: { title }, value, onChange }: ControlProps) {
  return (
    <input
      className={styles.input}
      type="date"
      min="1900-01-01"
      max="2200-12-31"
      aria-label={title}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(event.target.value || undefined)}
    />
  );
}

const usualTextMax = 5_000;

function TextInput({ question: { title, maxLength = usualTextMax }, value, onChange }: ControlProps) {
  return (
    <textarea
      className={styles.input}
      rows={3}
      maxLength={maxLength}
      aria-label={title}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(event.target.value || undefined)}
    />
  );
}

function Matrix({ question: { rows = [], columns = [] }, value, onChange }: ControlProps) {
  const name = useId();
  const cells = (typeof value === 'object' && value !== null ? value : {}) as Record<string, string>;
  return rows.map(row => (
    <fieldset key={row.id} className={styles.row}>
      <legend>{row.label}</legend>
      {columns.map(({ id, label }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name={`${name}-${row.id}`}
            checked={cells[row.id] === id}
            onChange={() => onChange({ ...cells, [row.id]: id })}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  ));
}

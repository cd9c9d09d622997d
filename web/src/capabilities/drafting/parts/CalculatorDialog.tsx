import { writeResult } from '@antai/calculation/write-result';
import type { CalculationAnswer, Calculator } from '@antai/contract/calculators';
import type { Field, Values } from '@antai/drafting';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { completeInput } from '../../../lib/complete-input.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { calculationQuery } from '../../calculators/queries.ts';
import { BasisLine } from './BasisLine.tsx';
import styles from './CalculatorDialog.module.css';
import { FieldControl } from './FieldControl.tsx';
import type { Draft } from './use-draft.ts';

interface Props {
  calculator: Calculator;
  draft: Draft;
  onClose: () => void;
}

/** A calculator over the form: its result goes into a field of the document. */
export function CalculatorDialog({ calculator, draft, onClose }: Props) {
  const [values, setValues] = useState<Values>(() => defaultsOf(calculator));
  const input = useDeferredValue(completeInput(calculator.inputs, values));
  const { data, error } = useQuery(calculationQuery(calculator.id, input));
  return (
    <WritingDialog open title={calculator.name} width={650} footer={null} onCancel={onClose} destroyOnHidden>
      <div className={styles.form}>
        {calculator.inputs.map(each => {
          const field = each as Field;
          return (
            <div key={field.id} className={styles.row}>
              <span>
                {field.label}
                {field.required ? <em>*</em> : null}
              </span>
              <FieldControl
                controlId={`calculate-${field.id}`}
                label={field.label}
                field={{ ...field, required: false }}
                value={values[field.id]}
                onChange={value => setValues({ ...values, [field.id]: value })}
              />
            </div>
          );
        })}
      </div>
      {error && input ? <p role="alert">{error.message}</p> : null}
      {data && input ? <Result calculator={calculator} answer={data} draft={draft} onClose={onClose} /> : null}
      {input ? null : <p className={styles.quiet}>填完必填项即出结果。</p>}
    </WritingDialog>
  );
}

const defaultsOf = ({ inputs }: Calculator): Values =>
  Object.fromEntries(inputs.flatMap(each => (each.default === undefined ? [] : [[each.id, each.default]])));

function Result({ calculator, answer, draft, onClose }: Props & { answer: CalculationAnswer }) {
  const { result, steps, warnings, legalBasis } = answer;
  const type = typeof result === 'string' ? 'date' : calculator.id === 'lending-cap' ? 'percent' : 'money';
  const isSingle = typeof result !== 'object';
  const targets = draft.template.fields.filter(field => field.type === type && !field.repeat && draft.isShown(field));
  const [target, setTarget] = useState<string>();
  const take = () => {
    if (target) draft.change(target, result);
    onClose();
  };
  return (
    <section aria-label="计算结果" aria-live="polite">
      <dl className={styles.result}>
        {writeResult(calculator.id, result).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isSingle && targets.length > 0 ? (
        <div className={styles.take}>
          <Select
            aria-label="填入哪一项"
            placeholder="填入哪一项"
            value={target ?? null}
            options={targets.map(({ id, label }) => ({ value: id, label }))}
            onChange={option => setTarget(option ?? undefined)}
          />
          <Button type="primary" disabled={!target} onClick={take}>
            填入
          </Button>
        </div>
      ) : null}
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ul className={styles.warnings}>
        {warnings.map(warning => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {legalBasis.map(basis => (
        <BasisLine
          key={`${basis.statute}${basis.article}`}
          basis={{ statute: basis.statute, article: basis.article }}
        />
      ))}
    </section>
  );
}

import type { Calculator, CalculatorInput, LimitationPeriod } from '@antai/contract/calculators';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { completeInput, unreadOf, type Values } from '../../../lib/complete-input.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { CalculationResult } from '../parts/CalculationResult.tsx';
import { InputField } from '../parts/InputField.tsx';
import { PeriodTable } from '../parts/PeriodTable.tsx';
import { calculationQuery, calculatorsQuery } from '../queries.ts';
import styles from './CalculatorsScreen.module.css';

const periodEnd = 'period-end';

/** /Intelligence/pagehome/children/calculators */
export default function CalculatorsScreen() {
  const { id } = useSearch({ from: addresses.calculators().to });
  const list = useQuery(calculatorsQuery);
  /** What was typed into each calculator: looking at another loses nothing. */
  const [typed, setTyped] = useState<Record<string, Values>>({});
  const navigate = useNavigate();
  const all = list.data?.calculators ?? [];
  const calculator = all.find(each => each.id === id) ?? all[0];
  useTitle(calculator && id ? `${calculator.name} · 法律计算器` : '法律计算器');
  if (list.error) return <ErrorBox error={list.error} onRetry={() => void list.refetch()} />;
  if (!calculator || !list.data) return <LoadingBox />;
  const change = (values: Values) => setTyped({ ...typed, [calculator.id]: values });
  const count = (period: LimitationPeriod) => {
    setTyped({ ...typed, [periodEnd]: { ...typed[periodEnd], n: period.n, unit: period.unit } });
    void navigate(addresses.calculators(periodEnd));
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={styles.page}>
      <PageHead
        title="法律计算器"
        about={`每个结果附逐步算式与法律依据；金额算到分。利率表核到${list.data.ratesKnownThrough}。`}
      />
      <div className={styles.body}>
        <CalculatorMenu all={all} current={calculator.id} />
        <Work
          key={calculator.id}
          calculator={calculator}
          values={typed[calculator.id] ?? {}}
          onChange={change}
          onClear={() => change({})}
        />
      </div>
      {calculator.id === periodEnd ? <PeriodTable periods={list.data.limitationPeriods} onChoose={count} /> : null}
    </div>
  );
}

function CalculatorMenu({ all, current }: { all: Calculator[]; current: string }) {
  return (
    <nav className={styles.menu} aria-label="计算器">
      {[...Map.groupBy(all, ({ group }) => group)].map(([group, own]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {own.map(({ id, name }) => (
              <li key={id}>
                <Link {...addresses.calculators(id)} aria-current={id === current ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const namesOf = (inputs: CalculatorInput[]) => inputs.map(({ label }) => `“${label}”`).join('、');

interface WorkProps {
  calculator: Calculator;
  values: Values;
  onChange: (values: Values) => void;
  onClear: () => void;
}

function Work({ calculator, values, onChange, onClear }: WorkProps) {
  const input = useDeferredValue(completeInput(calculator.inputs, values));
  const { data, error } = useQuery(calculationQuery(calculator.id, input));
  const unread = unreadOf(calculator.inputs, values);
  const missing = calculator.inputs.filter(({ id, required }) => required && values[id] === undefined);
  return (
    <>
      <section className={styles.form} aria-label={calculator.name}>
        <header>
          <h2>{calculator.name}</h2>
          <Button type="text" size="small" disabled={Object.keys(values).length === 0} onClick={onClear}>
            清空
          </Button>
        </header>
        {calculator.inputs.map(each => (
          <InputField
            key={each.id}
            input={each}
            value={values[each.id] ?? each.default}
            onChange={value => onChange({ ...values, [each.id]: value })}
          />
        ))}
        <details className={styles.rule}>
          <summary>计算规则</summary>
          <ul>
            {[...calculator.formula, ...calculator.notes].map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      </section>
      <section className={styles.answer} aria-label="计算结果">
        {input === undefined ? (
          <p className={styles.waiting}>
            {unread.length > 0 ? `改正${namesOf(unread)}` : `填写${namesOf(missing)}`}后即显示结果
          </p>
        ) : null}
        {input && error ? (
          <p className={styles.fault} role="alert">
            {error.message}
          </p>
        ) : null}
        {input && data && !error ? <CalculationResult calculator={calculator} answer={data} /> : null}
      </section>
    </>
  );
}

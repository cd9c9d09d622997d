import { CopyOutlined } from '@ant-design/icons';
import { writeCalculation, writeResult } from '@antai/calculation/write-result';
import type { CalculationAnswer, Calculator } from '@antai/contract/calculators';
import { Button } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { BasisList } from './BasisList.tsx';
import styles from './CalculationResult.module.css';

interface Props {
  calculator: Calculator;
  answer: CalculationAnswer;
}

/** What came of a calculation: the result, how it came about, what to look at, and where it is written. */
export function CalculationResult({ calculator, answer }: Props) {
  const copy = async () => {
    if (await copyText(writeCalculation(calculator, answer))) presenter.success('已复制结果、算式与依据');
  };
  return (
    <>
      <div className={styles.head}>
        <dl className={styles.result} aria-live="polite">
          {writeResult(calculator.id, answer.result).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          复制
        </Button>
      </div>
      <h3>算式</h3>
      <ol className={styles.steps}>
        {answer.steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {answer.warnings.length > 0 ? (
        <ul className={styles.warnings} aria-label="提示">
          {answer.warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
      <h3>法律依据</h3>
      <BasisList bases={answer.legalBasis} />
    </>
  );
}

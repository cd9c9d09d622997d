import {
  type CheckId,
  type CorrectionFinding,
  checkNames,
  type Severity,
  severityNames,
} from '@antai/contract/correction';
import { Select } from 'antd';
import styles from './FilterBar.module.css';
import type { Filter } from './select-findings.ts';

interface Props {
  findings: CorrectionFinding[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Which findings are listed: by severity, by check, only those that wait. */
export function FilterBar({ findings, filter, onChange }: Props) {
  const count = (isCounted: (each: CorrectionFinding) => boolean) => findings.filter(isCounted).length;
  const checks = (Object.keys(checkNames) as CheckId[]).filter(check => findings.some(each => each.check === check));
  const toggle = (severity: Severity) => {
    const { severities } = filter;
    const isOn = severities.includes(severity);
    onChange({
      ...filter,
      severities: isOn ? severities.filter(each => each !== severity) : [...severities, severity],
    });
  };
  return (
    <fieldset className={styles.bar} aria-label="筛选">
      {(Object.keys(severityNames) as Severity[]).map(severity => (
        <button
          key={severity}
          type="button"
          aria-pressed={filter.severities.includes(severity)}
          data-severity={severity}
          onClick={() => toggle(severity)}
        >
          {severityNames[severity]} {count(each => each.severity === severity)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={filter.isOpenOnly}
        onClick={() => onChange({ ...filter, isOpenOnly: !filter.isOpenOnly })}
      >
        未处理 {count(({ decision }) => decision === 'open')}
      </button>
      <Select
        size="small"
        allowClear
        aria-label="项目"
        placeholder="项目"
        className={styles.checks}
        value={filter.check}
        options={checks.map(check => ({
          value: check,
          label: `${checkNames[check]} ${count(each => each.check === check)}`,
        }))}
        onChange={(check: CheckId | undefined) => onChange({ ...filter, check })}
      />
    </fieldset>
  );
}

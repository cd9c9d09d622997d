import type { CorrectionFinding } from '@antai/contract/correction';
import styles from './CoverageStrip.module.css';
import { severityTones } from './select-findings.ts';

interface Props {
  findings: CorrectionFinding[];
  length: number;
  active: number;
}

/** Where in the whole text the findings stand; the list says the same in words. */
export function CoverageStrip({ findings, length, active }: Props) {
  return (
    <div className={styles.strip} aria-hidden="true">
      {findings.map(({ findingId, start, severity, decision }, index) => (
        <i
          key={findingId}
          data-tone={severityTones[severity]}
          data-decided={decision !== 'open'}
          data-active={index === active}
          style={{ top: `${(start / Math.max(1, length)) * 100}%` }}
        />
      ))}
    </div>
  );
}

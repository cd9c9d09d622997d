import type { DiligenceCompany } from '@antai/contract/due-diligence';
import { useEffect, useRef } from 'react';
import styles from './CompanyList.module.css';
import { GradeTag } from './GradeTag.tsx';

interface Props {
  companies: DiligenceCompany[];
  active: number;
  onChoose: (index: number) => void;
}

/** The companies of a check with what each comes to; the one that is looked at comes into sight. */
export function CompanyList({ companies, active, onChoose }: Props) {
  const place = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every row that is looked at
  useEffect(() => {
    place.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={place} className={styles.list} aria-label="企业">
      {companies.map(({ companyIndex, name, companyName, match, grade, counts, note }, index) => (
        <li key={companyIndex} data-active={index === active}>
          <button type="button" aria-pressed={index === active} onClick={() => onChoose(index)}>
            <span className={styles.name}>{companyName ?? name}</span>
            <GradeTag grade={grade} />
            <small className="tabular">
              {match === 'former' ? `所写：${name} · ` : ''}
              {match === 'waiting'
                ? '正在核查'
                : match === 'none'
                  ? '数据中没有这家企业'
                  : `高${counts.high} · 中${counts.medium} · 低${counts.low}`}
              {note ? ' · 有备注' : ''}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

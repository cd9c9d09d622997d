import { type PersonStatistics, type PersonType, type StatisticsGroup, smallSample } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { listYears } from '@antai/values';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Chart } from '../../../ui/Chart.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { RankedBars } from '../../../ui/RankedBars.tsx';
import { findQuery, hrefIn } from '../queries.ts';
import { nameIn } from './name-in-value.ts';
import styles from './Statistics.module.css';

interface Props {
  recordType: PersonType;
  /** Whose figures these are, and where. */
  name: string;
  place: string;
  statistics: PersonStatistics;
}

const yearGroups = ['years', 'penaltyYears'];

/** The figures of somebody, each with what it stands on; few records are warned of. */
export function Statistics({ recordType, name, place, statistics }: Props) {
  const { n, penalties, isSmallSample, groups } = statistics;
  return (
    <>
      <p className={styles.sample}>
        以下统计依据本库收录的 <strong>{formatCount(n)}</strong> 件裁判
        {penalties > 0 ? (
          <>
            、<strong>{formatCount(penalties)}</strong> 件处罚
          </>
        ) : null}
        ，不代表全部。
      </p>
      {isSmallSample && n > 0 ? (
        <Alert type="warning" showIcon title={`样本仅${n}件（不足${smallSample}件），比例仅供参考`} />
      ) : null}
      <div className={styles.statistics}>
        {groups.map(group => (
          <section key={group.key} aria-label={group.title}>
            <h3>{group.title}</h3>
            {yearGroups.includes(group.key) ? (
              <Years group={group} />
            ) : (
              <Ranked group={group} recordType={recordType} name={name} place={place} />
            )}
          </section>
        ))}
      </div>
    </>
  );
}

function Years({ group: { title, items } }: { group: StatisticsGroup }) {
  const values = useMemo(() => {
    const counts = new Map(items.map(({ value, count }) => [value, count]));
    return listYears([...counts.keys()]).map(year => ({ label: year, count: counts.get(year) ?? 0 }));
  }, [items]);
  return <Chart name={title} kind="bar" values={values} />;
}

interface RankedProps extends Pick<Props, 'recordType' | 'name' | 'place'> {
  group: StatisticsGroup;
}

/** Values by how often they occur; people and organisations lead to their pages. */
function Ranked({ group: { key, items, values }, recordType, name, place }: RankedProps) {
  const names = items.map(({ value }) => nameIn(recordType, { groupKey: key, value, own: { name, place } }));
  const nameType = names[0]?.recordType ?? recordTypes.company;
  const persons = names.flatMap(person => person ?? []);
  const people = useQuery(findQuery(nameType, persons)).data;
  const bars = items.map(({ value, count }, index) => {
    const person = names[index];
    const href = person && hrefIn(people, { recordType: nameType, name: person.name, place: person.place });
    return { label: value, count, content: <NameLink name={value} href={href} /> };
  });
  return <RankedBars bars={bars} total={values} />;
}

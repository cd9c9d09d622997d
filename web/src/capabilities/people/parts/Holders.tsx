import { recordTypes } from '@antai/contract/records';
import type { CompanyFields, RegistrationChange } from '@antai/contract/records/company';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../../lib/format.ts';
import { NameLink } from '../../../ui/NameLink.tsx';
import { findQuery, hrefIn } from '../queries.ts';
import { HitText } from './HitText.tsx';
import styles from './Holders.module.css';
import { columnStyles, PersonTable } from './PersonTable.tsx';

const kinds: Record<string, string> = { person: '自然人', company: '企业' };

export function Shareholders({ shareholders }: { shareholders: NonNullable<CompanyFields['shareholders']> }) {
  const companies = useQuery(findQuery(recordTypes.company, shareholders)).data;
  return (
    <PersonTable>
      <thead>
        <tr>
          <th scope="col">股东</th>
          <th scope="col">类型</th>
          <th scope="col" className={columnStyles.number}>
            持股比例
          </th>
          <th scope="col" className={columnStyles.number}>
            认缴出资额
          </th>
        </tr>
      </thead>
      <tbody>
        {shareholders.map(({ name, holderType = '', percent, subscribedCapital }, index) => {
          const href = hrefIn(companies, { recordType: recordTypes.company, name });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two holders may bear one name
            <tr key={index}>
              <td>{href ? <NameLink name={name} href={href} /> : <HitText section="shareholders" text={name} />}</td>
              <td>{kinds[holderType] ?? (holderType || '—')}</td>
              <td className={columnStyles.number}>{percent === undefined ? '—' : `${percent}%`}</td>
              <td className={columnStyles.number}>
                {subscribedCapital === undefined ? '—' : formatAmount(subscribedCapital)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </PersonTable>
  );
}

export function KeyPersonnel({ people }: { people: NonNullable<CompanyFields['keyPersonnel']> }) {
  return (
    <ul className={styles.people}>
      {people.map(({ name, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one person may hold two offices
        <li key={index}>
          <strong>
            <HitText section="keyPersonnel" text={name} />
          </strong>
          <small>{role ? <HitText section="keyPersonnel" text={role} /> : null}</small>
        </li>
      ))}
    </ul>
  );
}

export function Changes({ changes }: { changes: RegistrationChange[] }) {
  const latest = changes.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return (
    <PersonTable>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">变更事项</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {latest.map(({ date, item, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a register may tell a change twice
          <tr key={index}>
            <td className={columnStyles.date}>{date ?? '—'}</td>
            <td>
              <HitText section="changes" text={item} />
            </td>
            <td>
              <HitText section="changes" text={before} />
            </td>
            <td>
              <HitText section="changes" text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </PersonTable>
  );
}

import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../lib/format.ts';
import { NameLink } from '../../../ui/NameLink.tsx';
import { findQuery, idIn } from '../queries.ts';
import { HitText } from './HitText.tsx';
import { type Change, type PersonFields, pages } from './person-fields.ts';

const kinds: Record<string, string> = { person: '自然人', company: '企业' };

export function Shareholders({ shareholders }: { shareholders: NonNullable<PersonFields['shareholders']> }) {
  const companies = useQuery(findQuery(recordTypes.company, shareholders)).data;
  return (
    <table className="person-table">
      <thead>
        <tr>
          <th scope="col">股东</th>
          <th scope="col">类型</th>
          <th scope="col" className="person-number">
            持股比例
          </th>
          <th scope="col" className="person-number">
            认缴出资额（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {shareholders.map(({ name, holderType = '', percent, subscribedCapital }, index) => {
          const id = idIn(companies, name);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two holders may bear one name
            <tr key={index}>
              <td>
                {id ? (
                  <NameLink name={name} page={pages[recordTypes.company]} id={id} />
                ) : (
                  <HitText section="shareholders" text={name} />
                )}
              </td>
              <td>{kinds[holderType] ?? (holderType || '—')}</td>
              <td className="person-number">{percent === undefined ? '—' : `${percent}%`}</td>
              <td className="person-number">
                {subscribedCapital === undefined ? '—' : formatMoney(subscribedCapital)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function KeyPersonnel({ people }: { people: NonNullable<PersonFields['keyPersonnel']> }) {
  return (
    <ul className="person-people">
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

export function Changes({ changes }: { changes: Change[] }) {
  const latest = changes.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
  return (
    <table className="person-table">
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
            <td className="person-date">{date ?? '—'}</td>
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
    </table>
  );
}

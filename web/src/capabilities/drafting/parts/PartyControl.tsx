import { recordTypes } from '@antai/contract/records';
import { type Party, partyKinds, partyQuestions } from '@antai/drafting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { presenter } from '../../../lib/presenter.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { detailQuery } from '../../records/queries.ts';
import { suggestionQuery } from '../../search/queries.ts';
import styles from './ValueControl.module.css';
import { type ControlProps, ValueControl } from './ValueControl.tsx';

/** What is asked of a person, or of an organisation, after type and name. */
const partsOf = (of: 'person' | 'organisation') =>
  partyQuestions.filter(part => part.id !== 'kind' && part.id !== 'name' && (part.of ?? of) === of);
const personParts = partsOf('person');
const organisationParts = partsOf('organisation');
const settleMs = 150;
const companies = 20016;

/** A party: a person, or an organisation that may be taken from the data with its code, address and representative. */
export function PartyControl({ controlId, label, value, onChange }: ControlProps) {
  const party = (value as Party | undefined) ?? {};
  const isPerson = party.kind === '自然人';
  const parts = isPerson ? personParts : organisationParts;
  // what is registered comes later than what is typed meanwhile
  const latest = useRef(party);
  latest.current = party;
  const change = (part: Partial<Party>) => {
    latest.current = { ...latest.current, ...part };
    onChange(latest.current);
  };
  return (
    <fieldset className={styles.cells} aria-label={label}>
      <div className={styles.cell}>
        <span className={styles.part}>类型</span>
        <Radio.Group
          aria-label={`${label}的类型`}
          value={party.kind ?? null}
          options={partyKinds}
          onChange={event => change({ kind: event.target.value })}
        />
      </div>
      <div className={styles.cell}>
        <span className={styles.part}>{isPerson ? '姓名' : '名称'}</span>
        {isPerson || !isOpen(companies) ? (
          <Input
            id={controlId}
            aria-label={`${label}的名称`}
            value={party.name ?? ''}
            onChange={event => change({ name: event.target.value })}
          />
        ) : (
          <CompanyName controlId={controlId} label={`${label}的名称`} party={party} onChange={change} />
        )}
      </div>
      {parts.map(part => (
        <div key={part.id} className={styles.cell}>
          <span className={styles.part}>{part.label}</span>
          <ValueControl
            controlId={`${controlId}-${part.id}`}
            label={`${label}的${part.label}`}
            field={part}
            value={party[part.id]}
            onChange={each => change({ [part.id]: each })}
          />
        </div>
      ))}
    </fieldset>
  );
}

interface NameProps {
  controlId: string;
  label: string;
  party: Party;
  onChange: (part: Partial<Party>) => void;
}

/** The name of an organisation; one that the data knows brings what is registered. */
function CompanyName({ controlId, label, party, onChange }: NameProps) {
  const keyword = (party.name ?? '').trim();
  const [isTyping, setTyping] = useState(false);
  const queries = useQueryClient();
  const settled = useSettled(isTyping ? keyword : '', settleMs);
  const { data = [] } = useQuery({
    ...suggestionQuery(recordTypes.company, settled),
    enabled: settled.length > 1,
  });
  const hits = settled.length > 1 ? data.flatMap(({ list }) => list).filter(({ id }) => id) : [];
  const take = async (id: string) => {
    setTyping(false);
    try {
      const { fields } = await queries.fetchQuery(detailQuery(recordTypes.company, id));
      const { unifiedCreditCode, address, legalRepresentative, name } = fields;
      onChange({
        ...{ name: String(name ?? party.name), kind: party.kind ?? '法人' },
        ...(unifiedCreditCode ? { creditCode: unifiedCreditCode } : {}),
        ...(address ? { address } : {}),
        ...(legalRepresentative ? { legalRep: legalRepresentative } : {}),
      });
      presenter.success('已从机构库带入，请核对');
    } catch {
      presenter.error('机构资料没有读出，请手工填写');
    }
  };
  return (
    <AutoComplete
      id={controlId}
      aria-label={label}
      value={party.name ?? ''}
      options={hits.map(({ text, id }) => ({ value: text, id }))}
      onSelect={(_: string, option: { id?: string | undefined }) => option.id && void take(option.id)}
      onChange={(name: string) => {
        setTyping(true);
        onChange({ name });
      }}
    />
  );
}

import { type RecordDetail, recordTypes } from '@antai/contract/records';
import type { Party } from '@antai/contract/records/case';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { FactCard } from '../../../ui/FactCard.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { findQuery, hrefIn, type PeopleByName } from '../../people/queries.ts';
import styles from './CasePeople.module.css';

/** Parties, agents and judges of a case; who has a page of his own is a link to it. */
export function CasePeople({ detail }: { detail: RecordDetail<typeof recordTypes.cases> }) {
  const { parties = [], adjudicators = [], court = '' } = detail.fields;
  const within = { recordType: recordTypes.cases, id: detail.id };
  const agents = parties.flatMap(party => party.agents ?? []).filter(agent => agent.lawFirm);
  const firms = agents.map(({ lawFirm = '' }) => ({ name: lawFirm }));
  const companies = useQuery(findQuery(recordTypes.company, [...parties, ...firms], { within })).data;
  const lawyers = useQuery(
    findQuery(
      recordTypes.lawyer,
      agents.map(({ name, lawFirm = '' }) => ({ name, place: lawFirm })),
      { within },
    ),
  ).data;
  const judges = useQuery(
    findQuery(
      recordTypes.judge,
      adjudicators.map(({ name }) => ({ name, place: court })),
      { within },
    ),
  ).data;
  return (
    <>
      {parties.length > 0 ? (
        <FactCard title="当事人">
          <ul>
            {parties.map((party, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two masked parties may bear one name
              <PartyLine key={index} party={party} companies={companies} lawyers={lawyers} />
            ))}
          </ul>
        </FactCard>
      ) : null}
      {adjudicators.length > 0 ? (
        <FactCard title="审判人员">
          <dl>
            {adjudicators.map(({ name, role }) => (
              <Fragment key={`${role}${name}`}>
                <dt>{role}</dt>
                <dd>
                  <NameLink name={name} href={hrefIn(judges, { recordType: recordTypes.judge, name, place: court })} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </FactCard>
      ) : null}
    </>
  );
}

interface LineProps {
  party: Party;
  companies: PeopleByName | undefined;
  lawyers: PeopleByName | undefined;
}

function PartyLine({ party, companies, lawyers }: LineProps) {
  const { name, litigationRole = '当事人', legalRepresentative, agents = [] } = party;
  return (
    <li>
      <span className={styles.role}>{litigationRole}</span>{' '}
      <NameLink name={name} href={hrefIn(companies, { recordType: recordTypes.company, name })} />
      {legalRepresentative ? <small>法定代表人 {legalRepresentative}</small> : null}
      {agents.length > 0 ? (
        <small>
          代理人{' '}
          {agents.map((agent, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two masked agents may bear one name
            <Fragment key={index}>
              {index > 0 ? '、' : ''}
              <NameLink
                name={agent.name}
                href={hrefIn(lawyers, { recordType: recordTypes.lawyer, name: agent.name, place: agent.lawFirm })}
              />
              {agent.lawFirm ? (
                <>
                  （
                  <NameLink
                    name={agent.lawFirm}
                    href={hrefIn(companies, { recordType: recordTypes.company, name: agent.lawFirm })}
                  />
                  ）
                </>
              ) : null}
            </Fragment>
          ))}
        </small>
      ) : null}
    </li>
  );
}

import {
  type DiligenceBasis,
  type DiligenceCompany,
  type DiligenceCompanyDetail,
  type DiligenceFinding,
  type DiligencePart,
  diligenceModules,
  findingLevels,
} from '@antai/contract/due-diligence';
import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { companyQuery } from '../queries.ts';
import styles from './CompanyPane.module.css';
import { CompanyPicker } from './CompanyPicker.tsx';
import { GradeTag } from './GradeTag.tsx';
import { NoteLine } from './NoteLine.tsx';

interface Props {
  recordId: string;
  company: DiligenceCompany;
  isAtWork: boolean;
}

/** What was seen of a company: its findings by module with what each rests on, its facts, the user's notes. */
export function CompanyPane({ recordId, company, isAtWork }: Props) {
  const { companyIndex, match, grade, companyId } = company;
  const { data, error, refetch } = useQuery(
    companyQuery(recordId, { companyIndex, state: `${match} ${grade} ${companyId}` }),
  );
  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data || match === 'waiting') return <LoadingBox />;
  return (
    <section className={styles.pane} aria-label={data.companyName ?? data.name}>
      <header className={styles.head}>
        <h2>
          <NameLink
            name={data.companyName ?? data.name}
            href={data.companyId ? hrefOf(addresses.record(recordTypes.company, data.companyId)) : undefined}
          />
        </h2>
        <GradeTag grade={data.grade} />
        {data.match === 'former' ? <span>所写名称：{data.name}</span> : null}
        {data.day ? <span className="tabular">数据截至 {data.day}</span> : null}
      </header>
      <NoteLine recordId={recordId} companyIndex={companyIndex} note={data.note} label="对这家企业的备注" />
      {data.match === 'none' ? (
        <CompanyPicker recordId={recordId} companyIndex={companyIndex} name={data.name} isAtWork={isAtWork} />
      ) : (
        data.parts.map(part => <Part key={part.module} recordId={recordId} company={data} part={part} />)
      )}
    </section>
  );
}

const nothing = {
  told: '未见风险',
  noData: '没有这方面的数据，未作判断',
  refused: '您无权查看所依据的记录，未作判断',
} as const;

interface PartProps {
  recordId: string;
  company: DiligenceCompanyDetail;
  part: DiligencePart;
}

function Part({ recordId, company, part: { module, state, facts } }: PartProps) {
  const findings = company.findings.filter(finding => finding.module === module);
  return (
    <section className={styles.part} aria-label={diligenceModules[module]}>
      <h3>{diligenceModules[module]}</h3>
      {findings.length === 0 ? <p className={styles.nothing}>{nothing[state]}</p> : null}
      {findings.map(finding => (
        <Finding key={finding.findingId} recordId={recordId} companyIndex={company.companyIndex} finding={finding} />
      ))}
      {facts.length > 0 ? (
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

const colours = { high: 'error', medium: 'warning', low: 'processing' } as const;

interface FindingProps {
  recordId: string;
  companyIndex: number;
  finding: DiligenceFinding;
}

function Finding({ recordId, companyIndex, finding: { findingId, level, text, bases, note } }: FindingProps) {
  return (
    <article className={styles.finding} data-level={level}>
      <p>
        <Tag color={colours[level]}>{findingLevels[level]}</Tag>
        {text}
      </p>
      {bases.length > 0 ? (
        <ul aria-label="依据">
          {bases.map(basis => (
            <li key={`${basis.id ?? ''} ${basis.text}`}>
              <NameLink name={basis.text} href={hrefOfBasis(basis)} />
            </li>
          ))}
        </ul>
      ) : null}
      <NoteLine
        recordId={recordId}
        companyIndex={companyIndex}
        findingId={findingId}
        note={note}
        label={`对“${text}”的备注`}
      />
    </article>
  );
}

const hrefOfBasis = ({ recordType, id }: DiligenceBasis) =>
  recordType && id ? hrefOf(addresses.record(recordType, id)) : undefined;

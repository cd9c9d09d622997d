import { BellOutlined, CopyOutlined } from '@ant-design/icons';
import type { PersonType } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Tag } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { DocumentButton } from '../../../ui/DocumentButton.tsx';
import { DocumentHeader } from '../../../ui/DocumentHeader.tsx';
import { HitNavigation } from '../../../ui/HitNavigation.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { useSaveRecord } from '../../downloads/queries.ts';
import { useDetailTools } from '../../records/queries.ts';
import { draftSubscription } from '../../subscriptions/queries.ts';
import { findQuery, hrefIn } from '../queries.ts';
import { HitText } from './HitText.tsx';
import type { PersonSummary } from './summarise-person.ts';

interface Props {
  recordType: PersonType;
  id: string;
  summary: PersonSummary;
  hits: number;
  activeHit: number;
  onHit: (hit: number) => void;
}

/** Registers write the same status in many ways: “存续（在营、开业、在册）”. */
const colorOf = (status: string) =>
  /注销|吊销|撤销/.test(status) ? 'error' : /存续|在业|在营|开业|正常/.test(status) ? 'success' : undefined;

export function PersonHeader({ recordType, id, summary, hits, activeHit, onHit }: Props) {
  const save = useSaveRecord();
  const tools = useDetailTools(recordType);
  const { name, status, kind, number, isDemo } = summary;
  const numberName = recordType === recordTypes.company ? '统一社会信用代码' : '执业证号';
  return (
    <DocumentHeader
      title={<HitText section="name" text={name} />}
      facts={
        <>
          <Place {...summary} />
          {number ? <RegisterNumber name={numberName} number={number} /> : null}
          {status ? <Tag color={colorOf(status)}>{status}</Tag> : null}
          {kind ? <Tag>{kind}</Tag> : null}
          {isDemo ? <Tag>演示数据</Tag> : null}
        </>
      }
    >
      <HitNavigation hits={hits} activeHit={activeHit} onHit={onHit} />
      {tools.has('subscribe') ? (
        <Button
          icon={<BellOutlined />}
          onClick={() => draftSubscription({ name, subject: { kind: 'company', companyId: id } })}
        >
          订阅
        </Button>
      ) : null}
      {tools.has('download') ? (
        <DocumentButton
          isBusy={save.isPending}
          onSave={fileType => save.mutate({ recordType, id, title: name, fileType })}
        />
      ) : null}
    </DocumentHeader>
  );
}

/** The judges of a court. */
const judgesOf = (court: string) =>
  addresses.results('judge', [{ baseQueryBO: { fieldEn: 'court', selectValues: [court] }, myId: 'filter' }]);

/** Where a judge sits or a lawyer practises: the court's judges, the firm's own page. */
function Place({ court, lawFirm }: Pick<PersonSummary, 'court' | 'lawFirm'>) {
  const firms = useQuery(findQuery(recordTypes.company, lawFirm ? [{ name: lawFirm }] : [])).data;
  if (lawFirm)
    return <NameLink name={lawFirm} href={hrefIn(firms, { recordType: recordTypes.company, name: lawFirm })} />;
  if (!court) return null;
  return (
    <Link {...judgesOf(court)} target="_blank">
      <HitText section="court" text={court} />
    </Link>
  );
}

function RegisterNumber({ name, number }: { name: string; number: string }) {
  const copy = async () => {
    if (await copyText(number)) presenter.success(`已复制：${number}`);
  };
  return (
    <span className="tabular">
      {name} {number}
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制${name}`} onClick={() => void copy()} />
    </span>
  );
}

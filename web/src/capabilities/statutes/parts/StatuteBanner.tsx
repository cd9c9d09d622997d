import { recordTypes } from '@antai/contract/records';
import { matchTypes } from '@antai/contract/search';
import type { statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { inTitleMarks } from '../../../lib/name-statute.ts';

type Versions = AnswerOf<(typeof statutes)['versions']>;

interface Props {
  statuteId: string;
  versions: Versions;
}

/** What a reader must know before relying on this text: repealed, amended, not yet in force, or in force by a day that it does not state itself. */
export function StatuteBanner({
  statuteId,
  versions: { validity: whole, versions, repealedOn, repealedBy, successors },
}: Props) {
  const own = versions.find(version => version.statuteId === statuteId) ?? versions.at(-1);
  const inForce = versions.find(({ validity }) => validity === 'inForce');
  const validity = own?.validity ?? whole;
  if (validity === 'repealed') {
    const by = repealedBy ? `（${repealedBy}）` : '';
    return (
      <Alert
        type="error"
        showIcon
        title={`本法规已于${repealedOn ?? '某日'}废止${by}`}
        description={<Successors titles={successors.map(({ statuteTitle }) => statuteTitle)} />}
      />
    );
  }
  if (validity === 'amended') {
    const description = inForce?.statuteId ? (
      <Link {...addresses.record(recordTypes.statute, inForce.statuteId)}>打开现行版本（{inForce.versionDate}）</Link>
    ) : (
      `现行版本${inForce?.versionDate ? `（${inForce.versionDate}）` : ''}的文本尚未导入`
    );
    return <Alert type="warning" showIcon title="这是已被修改的旧版本，不是现行文本" description={description} />;
  }
  if (validity === 'notYetInForce') {
    const from = own?.effectiveDate ? `，自${own.effectiveDate}起施行` : '';
    return <Alert type="info" showIcon title={`本版本尚未施行${from}`} />;
  }
  if (validity === 'unknown') {
    const why = own?.effectiveDate ? '本法规现今是否有效尚未逐件核对' : '本版本的施行日期未载明，效力待核';
    return <Alert type="warning" showIcon title={`${why}，请核对官方文本`} />;
  }
  if (own?.effectiveDate) return null;
  const by = own?.versionDate ? `按版本日期（${own.versionDate}）计` : '据法规登记簿';
  return <Alert type="info" showIcon title={`本版本的施行日期未载明，现行有效系${by}，请核对修改决定`} />;
}

function Successors({ titles }: { titles: string[] }) {
  if (titles.length === 0) return null;
  return (
    <>
      现行规定见
      {titles.map(title => (
        <Link key={title} {...addresses.results('statute', searchOf(title))}>
          {inTitleMarks(title)}
        </Link>
      ))}
    </>
  );
}

const searchOf = (title: string) => [
  {
    baseQueryBO: { fieldEn: 'statuteTitle', fieldValue: title, matchType: matchTypes.exactPhrase },
    categoryId: recordTypes.statute,
  },
];

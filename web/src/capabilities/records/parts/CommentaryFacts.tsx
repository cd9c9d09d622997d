import { type RecordDetail, recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { formatCount } from '../../../lib/format.ts';
import { Fact, FactCard } from '../../../ui/FactCard.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { findQuery, hrefIn } from '../../people/queries.ts';
import type { Citation } from './ProvisionCard.tsx';
import { ProvisionList } from './ProvisionList.tsx';
import { provisionsOf } from './summarise-commentary.ts';

interface Props {
  detail: RecordDetail<typeof recordTypes.weChat>;
  onCite: (citation: Citation) => void;
}

/** A count holds for the day it was looked at. */
const counted = (count: number | undefined, capturedAt: string | undefined) =>
  count === undefined ? undefined : `${formatCount(count)} 次${capturedAt ? `（${capturedAt}采集）` : ''}`;

/** What is known of the commentary besides its text, and what it speaks of. */
export function CommentaryFacts({ detail, onCite }: Props) {
  const fields = detail.fields;
  const { mentionedCases = [], mentionedCompanies = [], originalUrl, wordCount } = fields;
  const names = mentionedCompanies.map(name => ({ name }));
  const companies = useQuery(findQuery(recordTypes.company, names)).data;
  return (
    <>
      <FactCard title="文章信息">
        <dl>
          <Fact name="公众号" value={fields.accountName} />
          <Fact name="作者" value={fields.author} />
          <Fact name="机构" value={fields.lawFirmOrOrg} />
          <Fact name="发布日期" value={fields.publishTime} />
          <Fact name="业务领域" value={fields.practiceArea?.join('、')} />
          <Fact name="主题" value={fields.topics?.join('、')} />
          <Fact name="性质" value={fields.isOriginal} />
          <Fact name="字数" value={wordCount === undefined ? undefined : formatCount(wordCount)} />
          <Fact name="阅读" value={counted(fields.readCount, fields.capturedAt)} />
          <Fact name="点赞" value={counted(fields.likeCount, fields.capturedAt)} />
          <Fact name="来源" value={fields.isDemo ? undefined : fields.dataFrom} />
        </dl>
        {originalUrl ? (
          <a href={originalUrl} target="_blank" rel="noopener noreferrer">
            查看原文
          </a>
        ) : null}
      </FactCard>
      <ProvisionList title="提及法条" provisions={provisionsOf(fields)} onCite={onCite} />
      {mentionedCases.length > 0 ? (
        <FactCard title="提及案例">
          <ul>
            {mentionedCases.map(caseNumber => (
              <li key={caseNumber}>
                <Link {...addresses.caseNumber(caseNumber)} target="_blank">
                  {caseNumber}
                </Link>
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
      {mentionedCompanies.length > 0 ? (
        <FactCard title="提及机构">
          <ul>
            {mentionedCompanies.map(name => (
              <li key={name}>
                <NameLink name={name} href={hrefIn(companies, { recordType: recordTypes.company, name })} />
              </li>
            ))}
          </ul>
        </FactCard>
      ) : null}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { versionsQuery } from '../../versions/queries.ts';
import { EntryList } from './EntryList.tsx';

const entriesMax = 3;

/** What the last versions brought, each leading to its entry in the log. */
export function WhatIsNew() {
  const { data = [] } = useQuery(versionsQuery);
  if (data.length === 0) return null;
  const entries = data.slice(0, entriesMax).map(({ logId, versionNum, title, content, updateDate }) => ({
    key: logId,
    link: (
      <Link {...addresses.updateLog(logId)} title={content.join('\n')}>
        {title}（{versionNum}）：{content[0]}
      </Link>
    ),
    time: updateDate.slice(0, 10),
  }));
  return <EntryList title="更新动态" entries={entries} />;
}

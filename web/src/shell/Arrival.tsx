import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { keepVersion, readVersion, versionsQuery } from '../capabilities/versions/queries.ts';
import { UsageGuide } from './UsageGuide.tsx';
import { VersionNotice } from './VersionNotice.tsx';

const logPath = addresses.updateLog().to;

/**
 * What somebody who has just come in is told, one thing at a time: what is new, then how to use it. To whoever comes for the
 * first time nothing is new, and whoever opens the update log has seen it.
 */
export default function Arrival() {
  const { data: versions, isPending } = useQuery(versionsQuery);
  const [lastRead, setLastRead] = useState(readVersion);
  const isAtLog = useRouterState({ select: ({ location }) => location.pathname === logPath });
  const newest = versions?.[0]?.versionNum;
  const read = (versionNum: string) => {
    keepVersion(versionNum);
    setLastRead(versionNum);
  };
  const isSeen = newest !== undefined && newest !== lastRead && (lastRead === null || isAtLog);
  useEffect(() => {
    if (isSeen) read(newest);
  });
  if (isPending) return null;
  const version = versions?.[0];
  if (!version || isSeen || newest === lastRead) return <UsageGuide />;
  return <VersionNotice version={version} onRead={() => read(version.versionNum)} />;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VersionNotice } from '../capabilities/versions/parts/VersionNotice.tsx';
import { keepVersion, readVersion, versionsQuery } from '../capabilities/versions/queries.ts';
import { UsageGuide } from './UsageGuide.tsx';

/** What somebody who has just come in is told, one thing at a time: what is new, then how to use it. */
export default function Arrival() {
  const { data: versions, isPending } = useQuery(versionsQuery);
  const [lastRead, setLastRead] = useState(readVersion);
  const newest = versions?.[0];
  if (isPending) return null;
  if (!newest || newest.versionNum === lastRead) return <UsageGuide />;
  const read = () => {
    keepVersion(newest.versionNum);
    setLastRead(newest.versionNum);
  };
  return <VersionNotice version={newest} onRead={read} />;
}

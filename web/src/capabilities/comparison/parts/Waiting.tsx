import type { ComparisonDetail, RevisionReading } from '@antai/contract/comparison';
import { Link } from '@tanstack/react-router';
import { Button, Progress, Radio } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { StopButton } from '../../../ui/StopButton.tsx';
import { useCancel, useRetry, useSettle } from '../queries.ts';
import styles from './Waiting.module.css';

/** A comparison that is not there yet: under way, failed, or waiting for an answer. */
export function Waiting({ detail }: { detail: ComparisonDetail }) {
  const { name, status } = detail;
  return (
    <section className={styles.card}>
      <h1>{name}</h1>
      {status === 'running' ? <Running detail={detail} /> : null}
      {status === 'asking' ? <Question detail={detail} /> : null}
      {status === 'failed' || status === 'done' ? <Failed detail={detail} /> : null}
      <p>
        <Link {...addresses.comparison()}>返回文件比对</Link>
      </p>
    </section>
  );
}

function Running({ detail: { recordId, finishPercent } }: { detail: ComparisonDetail }) {
  return (
    <>
      <p>正在比对。可以离开此页，完成后有通知。</p>
      <Progress aria-label="比对进度" percent={finishPercent} status="active" />
      <StopButton useCancel={useCancel} recordId={recordId} />
    </>
  );
}

function Failed({ detail: { recordId, status, failReason } }: { detail: ComparisonDetail }) {
  const retry = useRetry(recordId);
  return (
    <>
      <p role="alert">{status === 'failed' ? `未完成：${failReason}` : '比对结果已过期，请重新比对'}</p>
      <Button loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
        重新比对
      </Button>
    </>
  );
}

const readings = [
  { value: 'accepted' as const, label: '接受全部修订后比对' },
  { value: 'rejected' as const, label: '拒绝全部修订后比对' },
];

/** Versions that hold tracked changes: how they are taken, the lawyer says. */
function Question({ detail: { recordId, versions } }: { detail: ComparisonDetail }) {
  const [readingOf, setReadings] = useState<Record<number, RevisionReading>>({});
  const settle = useSettle(recordId);
  const tracked = versions.filter(({ hasTrackedChanges, reading }) => hasTrackedChanges && reading === null);
  const start = () =>
    settle.mutate(tracked.map(({ version }) => ({ version, reading: readingOf[version] ?? 'accepted' })));
  return (
    <>
      <p role="status">下列文件中有尚未接受或拒绝的修订，请先选择如何处理；原文件不会改动。</p>
      {tracked.map(({ version, fileName }) => (
        <fieldset key={version} className={styles.question}>
          <legend>
            第{version + 1}稿 {fileName}
          </legend>
          <Radio.Group
            options={readings}
            value={readingOf[version] ?? 'accepted'}
            onChange={({ target }) =>
              setReadings(before => ({ ...before, [version]: target.value as RevisionReading }))
            }
          />
        </fieldset>
      ))}
      <Button type="primary" loading={settle.isPending} onClick={start}>
        继续比对
      </Button>
    </>
  );
}

import type { PlaybookDetail, PlaybookReport } from '@antai/contract/review/playbooks';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { playbookQuery, typesQuery } from '../queries.ts';
import { type EditedPlaybook, usePlaybookEdits } from './edit-playbook.ts';
import { ImportReport } from './ImportReport.tsx';
import styles from './PlaybookPane.module.css';
import { PlaybookTools } from './PlaybookTools.tsx';
import { PointDialog } from './PointDialog.tsx';
import { PointTable } from './PointTable.tsx';

/** One playbook in one of its versions; the newest can be changed by whoever may. */
export function PlaybookPane({ playbookId }: { playbookId: string }) {
  const [version, setVersion] = useState<number>();
  const { data, error, refetch } = useQuery(playbookQuery(playbookId, version));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const newest = data.versions[0]?.version;
  return (
    <section className={styles.pane} aria-label={data.name}>
      <Versions detail={data} onChoose={next => setVersion(next === newest ? undefined : next)} />
      <Editing key={data.version} detail={data} isNewest={data.version === newest} />
    </section>
  );
}

const Versions = ({ detail, onChoose }: { detail: PlaybookDetail; onChoose: (version: number) => void }) => (
  <div className={styles.row}>
    <span>版本</span>
    <Select
      aria-label="版本"
      className={styles.version}
      value={detail.version}
      options={detail.versions.map(each => ({
        value: each.version,
        label: `第${each.version}版 · ${each.pointCount}点 · ${formatMoment(each.saveTime)}`,
      }))}
      onChange={onChoose}
    />
    <small>用过旧版的审查仍是旧版，不随修改而变</small>
  </div>
);

function Editing({ detail, isNewest }: { detail: PlaybookDetail; isNewest: boolean }) {
  const mayChange = detail.mayChange && isNewest;
  const { playbook, isChanged, isSaving, change, drop, save } = usePlaybookEdits(detail);
  const own = isNewest ? playbook : detail;
  const [edited, setEdited] = useState<number | 'new'>();
  const [report, setReport] = useState<PlaybookReport>();
  const { points } = own;
  const isWhole = own.name.trim() !== '';
  return (
    <>
      {mayChange ? <Facts own={own} onChange={change} /> : <h2>{own.name}</h2>}
      <PlaybookTools detail={detail} mayChange={mayChange} isChanged={isChanged} onReport={setReport} />
      {report ? <ImportReport report={report} onClose={() => setReport(undefined)} /> : null}
      <PointTable
        points={points}
        mayChange={mayChange}
        onEdit={setEdited}
        onRemove={at => change({ points: points.filter((_point, index) => index !== at) })}
      />
      {mayChange ? (
        <footer className={styles.row}>
          <Button onClick={() => setEdited('new')}>新增要点</Button>
          <Button type="primary" disabled={!isChanged || !isWhole} loading={isSaving} onClick={save}>
            保存为新版本
          </Button>
          {isChanged ? (
            <Button type="text" onClick={drop}>
              放弃修改
            </Button>
          ) : null}
          <small>{isChanged ? '有未保存的修改，刷新页面也不会丢' : '没有未保存的修改'}</small>
        </footer>
      ) : null}
      {edited !== undefined ? (
        <PointDialog
          point={edited === 'new' ? undefined : points[edited]}
          taken={points.filter((_point, index) => index !== edited).map(({ title }) => title)}
          onClose={() => setEdited(undefined)}
          onDone={point => {
            change({
              points:
                edited === 'new' ? [...points, point] : points.map((each, index) => (index === edited ? point : each)),
            });
            setEdited(undefined);
          }}
        />
      ) : null}
    </>
  );
}

const anyType = '';

function Facts({ own, onChange }: { own: EditedPlaybook; onChange: (part: Partial<EditedPlaybook>) => void }) {
  const { data } = useQuery(typesQuery);
  const type = data?.types.find(({ typeId }) => typeId === own.typeId);
  const hasEnterprise = useUser(({ user }) => Boolean(user?.enterpriseId));
  return (
    <div className={styles.row}>
      <Input
        aria-label="立场库名称"
        className={styles.name}
        maxLength={60}
        value={own.name}
        onChange={event => onChange({ name: event.target.value })}
      />
      <Select
        aria-label="合同类型"
        className={styles.type}
        value={own.typeId ?? anyType}
        options={[
          { value: anyType, label: '各类合同' },
          ...(data?.types ?? []).map(each => ({ value: each.typeId, label: each.name })),
        ]}
        onChange={typeId => onChange({ typeId: typeId || null })}
      />
      <Select
        aria-label="我方立场"
        className={styles.side}
        value={own.side}
        options={[
          { value: 'a' as const, label: type?.sides.a ?? '甲方' },
          { value: 'b' as const, label: type?.sides.b ?? '乙方' },
          { value: 'both' as const, label: '不分立场' },
        ]}
        onChange={side => onChange({ side })}
      />
      {hasEnterprise ? (
        <Checkbox checked={own.isShared} onChange={event => onChange({ isShared: event.target.checked })}>
          与本企业共享：同事可以用，不能改
        </Checkbox>
      ) : null}
    </div>
  );
}

import {
  type DesensitiseDetail,
  entityTypeNames,
  methodNames,
  type ReplacementMethod,
} from '@antai/contract/desensitise';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useKeys } from '../../../lib/keys.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { type Anchor, AnchoredText } from '../../../ui/AnchoredText.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { TaskWaiting } from '../../../ui/TaskWaiting.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { detailQuery, useCancel, useChange, useRetry, useSaveComparison, useSaveFile, useSaveZip } from '../queries.ts';
import { CertificateCard } from './CertificateCard.tsx';
import { CompareTable } from './CompareTable.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { FileTabs } from './FileTabs.tsx';
import { FindingPanel } from './FindingPanel.tsx';
import { toneOf } from './group-findings.ts';
import { MethodsByType } from './MethodsByType.tsx';
import { useFindingWork } from './use-finding-work.ts';
import styles from './Workbench.module.css';

interface Props {
  recordId: string;
  fileIndex: number;
}

/** One record: how far it is, and when it is read, its work. */
export function Workbench({ recordId, fileIndex }: Props) {
  const { data, error, refetch } = useQuery(detailQuery(recordId, fileIndex));
  useTaskRefresh(['desensitise', 'record']);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.status !== 'done' || data.isExpired) return <Waiting detail={data} />;
  return <Review key={fileIndex} detail={data} />;
}

const Waiting = ({ detail }: { detail: DesensitiseDetail }) => (
  <TaskWaiting
    record={detail}
    verb="识别"
    useRetry={useRetry}
    useCancel={useCancel}
    back={<Link {...addresses.desensitise()}>返回文档脱敏</Link>}
  />
);

type View = 'original' | 'result' | 'compare';
const views = [
  { value: 'original', label: '原文' },
  { value: 'result', label: '脱敏后' },
  { value: 'compare', label: '对照' },
] as const;

function Review({ detail }: { detail: DesensitiseDetail }) {
  const { recordId, fileIndex, findings, text, certificate } = detail;
  const work = useFindingWork(detail);
  const { groups, place, setPlace, active, step, settle } = work;
  const [view, setView] = useState<View>('result');
  const [isEditing, setEditing] = useState(false);
  const [selected, setSelected] = useState('');
  const change = useChange(recordId);
  const anchors = useMemo(() => findings.map(finding => anchorOf(finding, view)), [findings, view]);
  const addWord = () => {
    if (selected.length < 2) return;
    change.mutate({ words: [...new Set([...detail.words, selected.slice(0, 60)])] });
    setSelected('');
  };
  const keys = [
    { key: 'j', name: '下一项', act: () => step(1) },
    { key: 'k', name: '上一项', act: () => step(-1) },
    { key: 'y', name: '脱敏', act: () => settle('accepted') },
    { key: 'n', name: '保留', act: () => settle('ignored') },
    { key: 'e', name: '改写', act: () => setEditing(true) },
    { key: 'w', name: '所选加入自定义词', act: addWord },
    {
      key: 'v',
      name: '切换视图',
      act: () => setView(now => views[(views.findIndex(({ value }) => value === now) + 1) % 3]!.value),
    },
  ];
  useKeys('文档脱敏', keys);
  return (
    <WorkFrame>
      <Head detail={detail} view={view} onView={setView} />
      <FileTabs detail={detail} />
      <div className={styles.body}>
        <section className={styles.document} aria-label="文档">
          {view === 'compare' ? (
            <CompareTable recordId={recordId} fileIndex={fileIndex} />
          ) : (
            <AnchoredText
              text={text}
              anchors={anchors}
              active={place}
              onChoose={setPlace}
              onSelect={setSelected}
              isSheet={detail.files[fileIndex]?.fileType === 'xlsx'}
            />
          )}
        </section>
        <aside className={styles.side} aria-label="发现">
          {selected.length > 1 ? (
            <p className={styles.selected} role="status">
              已选“{selected.slice(0, 20)}”
              <Button size="small" loading={change.isPending} onClick={addWord}>
                加入自定义词
              </Button>
            </p>
          ) : null}
          <div className={styles.list}>
            <FindingPanel
              recordId={recordId}
              groups={groups}
              active={active}
              editing={isEditing}
              onEdit={setEditing}
              onChoose={work.choose}
              onDecide={work.decide}
            />
          </div>
          {certificate ? <CertificateCard certificate={certificate} fileIndex={fileIndex} /> : null}
        </aside>
      </div>
      <KeyBar keys={keys} />
    </WorkFrame>
  );
}

function anchorOf(finding: DesensitiseDetail['findings'][number], view: View): Anchor {
  const { start, end, type, text, decision, replacement, rule, confidence } = finding;
  return {
    start,
    end,
    tone: toneOf(type),
    state: decision,
    label: `${entityTypeNames[type]} ${text}：${rule}，置信度${confidence.toFixed(2)}`,
    ...(view === 'result' ? { words: replacement } : {}),
  };
}

const methods = Object.entries(methodNames).map(([value, label]) => ({ value: value as ReplacementMethod, label }));

function Head({ detail, view, onView }: { detail: DesensitiseDetail; view: View; onView: (view: View) => void }) {
  const { recordId, name, method, words, openCount, exportStatus, exportPercent, exportFailReason } = detail;
  const [isExporting, setExporting] = useState(false);
  const change = useChange(recordId);
  return (
    <header className={styles.head}>
      <Link {...addresses.desensitise()}>文档脱敏</Link>
      <h1 title={name}>{name}</h1>
      <Select
        size="small"
        aria-label="替换方式"
        value={method}
        options={methods}
        loading={change.isPending}
        onChange={next => change.mutate({ method: next })}
      />
      <MethodsByType detail={detail} />
      <Select
        mode="tags"
        size="small"
        open={false}
        maxTagCount={2}
        className={styles.words}
        aria-label="自定义词"
        placeholder="自定义词"
        value={words}
        onChange={(next: string[]) =>
          change.mutate({ words: next.map(each => each.trim()).filter(each => each.length > 1) })
        }
      />
      <Segmented aria-label="视图" size="small" options={[...views]} value={view} onChange={onView} />
      <span className={styles.state} role="status">
        {openCount > 0 ? `确认${openCount}项后可导出` : null}
        {exportStatus === 'running' ? `正在生成 ${exportPercent}%` : null}
        {exportStatus === 'failed' ? <b>未导出：{exportFailReason}</b> : null}
      </span>
      <Downloads detail={detail} view={view} />
      <Button
        type="primary"
        size="small"
        disabled={openCount > 0 || exportStatus === 'running'}
        onClick={() => setExporting(true)}
      >
        {exportStatus === 'done' ? '重新导出' : '导出脱敏件'}
      </Button>
      {isExporting ? <ExportDialog detail={detail} onClose={() => setExporting(false)} /> : null}
    </header>
  );
}

/** What can be taken along: the table of originals and replacements where it is looked at, the files once they are made. */
function Downloads({ detail, view }: { detail: DesensitiseDetail; view: View }) {
  const { recordId, exportStatus, files, fileIndex } = detail;
  const [saveZip, saveFile, saveComparison] = [useSaveZip(), useSaveFile(), useSaveComparison()];
  const own = files[fileIndex]!;
  return (
    <>
      {view === 'compare' ? (
        <Button
          size="small"
          loading={saveComparison.isPending}
          onClick={() =>
            saveComparison.mutate({
              recordId,
              fileIndex,
              name: `脱敏对照表 ${own.fileName.replace(/\.\w+$/u, '')}.docx`,
            })
          }
        >
          下载对照表
        </Button>
      ) : null}
      {exportStatus === 'done' ? (
        <>
          <Button
            size="small"
            loading={saveFile.isPending}
            onClick={() => saveFile.mutate({ recordId, fileIndex, name: own.resultName })}
          >
            下载本件
          </Button>
          <Button
            size="small"
            loading={saveZip.isPending}
            onClick={() => saveZip.mutate({ recordId, name: '脱敏件.zip' })}
          >
            下载全部与证书
          </Button>
        </>
      ) : null}
    </>
  );
}

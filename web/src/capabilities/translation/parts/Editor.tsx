import type { TranslationDetail } from '@antai/contract/translation/records';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { AidColumn } from './AidColumn.tsx';
import styles from './Editor.module.css';
import { ExtractDialog } from './ExtractDialog.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { commentFieldId } from './SegmentComments.tsx';
import { SegmentTable } from './SegmentTable.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { type FilterId, filterNames } from './select-segments.ts';
import { TakeDialog } from './TakeDialog.tsx';
import { type SegmentWork, useSegmentWork } from './use-segment-work.ts';
import { type Dialog, WorkHead } from './WorkHead.tsx';

const keys = [
  { key: 'Ctrl Enter', name: '确认' },
  { key: 'Ctrl ↑ ↓', name: '上下段' },
  { key: 'Ctrl Alt 1', name: '用记忆' },
  { key: 'Alt Enter', name: '采纳修正' },
  { key: 'Alt S', name: '拆分' },
  { key: 'Alt M', name: '合并下段' },
  { key: 'Alt P', name: '预览' },
];
const saveTexts = {
  saved: '每次按键已保存',
  saving: '正在保存',
  failed: '未能保存，正在重试；内容已留在本页',
} as const;

/** Source and target side by side, a segment a row; terms, memory and checks of the one that is worked on beside them. */
export function Editor({ detail }: { detail: TranslationDetail }) {
  const { recordId, notTranslated } = detail;
  const work = useSegmentWork(detail);
  const { segments, active, activeId, aids, state, flush } = work;
  const [dialog, setDialog] = useState<Dialog>();
  // what was typed goes first: a part takes its words along
  const open = (next: Dialog) => void flush().then(() => setDialog(next));
  const press = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent) => {
    if (!altKey || ctrlKey || metaKey) return;
    if (code === 'KeyP') open('preview');
    if (code === 'KeyN') document.getElementById(commentFieldId)?.focus();
  };
  return (
    <WorkFrame>
      <WorkHead detail={{ ...detail, segments }} onFlush={flush} onOpen={open} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole work */}
      <div className={styles.body} onKeyDown={press}>
        <section className={styles.main} aria-label="逐段核对">
          <Tools work={work} />
          <SegmentTable
            segments={work.listed}
            activeId={activeId}
            aids={aids}
            onChoose={work.setActiveId}
            onType={work.use}
            onConfirm={work.confirm}
            onStep={work.step}
            placeOf={work.placeOf}
            onSplit={() => open('split')}
            onMerge={work.merge}
            onPropagate={work.propagate}
          />
        </section>
        {active ? (
          <AidColumn
            key={recordId}
            recordId={recordId}
            segment={active}
            aids={aids}
            acceptances={detail.acceptances}
            findingCount={work.findings.length + work.leftOut}
            onUse={work.use}
          />
        ) : null}
      </div>
      <footer className={styles.foot}>
        <KeyBar keys={keys} />
        {notTranslated.length > 0 ? <span>未翻译：{notTranslated.join('、')}</span> : null}
        {work.leftOut > 0 ? (
          <span>
            全文提示较多：所列为较重的{formatCount(work.findings.length)}处，另有{formatCount(work.leftOut)}
            处未列出，改正后再看
          </span>
        ) : null}
        <span role="status">
          {typeof state === 'string' ? saveTexts[state] : `未能保存：${state.refused}；内容已留在本页`}
        </span>
      </footer>
      <Opened dialog={dialog} recordId={recordId} work={work} onClose={() => setDialog(undefined)} />
    </WorkFrame>
  );
}

/** Which segments are listed. */
const Tools = ({ work: { filter, setFilter, countOf, keyword, setKeyword } }: { work: SegmentWork }) => (
  <div className={styles.tools}>
    <fieldset aria-label="筛选">
      {(Object.keys(filterNames) as FilterId[]).map(id => (
        <button key={id} type="button" aria-pressed={filter === id} onClick={() => setFilter(id)}>
          {filterNames[id]} {countOf(id)}
        </button>
      ))}
    </fieldset>
    <Input
      allowClear
      size="small"
      aria-label="在原文与译文中查找"
      placeholder="原文或译文"
      value={keyword}
      onChange={({ target }) => setKeyword(target.value)}
    />
  </div>
);

interface OpenedProps {
  dialog: Dialog | undefined;
  recordId: string;
  work: SegmentWork;
  onClose: () => void;
}

function Opened({ dialog, recordId, work: { active, placeOf }, onClose }: OpenedProps) {
  if (dialog === 'split' && active) return <SplitDialog recordId={recordId} segment={active} onClose={onClose} />;
  if (dialog === 'preview') return <PreviewPane recordId={recordId} onClose={onClose} />;
  if (dialog === 'take') return <TakeDialog recordId={recordId} placeOf={placeOf} onClose={onClose} />;
  if (dialog === 'extract') return <ExtractDialog recordId={recordId} onClose={onClose} />;
  return null;
}

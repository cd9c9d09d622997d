import type { TranslationDetail } from '@antai/contract/translation/records';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { aidsQuery, inspectQuery, useMerge, usePropagate } from '../queries.ts';
import { AidColumn } from './AidColumn.tsx';
import styles from './Editor.module.css';
import { ExtractDialog } from './ExtractDialog.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { commentFieldId } from './SegmentComments.tsx';
import { SegmentTable } from './SegmentTable.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { type FilterId, filterNames, groupSegments, searchSegments } from './select-segments.ts';
import { TakeDialog } from './TakeDialog.tsx';
import { useSegmentEdits } from './use-segment-edits.ts';
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
const checkPauseMs = 300;

/** Source and target side by side, a segment a row; terms, memory and checks of the one that is worked on beside them. */
export function Editor({ detail }: { detail: TranslationDetail }) {
  const { recordId, notTranslated } = detail;
  const { edit, flush, state, overlay } = useSegmentEdits(recordId);
  const segments = overlay(detail.segments);
  const [filter, setFilter] = useState<FilterId>('all');
  const [keyword, setKeyword] = useState('');
  const [activeId, setActiveId] = useState(() => segments.find(({ isConfirmed }) => !isConfirmed)?.segmentId ?? 0);
  const [dialog, setDialog] = useState<Dialog>();
  const merge = useMerge(recordId);
  const propagate = usePropagate(recordId);
  const inspection = useQuery(inspectQuery(recordId));
  const findings = inspection.data?.findings ?? [];
  const group = groupSegments(segments, findings);
  const listed = searchSegments(group(filter), keyword);
  const places = useMemo(() => new Map(segments.map(({ segmentId }, at) => [segmentId, at])), [segments]);
  const placeOf = (segmentId: number) => {
    const at = places.get(segmentId);
    return at === undefined ? undefined : at + 1;
  };
  const active = segments[places.get(activeId) ?? -1];
  const settled = useSettled(active?.target ?? '', checkPauseMs);
  const aids = useQuery({ ...aidsQuery(recordId, activeId, settled), enabled: active !== undefined }).data;
  const order = useMemo(() => listed.map(({ segmentId }) => segmentId), [listed]);
  const step = (by: number) => {
    const at = order.indexOf(activeId);
    const next = order[at + by];
    if (next !== undefined) setActiveId(next);
  };
  const confirm = () => {
    if (!active || active.target.trim() === '') return;
    edit({ segmentId: active.segmentId, target: active.target, isConfirmed: true });
    step(1);
  };
  const following = active && segments[(places.get(activeId) ?? 0) + 1];
  const isJoinable = following?.paragraph === active?.paragraph;
  const isRepeated = segments.some(
    each =>
      active &&
      each.segmentId !== active.segmentId &&
      each.source === active.source &&
      !each.isConfirmed &&
      each.target !== active.target,
  );
  // what was typed goes first: a part takes its words along
  const open = (next: Dialog) => void flush().then(() => setDialog(next));
  const mergeNext = () => void flush().then(() => merge.mutate(activeId));
  const press = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent) => {
    if (!altKey || ctrlKey || metaKey) return;
    if (code === 'KeyP') open('preview');
    if (code === 'KeyN') document.getElementById(commentFieldId)?.focus();
  };
  const use = (target: string) => active && edit({ segmentId: active.segmentId, target, isConfirmed: false });
  return (
    <WorkFrame>
      <WorkHead detail={{ ...detail, segments }} onFlush={flush} onOpen={open} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole work */}
      <div className={styles.body} onKeyDown={press}>
        <section className={styles.main} aria-label="逐段核对">
          <div className={styles.tools}>
            <fieldset aria-label="筛选">
              {(Object.keys(filterNames) as FilterId[]).map(id => (
                <button key={id} type="button" aria-pressed={filter === id} onClick={() => setFilter(id)}>
                  {filterNames[id]} {group(id).length}
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
          <SegmentTable
            segments={listed}
            activeId={activeId}
            aids={aids}
            onChoose={setActiveId}
            onType={use}
            onConfirm={confirm}
            onStep={step}
            placeOf={placeOf}
            onSplit={() => open('split')}
            onMerge={isJoinable ? mergeNext : undefined}
            onPropagate={
              isRepeated && active?.target ? () => void flush().then(() => propagate.mutate(activeId)) : undefined
            }
          />
        </section>
        {active ? (
          <AidColumn
            key={recordId}
            recordId={recordId}
            segment={active}
            aids={aids}
            acceptances={detail.acceptances}
            findingCount={findings.length}
            onUse={use}
          />
        ) : null}
      </div>
      <footer className={styles.foot}>
        <KeyBar keys={keys} />
        {notTranslated.length > 0 ? <span>未翻译：{notTranslated.join('、')}</span> : null}
        <span role="status">
          {typeof state === 'string' ? saveTexts[state] : `未能保存：${state.refused}；内容已留在本页`}
        </span>
      </footer>
      {dialog === 'split' && active ? (
        <SplitDialog recordId={recordId} segment={active} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'preview' ? <PreviewPane recordId={recordId} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'take' ? (
        <TakeDialog recordId={recordId} placeOf={placeOf} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'extract' ? <ExtractDialog recordId={recordId} onClose={() => setDialog(undefined)} /> : null}
    </WorkFrame>
  );
}

import type { TranslationDetail } from '@antai/contract/translation/records';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useSettled } from '../../../lib/use-settled.ts';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { aidsQuery, inspectQuery } from '../queries.ts';
import { AidColumn } from './AidColumn.tsx';
import styles from './Editor.module.css';
import { SegmentTable } from './SegmentTable.tsx';
import { type FilterId, filterNames, groupSegments, searchSegments } from './select-segments.ts';
import { useSegmentEdits } from './use-segment-edits.ts';
import { WorkHead } from './WorkHead.tsx';

const keys = [
  { key: 'Ctrl Enter', name: '确认并下一段' },
  { key: 'Ctrl ↑ ↓', name: '上下段' },
  { key: 'Ctrl Alt 1', name: '用记忆' },
  { key: 'Alt Enter', name: '采纳修正' },
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
  const inspection = useQuery(inspectQuery(recordId));
  const findings = inspection.data?.findings ?? [];
  const group = groupSegments(segments, findings);
  const listed = searchSegments(group(filter), keyword);
  const active = segments[activeId];
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
  const use = (target: string) => active && edit({ segmentId: active.segmentId, target, isConfirmed: false });
  return (
    <WorkFrame>
      <WorkHead detail={{ ...detail, segments }} onFlush={flush} />
      <div className={styles.body}>
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
            onNote={note => edit({ segmentId: active.segmentId, note })}
          />
        ) : null}
      </div>
      <footer className={styles.foot}>
        <KeyBar keys={keys} />
        {notTranslated.length > 0 ? <span>未翻译：{notTranslated.join('、')}</span> : null}
        <span role="status">{saveTexts[state]}</span>
      </footer>
    </WorkFrame>
  );
}

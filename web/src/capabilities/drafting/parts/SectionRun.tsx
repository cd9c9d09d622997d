import type { OpenRun } from '@antai/contract/drafting/sections';
import { Button, Tag } from 'antd';
import { useRemoveSection, useStopSection } from '../queries.ts';
import styles from './SectionCard.module.css';
import { useSectionRun } from './use-section-run.ts';
import type { Sections } from './use-sections.ts';

interface Props {
  run: OpenRun;
  sections: Sections;
}

const names: Record<OpenRun['state'], string> = {
  running: '模型正在拟写',
  done: '已拟好',
  stopped: '已停止',
  interrupted: '拟写中断',
  failed: '没有拟完',
};

/** A section while a model drafts it, or where it was broken off: what there is of it, to be gone on from or taken as it is. */
export function SectionRun({ run, sections }: Props) {
  const { runId, fieldId } = run;
  const stop = useStopSection(runId);
  const remove = useRemoveSection(sections.taskId, runId);
  const takeOver = (draft: Parameters<Sections['add']>[0]['draft']) => {
    sections.add({ runId, fieldId, draft });
    remove.mutate();
  };
  const { state, failReason, draft, status, isContinuing, goOn } = useSectionRun(run, takeOver);
  if (state === 'done') return null;
  const isRunning = state === 'running';
  const texts = draft.parts.flatMap((part, at) => part.texts.map(each => ({ ...each, key: `${at}${each.columnId}` })));
  return (
    <section className={styles.card} aria-label={names[state]} aria-busy={isRunning}>
      <p className={styles.head}>
        <Tag color={isRunning ? 'processing' : 'warning'}>{names[state]}</Tag>
        <small role="status">{isRunning ? status : failReason}</small>
        {isRunning ? (
          <Button size="small" loading={stop.isPending} onClick={() => stop.mutate()}>
            停止
          </Button>
        ) : (
          <>
            <Button size="small" type="primary" loading={isContinuing} onClick={goOn}>
              {texts.length > 0 ? '接着拟写' : '重新拟写'}
            </Button>
            {texts.length > 0 ? (
              <Button size="small" onClick={() => takeOver(draft)}>
                就用已拟的
              </Button>
            ) : null}
            <Button size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
              去掉
            </Button>
          </>
        )}
      </p>
      {texts.map(({ key, label, text }) => (
        <p key={key} className={styles.text}>
          {texts.length > 1 ? <b>{label}：</b> : null}
          {text}
        </p>
      ))}
      <p className={styles.note}>
        {isRunning
          ? '离开或刷新本页不影响拟写；拟好后列为待采纳，采纳的才进入文书。'
          : '已拟的整句都在，尚未进入文书。'}
      </p>
    </section>
  );
}

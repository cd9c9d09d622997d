import type { SectionCitation } from '@antai/contract/drafting/sections';
import { citationStatusNames } from '@antai/contract/statutes';
import { Button, Input, Tag } from 'antd';
import styles from './SectionCard.module.css';
import type { OpenSection, Sections } from './use-sections.ts';

interface Props {
  section: OpenSection;
  sections: Sections;
}

const statusNames: Record<SectionCitation['status'], string> = { ...citationStatusNames, notChecked: '未核验' };

/** A text of a model, marked as one: read, edited, taken or let go. It is no part of the document before. */
export function SectionCard({ section, sections }: Props) {
  const { part, sources, dropped, answeredBy, sectionId } = section;
  const isFull = sections.isFull(section);
  const isBlank = part.texts.some(({ text }) => text.trim() === '');
  return (
    <section className={styles.card} aria-label="模型所拟，待采纳">
      <p className={styles.head}>
        <Tag color="warning">模型所拟，待采纳</Tag>
        <small>{answeredBy}</small>
        <Button size="small" type="primary" disabled={isFull || isBlank} onClick={() => sections.take(section)}>
          采纳
        </Button>
        <Button size="small" onClick={() => sections.drop(sectionId)}>
          不用
        </Button>
      </p>
      {isFull ? <p className={styles.note}>这一列表已满，先删去一项才能采纳。</p> : null}
      {part.texts.map(({ columnId, label, text, isChosen }) =>
        isChosen ? (
          <p key={columnId}>
            {label}：{text}
          </p>
        ) : (
          <Input.TextArea
            key={columnId}
            aria-label={`所拟${label}`}
            autoSize={{ minRows: 1, maxRows: 12 }}
            value={text}
            onChange={event => sections.edit(sectionId, { columnId, text: event.target.value })}
          />
        ),
      )}
      {part.citations.map(({ raw, status, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same article may be cited twice
        <p key={at} className={styles.citation} data-held={status === 'verified' || undefined}>
          <b>{statusNames[status]}</b>
          {raw}：{detail}
        </p>
      ))}
      {sayDropped(dropped)}
      <details>
        <summary>给模型看的法条与案例（{sources.length}）</summary>
        {sources.map(({ title, passage }) => (
          <blockquote key={title}>
            <b>{title}</b>
            {passage}
          </blockquote>
        ))}
        {sources.length === 0 ? <p>没有检得相关的法条与案例，所拟只依据所填事实。</p> : null}
      </details>
      <p className={styles.note}>引用按拟写时的文字核验；改动后请自行核对。采纳后接在所填之后，不改动已填的文字。</p>
    </section>
  );
}

function sayDropped({ invented, uncitable }: OpenSection['dropped']) {
  const notes = [
    ...(invented > 0 ? [`${invented}句含有未给出的数字、日期或名称`] : []),
    ...(uncitable > 0 ? [`${uncitable}句引用了查不到的法条或案号`] : []),
  ];
  return notes.length > 0 ? <p className={styles.note}>已去除：{notes.join('；')}。</p> : null;
}

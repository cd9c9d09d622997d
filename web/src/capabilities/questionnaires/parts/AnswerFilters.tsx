import type { OverallAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskLevelNames } from '@antai/contract/questionnaires/content';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Select, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import styles from './AnswerFilters.module.css';
import type { AnswersWish } from './answer-queries.ts';
import { linksQuery } from './link-queries.ts';

interface Props {
  questionnaireId: string;
  isOwn: boolean;
  wish: AnswersWish;
  overall: OverallAnalysis | undefined;
  onChange: (wish: AnswersWish) => void;
}

const levels = Object.entries(riskLevelNames).map(([value, label]) => ({
  value: value as keyof typeof riskLevelNames,
  label,
}));
const bandPoints = 10;

/** What of the answers is listed and analysed; what a figure was opened with stands as a tag that can be taken away. */
export function AnswerFilters({ questionnaireId, isOwn, wish, overall, onChange }: Props) {
  const [typed, setTyped] = useState(wish.keyword ?? '');
  const links = useQuery({ ...linksQuery(questionnaireId), enabled: isOwn });
  const set = (part: AnswersWish) => onChange({ ...wish, ...part });
  const search = () => set({ keyword: typed.trim() || undefined });
  const isSet = Object.values(wish).some(value => value !== undefined && value !== null && value !== false);
  const dayOf = (part: 'fromDay' | 'toDay', words: string) => (
    <DatePicker
      aria-label={words}
      placeholder={words}
      value={wish[part] ? dayjs(wish[part]) : null}
      onChange={day => set({ [part]: day?.format('YYYY-MM-DD') })}
    />
  );
  return (
    <search className={styles.filters} aria-label="筛选答卷">
      <Input.Search
        aria-label="查找填写人"
        placeholder="填写人"
        className={styles.keyword}
        allowClear
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onSearch={search}
      />
      <Select
        allowClear
        aria-label="风险等级"
        placeholder="风险等级"
        className={styles.choice}
        value={wish.level ?? null}
        options={levels}
        onChange={level => set({ level: level ?? undefined })}
      />
      {isOwn && (links.data?.links.length ?? 0) > 0 ? (
        <Select
          allowClear
          aria-label="来源链接"
          placeholder="来源链接"
          className={styles.choice}
          value={wish.linkId ?? null}
          options={links.data?.links.map(({ linkId, name }) => ({ value: linkId, label: name || '作答链接' })) ?? []}
          onChange={linkId => set({ linkId: linkId ?? undefined })}
        />
      ) : null}
      {dayOf('fromDay', '提交日起')}
      {dayOf('toDay', '提交日止')}
      <Checkbox checked={wish.isStale ?? false} onChange={event => set({ isStale: event.target.checked || undefined })}>
        依据有变
      </Checkbox>
      <Opened wish={wish} overall={overall} set={set} />
      {isSet ? (
        <Button
          type="link"
          size="small"
          onClick={() => {
            setTyped('');
            onChange({});
          }}
        >
          清除筛选
        </Button>
      ) : null}
    </search>
  );
}

function Opened({ wish, overall, set }: Pick<Props, 'wish' | 'overall'> & { set: (part: AnswersWish) => void }) {
  const { scoreBand, findingId, questionId, questionLevel } = wish;
  const finding = overall?.findings.find(({ id }) => id === findingId);
  const question = overall?.heat.questions.find(({ id }) => id === questionId);
  return (
    <>
      {typeof scoreBand === 'number' ? (
        <Tag closable onClose={() => set({ scoreBand: undefined })}>
          {scoreBand * bandPoints}–{(scoreBand + 1) * bandPoints}分
        </Tag>
      ) : null}
      {findingId ? (
        <Tag closable onClose={() => set({ findingId: undefined })}>
          发现：{finding?.title ?? findingId}
        </Tag>
      ) : null}
      {questionId ? (
        <Tag closable onClose={() => set({ questionId: undefined, questionLevel: undefined })}>
          第{question?.number ?? '—'}题{questionLevel ? riskLevelNames[questionLevel] : ''}
        </Tag>
      ) : null}
    </>
  );
}

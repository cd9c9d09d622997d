import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { answerQuery, submittedQuery } from './answer-queries.ts';
import styles from './CompareAnswers.module.css';
import { LevelTag } from './LevelTag.tsx';
import { ReadingDrawer } from './ReadingDrawer.tsx';

interface Line {
  id: string;
  name: string;
  one: string;
  other: string;
}

const nameOf = ({ respondent, submitTime }: Pick<AnswerAnalysis, 'respondent' | 'submitTime'>) =>
  `${respondent || '未填写'} ${submitTime?.slice(0, 10) ?? ''}`;

/** Chooses another answer to the same questionnaire, and shows both side by side. */
export function CompareAnswers({ analysis }: { analysis: AnswerAnalysis }) {
  const { answerId, questionnaireId } = analysis;
  const [otherId, setOtherId] = useState<string>();
  const { data } = useQuery(submittedQuery(questionnaireId));
  const others = (data?.records ?? []).filter(row => row.answerId !== answerId);
  if (others.length === 0) return null;
  return (
    <>
      <Select
        aria-label="与另一份答卷比较"
        placeholder="与另一份答卷比较"
        className={styles.choice}
        showSearch={{ optionFilterProp: 'label' }}
        value={otherId}
        options={others.map(row => ({ value: row.answerId, label: nameOf(row) }))}
        onChange={setOtherId}
      />
      {otherId ? <Comparison analysis={analysis} otherId={otherId} onClose={() => setOtherId(undefined)} /> : null}
    </>
  );
}

interface Props {
  analysis: AnswerAnalysis;
  otherId: string;
  onClose: () => void;
}

function Comparison({ analysis, otherId, onClose }: Props) {
  const { data: other, error, refetch } = useQuery(answerQuery(otherId));
  return (
    <ReadingDrawer widthPx={960} title="两份答卷的比较" onClose={onClose}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!other && !error ? <LoadingBox /> : null}
      {other ? <SideBySide one={analysis} other={other} /> : null}
    </ReadingDrawer>
  );
}

function SideBySide({ one, other }: { one: AnswerAnalysis; other: AnswerAnalysis }) {
  const columns: Column<Line>[] = [
    { name: '项目', isHead: true, show: ({ name }) => name },
    { name: nameOf(one), show: line => line.one },
    { name: nameOf(other), show: line => line.other },
  ];
  const findings = findingsOf(one, other);
  return (
    <>
      <p>
        {nameOf(one)}：{one.score ?? '—'}分 <LevelTag level={one.level} />；{nameOf(other)}：{other.score ?? '—'}分{' '}
        <LevelTag level={other.level} />
      </p>
      {one.version === other.version ? null : (
        <p>
          两份答卷的版本不同：第{one.version}版与第{other.version}版。
        </p>
      )}
      <RowTable name="各维度" rows={dimensionsOf(one, other)} columns={columns} idOf={({ id }) => id} />
      <h3>发现不同的（{findings.length}项）</h3>
      {findings.length > 0 ? (
        <RowTable name="发现不同的" rows={findings} columns={columns} idOf={({ id }) => id} />
      ) : null}
      <h3>答案不同的</h3>
      <RowTable name="答案不同的" rows={answersOf(one, other)} columns={columns} idOf={({ id }) => id} />
    </>
  );
}

const sayScore = ({ outcome }: AnswerAnalysis, id: string) =>
  String(outcome.dimensions.find(each => each.id === id)?.score ?? '—');

const dimensionsOf = (one: AnswerAnalysis, other: AnswerAnalysis): Line[] =>
  one.content.dimensions.map(({ id, name }) => ({
    ...{ id, name, one: sayScore(one, id), other: sayScore(other, id) },
  }));

const hasFinding = ({ outcome }: AnswerAnalysis, id: string) => outcome.findings.some(each => each.id === id);

function findingsOf(one: AnswerAnalysis, other: AnswerAnalysis): Line[] {
  const titles = new Map([...other.content.findings, ...one.content.findings].map(({ id, title }) => [id, title]));
  return [...titles]
    .filter(([id]) => hasFinding(one, id) !== hasFinding(other, id))
    .map(([id, name]) => ({
      ...{ id, name },
      one: hasFinding(one, id) ? '有' : '无',
      other: hasFinding(other, id) ? '有' : '无',
    }));
}

function answersOf(one: AnswerAnalysis, other: AnswerAnalysis): Line[] {
  const titles = new Map(
    one.content.sections.flatMap(({ questions }) => questions).map(({ id, title }) => [id, title]),
  );
  const answers = new Map(other.explanations.map(({ questionId, answer }) => [questionId, answer]));
  return one.explanations.flatMap(({ questionId: id, answer }) => {
    const theirs = answers.get(id) ?? '未出现';
    return theirs === answer ? [] : [{ id, name: titles.get(id) ?? '', one: answer, other: theirs }];
  });
}

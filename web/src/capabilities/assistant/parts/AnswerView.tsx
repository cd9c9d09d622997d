import { CopyOutlined, FileWordOutlined, PlayCircleOutlined, RedoOutlined } from '@ant-design/icons';
import {
  type Answer,
  answerPlaceNames,
  inAnswer,
  type NarrowingChoice,
  sourceKindNames,
} from '@antai/contract/assistant/answer';
import type { ChatAnswer } from '@antai/contract/assistant/conversations';
import { citationStatuses } from '@antai/contract/statutes';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import styles from './AnswerView.module.css';
import { answerText } from './answer-text.ts';
import { BranchSwitch } from './BranchSwitch.tsx';
import { MarkdownText } from './MarkdownText.tsx';
import { NarrowingChips } from './NarrowingChips.tsx';
import { SourceItem } from './SourceItem.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useAnswer } from './use-answer.ts';

interface AnswerActions {
  onOpen: (number: number) => void;
  onNarrow: (narrowed: NarrowingChoice) => void;
  onRegenerate: () => void;
  onContinue: () => void;
  onExport: () => void;
  onBranch: (messageId: string) => void;
  /** Tells what the answer says so far, as it grows. */
  onAnswer: (answer: Answer) => void;
}

interface Props extends AnswerActions {
  imId: string;
  message: ChatAnswer;
  /** The source that stands open beside it. */
  openNumber: number | undefined;
  /** No other answer may begin while one is at work. */
  isBusy: boolean;
}

/** Sources of one kind that are shown at first. */
const shownMax = 6;

const endings = {
  stopped: '已停止，以下为停止前的内容。',
  interrupted: '回答中断，已有内容已保留，可以继续。',
  failed: '回答未能完成。',
} as const;

/** An answer: how it stands, what it says, its sources by kind, and what can be done with it. */
export function AnswerView({ imId, message, openNumber, isBusy, onAnswer, ...actions }: Props) {
  const { state, failReason, siblings, messageId } = message;
  const { answer, status } = useAnswer(imId, message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again only where the answer is another
  useEffect(() => onAnswer(answer), [answer]);
  const isRunning = state === 'running';
  const copy = async () => {
    if (await copyText(answerText(answer))) presenter.success('回答与来源已复制');
  };
  return (
    <article className={styles.answer} aria-label="回答" aria-busy={isRunning}>
      <p className={styles.state} role="status">
        {isRunning ? <span className={styles.busy}>{status}…</span> : null}
        <Author answer={answer} />
        {isRunning ? null : <Coverage answer={answer} />}
      </p>
      {state !== 'done' && state !== 'running' ? (
        <p className={styles.ending} role="alert">
          {endings[state]}
          {failReason}
          <Button size="small" icon={<PlayCircleOutlined />} disabled={isBusy} onClick={actions.onContinue}>
            继续
          </Button>
        </p>
      ) : null}
      {answer.thinking ? (
        <details className={styles.thinking}>
          <summary>思考过程</summary>
          <p>{answer.thinking}</p>
        </details>
      ) : null}
      {answer.text ? (
        <MarkdownText
          text={answer.text}
          numbers={answer.sources.map(({ number }) => number)}
          citations={answer.citations.filter(({ where }) => where === inAnswer)}
          onOpen={actions.onOpen}
        />
      ) : null}
      <NarrowingChips narrowings={answer.narrowings} isDisabled={isBusy} onChoose={actions.onNarrow} />
      <Sources answer={answer} openNumber={openNumber} onOpen={actions.onOpen} />
      <CitedWords answer={answer} />
      {isRunning ? null : (
        <footer className={styles.tools}>
          <Button type="text" size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
            复制
          </Button>
          <Button type="text" size="small" icon={<RedoOutlined />} disabled={isBusy} onClick={actions.onRegenerate}>
            重新回答
          </Button>
          <Button type="text" size="small" icon={<FileWordOutlined />} onClick={actions.onExport}>
            导出Word
          </Button>
          <BranchSwitch
            name="回答"
            messageId={messageId}
            siblings={siblings}
            isDisabled={isBusy}
            onBranch={actions.onBranch}
          />
        </footer>
      )}
    </article>
  );
}

/** The model that has written it, and where that is; nothing before it is known who does. */
function Author({ answer: { mode, model, text } }: { answer: Answer }) {
  if (mode === 'offline') return text ? <span>离线模式</span> : null;
  return <span>由{model ? `${model.label}（${answerPlaceNames[model.location]}）` : '模型'}撰写</span>;
}

/** What was looked through, and how the citations stand. */
function Coverage({ answer: { mode, coverage, sources, citations } }: { answer: Answer }) {
  if (!coverage) return null;
  const own = citations.filter(({ where }) => where === inAnswer);
  // of a model's answer what it cites; else the passages that it consists of
  const checks = mode === 'model' ? own : sources.flatMap(({ check }) => check ?? []);
  return (
    <>
      <span>
        检索{coverage.articles.toLocaleString()}条法条、{coverage.cases.toLocaleString()}件案例
        {coverage.libraries?.length ? `、知识库${coverage.libraries.join('、')}` : ''} · 法规按{coverage.asOf}
        的效力
      </span>
      {citationStatuses
        .map(status => ({ status, count: checks.filter(each => each.status === status).length }))
        .filter(({ count }) => count > 0)
        .map(({ status, count }) => (
          <span key={status} className={styles.sum}>
            <StatusBadge status={status} />
            {count}
          </span>
        ))}
    </>
  );
}

function Sources({
  answer,
  openNumber,
  onOpen,
}: Pick<Props, 'openNumber'> & { answer: Answer; onOpen: AnswerActions['onOpen'] }) {
  const [whole, setWhole] = useState<string[]>([]);
  return [...Map.groupBy(answer.sources, ({ kind }) => kind)].map(([kind, group]) => {
    const isWhole = whole.includes(kind) || group.length <= shownMax;
    return (
      <section key={kind} className={styles.sources} aria-label={sourceKindNames[kind]}>
        <h3>
          {sourceKindNames[kind]}
          <small>{group.length}</small>
        </h3>
        <ol>
          {(isWhole ? group : group.slice(0, shownMax)).map(source => (
            <SourceItem
              key={source.number}
              source={source}
              isActive={source.number === openNumber}
              onOpen={() => onOpen(source.number)}
            />
          ))}
        </ol>
        {isWhole ? null : (
          <Button size="small" onClick={() => setWhole([...whole, kind])}>
            再看{group.length - shownMax}条
          </Button>
        )}
      </section>
    );
  });
}

/** What of the citations in the user's own words holds. */
function CitedWords({ answer }: { answer: Answer }) {
  const citations = answer.citations.filter(({ where }) => where !== inAnswer);
  if (citations.length === 0) return null;
  return (
    <section className={styles.cited} aria-label="问题与附件中的引用">
      <h3>
        问题与附件中的引用<small>{citations.length}</small>
      </h3>
      <ul>
        {citations.map(({ raw, where, status, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same citation may stand twice
          <li key={at}>
            <StatusBadge status={status} />
            <strong>{raw}</strong>
            <span>
              {where} · {detail}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

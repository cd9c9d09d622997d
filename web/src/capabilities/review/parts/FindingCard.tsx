import {
  kindNames,
  levelNames,
  type ReviewFinding,
  type ReviewLevel,
  sourceNames,
  takenNames,
} from '@antai/contract/review/records';
import { Button, Input, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useKeptText } from '../../../lib/use-kept-text.ts';
import { AssignmentLine } from './AssignmentLine.tsx';
import { BasisLine } from './BasisLine.tsx';
import styles from './FindingCard.module.css';
import { compareWording, type Group } from './group-findings.ts';
import { LevelMark } from './LevelMark.tsx';
import { mayDecide } from './may-decide.ts';
import { NoteInput, NoteThread } from './NoteThread.tsx';

type Position = keyof NonNullable<ReviewFinding['positions']>;

export interface CardActions {
  onAccept: () => void;
  onReject: () => void;
  onReopen: () => void;
  onEdit: (isEditing: boolean) => void;
  onWording: (wording: string) => Promise<unknown>;
  onNote: (note: string) => Promise<unknown>;
  onLevel: (level: ReviewLevel) => void;
}

interface Props extends CardActions {
  recordId: string;
  /** Whether the review is the user's own. */
  isOwn: boolean;
  group: Group;
  /** The text it stands in. */
  text: string;
  asOf: string;
  isEditing: boolean;
}

const effects = { replace: '采纳后替换原文', insert: '采纳后在条款末增补', comment: '采纳后加批注，不改原文' } as const;
/** Those of the library whose words can be read on them in both themes. */
const takenColours = {
  standard: 'default',
  acceptable: 'blue',
  unacceptable: 'red',
  unclear: 'purple',
  absent: 'red',
} as const;
const positionNames: Record<Position, string> = { standard: '首选', acceptable: '可让步', unacceptable: '不可接受' };

/** The finding that is looked at: why, by which article, what to write, and what is decided. */
export function FindingCard({ recordId, isOwn, group, text, asOf, isEditing, ...actions }: Props) {
  const isDecider = mayDecide(group, isOwn);
  const { first, findings } = group;
  const { title, kind, source, clause, reason, legalBasis } = first;
  const original = first.start === undefined ? '' : text.slice(first.start, first.end).trim();
  return (
    <article className={styles.card} aria-label={title}>
      <header>
        <LevelMark level={first.level} />
        <h3>{title}</h3>
        {findings.length > 1 ? <Tag>{findings.length}处</Tag> : null}
        <Tag>{kindNames[kind]}</Tag>
        <Tag>{sourceNames[source]}</Tag>
        {first.taken ? <Tag color={takenColours[first.taken]}>{takenNames[first.taken]}</Tag> : null}
        <Tag>{clause}</Tag>
      </header>
      <dl>
        <dt>理由</dt>
        <dd className={styles.reason}>{reason}</dd>
        {legalBasis.length > 0 ? (
          <>
            <dt>依据</dt>
            <dd>
              {legalBasis.map(basis => (
                <BasisLine key={`${basis.statute}${basis.article}`} basis={basis} asOf={asOf} />
              ))}
            </dd>
          </>
        ) : null}
        <dt>建议</dt>
        <dd>
          <Wording finding={first} original={original} />
        </dd>
        <Positions finding={first} />
        {first.notes.length > 0 ? (
          <>
            <dt>批注</dt>
            <dd>
              <NoteThread recordId={recordId} notes={first.notes} />
            </dd>
          </>
        ) : null}
      </dl>
      {first.decidedBy ? <small>{first.decidedBy}作出的处理</small> : null}
      {isDecider ? <Decision {...{ recordId, group, original, isEditing, actions }} /> : null}
      <AssignmentLine key={`assignment ${first.findingId}`} recordId={recordId} isOwn={isOwn} group={group} />
    </article>
  );
}

interface DecisionProps {
  recordId: string;
  group: Group;
  original: string;
  isEditing: boolean;
  actions: CardActions;
}

/** What may be decided on a finding by who may. */
function Decision({ recordId, group: { first, findings }, original, isEditing, actions }: DecisionProps) {
  const { decision } = first;
  return (
    <>
      {isEditing ? (
        <Rewording
          key={first.findingId}
          draftName={`review:wording:${recordId}:${first.findingId}`}
          words={first.wording ?? (first.source !== 'rule' || !original ? first.suggestion : undefined) ?? original}
          onDone={actions.onWording}
          onCancel={() => actions.onEdit(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button type="primary" disabled={decision === 'accepted'} onClick={actions.onAccept}>
            采纳 <kbd>A</kbd>
          </Button>
          <Button onClick={() => actions.onEdit(true)} disabled={findings.length > 1}>
            改后采纳 <kbd>E</kbd>
          </Button>
          <Button disabled={decision === 'rejected'} onClick={actions.onReject}>
            不采纳 <kbd>R</kbd>
          </Button>
          {decision === 'open' ? null : (
            <Button type="text" onClick={actions.onReopen}>
              恢复未处理
            </Button>
          )}
        </div>
      )}
      <footer>
        <Segmented
          size="small"
          aria-label="级别"
          value={first.level}
          options={Object.entries(levelNames).map(([value, label]) => ({ value: value as ReviewLevel, label }))}
          onChange={actions.onLevel}
        />
        <NoteInput
          key={first.findingId}
          draftName={`review:note:${recordId}:${first.findingId}`}
          count={first.notes.length}
          onNote={actions.onNote}
        />
      </footer>
    </>
  );
}

function Wording({ finding, original }: { finding: ReviewFinding; original: string }) {
  const { effect, suggestion, wording, source } = finding;
  const words = wording ?? suggestion;
  if (!words) return <small>{effects.comment}</small>;
  const isReplaced = effect === 'replace' || (wording !== null && original !== '');
  const { head, removed, added, tail } = compareWording(isReplaced ? original : '', words);
  return (
    <>
      <div className={styles.wording}>
        {head}
        {removed ? <del>{removed}</del> : null}
        {added && (isReplaced || effect === 'insert') ? <ins>{added}</ins> : added}
        {tail}
      </div>
      <small>
        {effects[effect]}
        {effect === 'comment' && source !== 'point' ? '；以上为参考条款' : ''}
      </small>
    </>
  );
}

function Positions({ finding: { positions } }: { finding: ReviewFinding }) {
  const [position, setPosition] = useState<Position>('standard');
  if (!positions) return null;
  return (
    <>
      <dt>立场</dt>
      <dd>
        <Segmented
          size="small"
          aria-label="谈判立场"
          value={position}
          options={Object.entries(positionNames).map(([value, label]) => ({ value: value as Position, label }))}
          onChange={setPosition}
        />
        <p>{positions[position]}</p>
      </dd>
    </>
  );
}

function Rewording({
  draftName,
  words,
  onDone,
  onCancel,
}: {
  draftName: string;
  words: string;
  onDone: (words: string) => Promise<unknown>;
  onCancel: () => void;
}) {
  const own = useKeptText(draftName, words);
  const done = () => {
    if (own.text.trim()) void own.dropAfter(onDone(own.text.trim()));
  };
  return (
    <form
      className={styles.rewording}
      onSubmit={event => {
        event.preventDefault();
        done();
      }}
    >
      <Input.TextArea
        autoFocus
        aria-label="改后的文字"
        maxLength={5000}
        autoSize={{ minRows: 3, maxRows: 12 }}
        value={own.text}
        onChange={event => own.write(event.target.value)}
        onKeyDown={event => {
          // the first Escape of an input method takes back its own letters
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) done();
        }}
      />
      <Button type="primary" htmlType="submit" disabled={own.text.trim() === ''}>
        采纳这些字
      </Button>
      <Button
        type="text"
        onClick={() => {
          own.drop();
          onCancel();
        }}
      >
        取消
      </Button>
    </form>
  );
}

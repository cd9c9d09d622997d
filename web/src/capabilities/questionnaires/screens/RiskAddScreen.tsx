import { questionTypeNames } from '@antai/contract/questionnaires/content';
import type { QuestionnaireDetail } from '@antai/contract/questionnaires/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button, Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ShownWhen } from '../parts/ConditionInput.tsx';
import { allowDrop, droppedQuestion } from '../parts/drag-question.ts';
import {
  addQuestion,
  askedQuestions,
  blankContent,
  type Content,
  newId,
  placeInSection,
  type QuestionKind,
  replaceIn,
} from '../parts/edit-content.ts';
import { type Draft, useDraft } from '../parts/keep-draft.ts';
import { PreviewPanel } from '../parts/PreviewPanel.tsx';
import { QuestionEditor } from '../parts/QuestionEditor.tsx';
import { FindingsEditor, RaisingEditor, WholeEditor } from '../parts/WholeEditor.tsx';
import { questionnaireQuery, useCopy, useExport, useRelease } from '../queries.ts';
import styles from './RiskAddScreen.module.css';

const kinds = Object.entries(questionTypeNames).map(([key, label]) => ({ key, label }));

/** /risk/add */
export default function RiskAddScreen() {
  const { id } = useSearch({ from: addresses.riskEditor().to });
  // a new questionnaire gets its id when it is first saved: the page stays the one it is
  const first = useRef(id);
  const isSame = first.current === undefined || first.current === id;
  if (!isSame) first.current = id;
  return first.current ? <Existing key={first.current} questionnaireId={first.current} /> : <Editor />;
}

function Existing({ questionnaireId }: { questionnaireId: string }) {
  const { data, error, refetch } = useQuery({ ...questionnaireQuery(questionnaireId), refetchOnWindowFocus: false });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return data.isOwn ? <Editor detail={data} /> : <SharedQuestionnaire detail={data} />;
}

/** A questionnaire of a colleague: to be read, and copied to be changed. */
function SharedQuestionnaire({ detail }: { detail: QuestionnaireDetail }) {
  const { questionnaireId, title, ownerName, content } = detail;
  const copy = useCopy(questionnaireId);
  return (
    <>
      <PageHead
        title={title || '未命名问卷'}
        about={`由${ownerName}共享，只能查看；复制到我的问卷后可以修改`}
        actions={
          <Button type="primary" loading={copy.isPending} onClick={() => copy.mutate(undefined)}>
            复制到我的问卷
          </Button>
        }
      />
      <PreviewPanel content={content} />
    </>
  );
}

function Editor({ detail }: { detail?: QuestionnaireDetail }) {
  const [start] = useState(() => ({ ...(detail ?? { content: blankContent(), problems: [] }) }));
  const draft = useDraft(start);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const { content, change } = draft;
  return (
    <>
      <PageHead title={content.title || '新建问卷'} about={saySaving(draft)} actions={<HeadActions draft={draft} />} />
      <Segmented
        value={view}
        options={[
          { value: 'edit', label: '编辑' },
          { value: 'preview', label: '预览' },
        ]}
        onChange={setView}
      />
      {view === 'preview' ? (
        <PreviewPanel content={content} />
      ) : (
        <div className={styles.desk}>
          <div>
            <WholeEditor content={content} onChange={change} />
            {content.sections.map(section => (
              <SectionEditor key={section.id} content={content} section={section} onChange={change} />
            ))}
            <Button
              onClick={() =>
                change({
                  ...content,
                  sections: [
                    ...content.sections,
                    { id: newId('s', content.sections), title: '新的一节', questions: [] },
                  ],
                })
              }
            >
              添加一节
            </Button>
            <FindingsEditor content={content} onChange={change} />
            <RaisingEditor content={content} onChange={change} />
          </div>
          <ProblemsPanel draft={draft} />
        </div>
      )}
    </>
  );
}

function saySaving({ saving, retry }: Draft) {
  if (saving === 'saved') return '每次修改自动保存';
  if (saving === 'waiting') return '正在保存…';
  return (
    <span role="alert">
      未保存：{saving.message}{' '}
      <Button size="small" onClick={retry}>
        重试
      </Button>
    </span>
  );
}

function HeadActions({
  draft: { content, undo, redo, questionnaireId, revision, saving, problems },
}: {
  draft: Draft;
}) {
  const release = useRelease(questionnaireId ?? '');
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <>
      <Button disabled={!undo} onClick={undo}>
        撤销
      </Button>
      <Button disabled={!redo} onClick={redo}>
        恢复
      </Button>
      {questionnaireId && saving === 'saved' ? (
        <ExportButton questionnaireId={questionnaireId} title={content.title} />
      ) : null}
      {questionnaireId ? <Link {...addresses.riskAnalysis({ id: questionnaireId })}>答卷与链接</Link> : null}
      <Button
        type="primary"
        title={hasErrors ? '先解决右侧列出的问题' : undefined}
        disabled={!questionnaireId || saving !== 'saved' || hasErrors}
        loading={release.isPending}
        onClick={() => release.mutate(revision)}
      >
        发布
      </Button>
    </>
  );
}

function ExportButton({ questionnaireId, title }: { questionnaireId: string; title: string }) {
  const save = useExport(questionnaireId);
  return (
    <Button loading={save.isPending} onClick={() => save.mutate(`${title || '问卷'} 题目.xlsx`)}>
      导出Excel
    </Button>
  );
}

/** A text between the questions has no number: it is named by its place in the section. */
const sayNote = (
  { title, questions }: Content['sections'][number],
  note: Content['sections'][number]['questions'][number],
) => `“${title}”说明${questions.filter(({ type }) => type === 'note').indexOf(note) + 1}`;

interface SectionProps {
  content: Content;
  section: Content['sections'][number];
  onChange: (content: Content) => void;
}

function SectionEditor({ content, section, onChange }: SectionProps) {
  const { id, title, questions, visibleWhen } = section;
  const asked = askedQuestions(content);
  const set = (part: Partial<typeof section>) =>
    onChange({ ...content, sections: replaceIn(content.sections, { ...section, ...part }) });
  return (
    <section
      className={styles.section}
      aria-label={title}
      onDragOver={allowDrop}
      onDrop={event => {
        const dropped = droppedQuestion(event);
        if (dropped) onChange(placeInSection(content, dropped, id));
      }}
    >
      <div className={styles.sectionHead} id={`edit-${id}`}>
        <Input
          aria-label="节的标题"
          maxLength={200}
          value={title}
          onChange={event => set({ title: event.target.value })}
        />
        <ChoiceButton
          choices={kinds}
          onChoose={kind => onChange(addQuestion(content, id, kind as QuestionKind).content)}
        >
          添加题目
        </ChoiceButton>
        {questions.length === 0 && content.sections.length > 1 ? (
          <Button
            danger
            onClick={() => onChange({ ...content, sections: content.sections.filter(each => each !== section) })}
          >
            删除本节
          </Button>
        ) : null}
      </div>
      <ShownWhen content={content} value={visibleWhen} onChange={condition => set({ visibleWhen: condition })} />
      {questions.map(question => (
        <QuestionEditor
          key={question.id}
          content={content}
          question={question}
          name={question.type === 'note' ? sayNote(section, question) : `第${asked.indexOf(question) + 1}题`}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

/** What keeps the questionnaire from being published, each led to by a click. */
function sayNone({ questionnaireId, saving }: Draft) {
  if (!questionnaireId) return '写下标题与题目后自动保存并检查。';
  return saving === 'saved' ? '没有问题，可以发布。' : '保存后检查。';
}

function ProblemsPanel({ draft }: { draft: Draft }) {
  const { problems } = draft;
  return (
    <aside className={styles.problems} aria-label="问题">
      <h2>问题（{problems.length}）</h2>
      {problems.length === 0 ? <p>{sayNone(draft)}</p> : null}
      <ul>
        {problems.map(({ severity, text, place }) => (
          <li key={text} data-severity={severity}>
            <button
              type="button"
              onClick={() => document.getElementById(`edit-${place?.id ?? ''}`)?.scrollIntoView({ block: 'center' })}
            >
              {severity === 'error' ? '须改' : '留意'}：{text}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

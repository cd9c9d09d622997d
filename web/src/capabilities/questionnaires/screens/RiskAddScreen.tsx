import type { QuestionnaireDetail } from '@antai/contract/questionnaires/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Alert, Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { ChoiceButton } from '../../../ui/ChoiceButton.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { acceptAll, countProposed } from '../parts/accept-proposals.ts';
import { BandsEditor } from '../parts/BandsEditor.tsx';
import { blankContent, type Content, newId } from '../parts/edit-content.ts';
import { type Draft, useDraft } from '../parts/keep-draft.ts';
import { PreviewPanel } from '../parts/PreviewPanel.tsx';
import { ProblemsPanel } from '../parts/ProblemsPanel.tsx';
import { SectionEditor } from '../parts/SectionEditor.tsx';
import { FindingsEditor, RaisingEditor, WholeEditor } from '../parts/WholeEditor.tsx';
import { questionnaireQuery, useCopy, useExport, useRelease } from '../queries.ts';
import styles from './RiskAddScreen.module.css';

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
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...questionnaireQuery(questionnaireId),
    refetchOnWindowFocus: false,
  });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  // what was read before may be older than what was saved since: nobody goes on with that
  if (!data || !isFetchedAfterMount) return <LoadingBox />;
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
      <PreviewPanel content={content} logo={detail.logo} />
    </>
  );
}

function Editor({ detail }: { detail?: QuestionnaireDetail }) {
  const [start] = useState(() => ({ ...(detail ?? { content: blankContent(), problems: [] }) }));
  const draft = useDraft(start);
  const [currentId, setCurrentId] = useState<string>();
  const { content, change } = draft;
  const { sections } = content;
  return (
    <>
      <PageHead title={content.title || '新建问卷'} about={saySaving(draft)} actions={<HeadActions draft={draft} />} />
      <ProposedBar content={content} onChange={change} />
      <div className={styles.desk}>
        <div onFocusCapture={event => setCurrentId(editedQuestion(event.target))}>
          <WholeEditor content={content} onChange={change} />
          {sections.map(section => (
            <SectionEditor key={section.id} content={content} section={section} onChange={change} />
          ))}
          <Button
            onClick={() =>
              change({
                ...content,
                sections: [...sections, { id: newId('s', sections), title: '新的一节', questions: [] }],
              })
            }
          >
            添加一节
          </Button>
          <FindingsEditor content={content} onChange={change} />
          <RaisingEditor content={content} onChange={change} />
          <BandsEditor content={content} onChange={change} />
        </div>
        <Aside draft={draft} logo={detail?.logo ?? null} currentId={currentId} />
      </div>
    </>
  );
}

/** The question in which somebody types. */
const editedQuestion = (target: Element) => target.closest('[id^="edit-q"]')?.id.replace('edit-', '');

type AsideView = 'preview' | 'problems';

/** What stands beside the editor: the page as it is answered, or what is still wrong with it. */
function Aside({ draft, logo, currentId }: { draft: Draft; logo: string | null; currentId: string | undefined }) {
  const { content, problems } = draft;
  const [view, setView] = useState<AsideView>(problems.length > 0 ? 'problems' : 'preview');
  return (
    <aside className={styles.aside} aria-label="预览与问题">
      <Segmented<AsideView>
        block
        value={view}
        options={[
          { value: 'preview', label: '预览' },
          { value: 'problems', label: `问题（${problems.length}）` },
        ]}
        onChange={setView}
      />
      {view === 'preview' ? (
        <PreviewPanel content={content} logo={logo} currentId={currentId} />
      ) : (
        <ProblemsPanel draft={draft} />
      )}
    </aside>
  );
}

/** How much of a draft by a model is not accepted yet. */
function ProposedBar({ content, onChange }: { content: Content; onChange: (content: Content) => void }) {
  const count = countProposed(content);
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`模型拟稿，尚有${count}处未采纳`}
      description="逐题核对题意、分值与依据后采纳，或删除；全部采纳前不能发布。"
      action={<Button onClick={() => onChange(acceptAll(content))}>全部采纳</Button>}
    />
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
        title={hasErrors ? '先解决“问题”中须改的各项' : undefined}
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
    <ChoiceButton
      choices={[
        { key: 'word', label: '全部内容（Word）' },
        { key: 'excel', label: '题目与分值（Excel）' },
      ]}
      isBusy={save.isPending}
      onChoose={key => {
        const form = key === 'word' ? 'word' : 'excel';
        save.mutate({ form, name: `${title || '问卷'}${form === 'word' ? '.docx' : ' 题目.xlsx'}` });
      }}
    >
      导出
    </ChoiceButton>
  );
}

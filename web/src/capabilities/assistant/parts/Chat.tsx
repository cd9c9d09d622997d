import type { Answer, Narrowed } from '@antai/contract/assistant/answer';
import { type ChatFile, type ChatQuestion, questionFilesMax } from '@antai/contract/assistant/conversations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { presenter } from '../../../lib/presenter.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import {
  assistantsQuery,
  historyQuery,
  stateQuery,
  templatesQuery,
  useActivate,
  useAddConversation,
  useAsk,
  useAttach,
  useContinue,
  useDetach,
  useExport,
  useRegenerate,
  useRemoveConversation,
  useStop,
} from '../queries.ts';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { LibraryPicker } from './LibraryPicker.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { type Opened, SourcePane } from './SourcePane.tsx';
import { StartPage } from './StartPage.tsx';
import { Thread } from './Thread.tsx';
import { moveDraft, putAfter, useDraft } from './use-draft.ts';

interface Props {
  imId: string | undefined;
  /** A question to begin with. */
  given: string | undefined;
  isListShown: boolean;
  onList: () => void;
  onOpen: (imId: string | undefined) => void;
}

const sourceKeys = 9;

/** One conversation: its thread, where the next question is written, and the sources beside it. */
export function Chat({ imId, given, isListShown, onList, onOpen }: Props) {
  const history = useQuery(historyQuery(imId ?? ''));
  const { data: assistants = [] } = useQuery(assistantsQuery);
  const { data: templates = [] } = useQuery(templatesQuery);
  const { draft, latest, change, clear } = useDraft(imId, given);
  const [owmId, setOwmId] = useState<string>();
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const [viewed, setViewed] = useState<{ messageId: string | undefined; opened: Opened }>();
  const [isPaneShown, setPaneShown] = useState(true);
  const [sending, setSending] = useState<string[]>([]);
  const [isPreviewed, setPreviewed] = useState(false);
  const { data: state } = useQuery(stateQuery);
  const ask = useAsk();
  const attach = useAttach();
  const detach = useDetach();
  const activate = useActivate();
  const addConversation = useAddConversation();
  const regenerate = useRegenerate(imId ?? '');
  const goOn = useContinue(imId ?? '');
  const stop = useStop();
  const save = useExport();
  const remove = useRemoveConversation();

  const messages = imId ? (history.data?.messages ?? []) : [];
  const lastAnswer = messages.findLast(({ role }) => role === 'answer');
  const running = messages.find(each => each.role === 'answer' && each.state === 'running');
  const isBusy = running !== undefined || ask.isPending || regenerate.isPending || goOn.isPending;
  const viewedId = viewed?.messageId ?? lastAnswer?.messageId;
  const sources = (viewedId ? answers[viewedId]?.sources : undefined) ?? [];
  const opened = viewed?.opened;

  const { mutate: open } = activate;
  useEffect(() => {
    setViewed(undefined);
    if (imId) open({ imId });
  }, [imId, open]);

  const openSource = (messageId: string, number: number) => {
    setPaneShown(true);
    setViewed({ messageId, opened: { source: number } });
  };
  const stopRunning = () => {
    if (running?.role === 'answer') stop.mutate(running.runId);
  };
  const { text, files, asOf, edited, revealed = [] } = draft;
  const asked = {
    ...{ owmId, imId, question: text, fileIds: files.map(({ fileId }) => fileId), asOf, revealed },
    ...(edited ? { parentId: edited.parentId } : {}),
  };
  const send = () => {
    setPreviewed(false);
    setViewed(undefined);
    ask.mutate(asked, {
      onSuccess: place => {
        clear();
        if (place !== imId) onOpen(place);
      },
    });
  };
  const narrow = (question: ChatQuestion, narrowed: Narrowed) => {
    const { text, files, asOf, parentId } = question;
    const fileIds = files.map(({ fileId }) => fileId);
    const all = [...question.narrowed.filter(({ fieldEn }) => fieldEn !== narrowed.fieldEn), narrowed];
    setViewed(undefined);
    ask.mutate({ imId, question: text, fileIds, asOf, parentId, narrowed: all });
  };
  const addFiles = async (chosen: File[]) => {
    const files = chosen.slice(0, questionFilesMax - draft.files.length - sending.length);
    if (files.length < chosen.length) presenter.error(`一次最多附${questionFilesMax}个文件，多出的没有加入`);
    if (files.length === 0) return;
    const names = files.map(({ name }) => name);
    setSending(now => [...now, ...names]);
    try {
      const place = imId ?? (await addConversation.mutateAsync(owmId)).imId;
      const read: ChatFile[] = [];
      for (const file of files) {
        const one = await attach.mutateAsync({ imId: place, file }).catch(() => undefined);
        if (one) read.push(one);
      }
      if (imId) change(now => ({ files: [...now.files, ...read] }));
      else {
        moveDraft(place, { ...latest(), files: [...latest().files, ...read] });
        onOpen(place);
      }
    } finally {
      setSending(now => now.filter(name => !names.includes(name)));
    }
  };
  /** Libraries were bound to a new conversation: what is written goes on there. */
  const placeBound = (place: string) => {
    if (place === imId) return;
    moveDraft(place, latest());
    onOpen(place);
  };
  const removeFile = ({ fileId }: ChatFile) => {
    change({ files: draft.files.filter(file => file.fileId !== fileId) });
    if (imId) detach.mutate({ imId, fileId });
  };
  const edit = ({ messageId, parentId, text, files, asOf }: ChatQuestion) =>
    change(now => ({
      ...{ text, files, asOf: asOf ?? undefined, edited: { messageId, parentId } },
      ...(now.edited || (now.text.trim() === '' && now.files.length === 0)
        ? {}
        : { aside: { text: now.text, files: now.files } }),
    }));
  const recall = () => {
    const question = messages.findLast((each): each is ChatQuestion => each.role === 'question');
    if (question && !isBusy) edit(question);
  };

  const keys = [
    { key: 'n', name: '新建对话', act: () => onOpen(undefined) },
    ...(running ? [{ key: 'escape', name: '停止', act: stopRunning }] : []),
    ...sources.slice(0, sourceKeys).map(({ number }) => ({
      key: String(number),
      name: `打开来源${number}`,
      act: () => viewedId && openSource(viewedId, number),
    })),
  ];
  useKeys('AI助手', keys);

  return (
    <>
      <ConversationHeader
        conversation={imId ? history.data?.conversation : undefined}
        canExport={lastAnswer !== undefined && !isBusy}
        isListShown={isListShown}
        isPaneShown={isPaneShown}
        onList={onList}
        onPane={() => setPaneShown(!isPaneShown)}
        onRemove={() => imId && remove.mutate(imId, { onSuccess: () => onOpen(undefined) })}
      />
      <div className={styles.body} data-pane={isPaneShown && messages.length > 0}>
        <div className={styles.middle}>
          <div className={styles.scroll}>
            {imId && history.error ? <ErrorBox error={history.error} onRetry={() => void history.refetch()} /> : null}
            {imId && history.isPending ? <LoadingBox /> : null}
            {messages.length === 0 && (!imId || history.data) ? (
              <StartPage
                assistants={imId ? [] : assistants}
                owmId={owmId}
                onAssistant={setOwmId}
                onExample={text => change(now => ({ text: putAfter(now.text, text) }))}
              />
            ) : null}
            {imId && history.data ? (
              <Thread
                history={history.data}
                viewedId={viewedId}
                openNumber={opened && 'source' in opened ? opened.source : undefined}
                isBusy={isBusy}
                onOpen={openSource}
                onOpenFile={fileId => {
                  setPaneShown(true);
                  setViewed({ messageId: viewedId, opened: { fileId } });
                }}
                onAnswer={(messageId, answer) => setAnswers(now => ({ ...now, [messageId]: answer }))}
                onNarrow={narrow}
                onEdit={edit}
                onBranch={messageId => activate.mutate({ imId, messageId })}
                onRegenerate={messageId => regenerate.mutate(messageId)}
                onContinue={runId => goOn.mutate(runId)}
                onExport={messageId => save.mutate({ imId, messageId, title: history.data.conversation.title })}
              />
            ) : null}
          </div>
          <div className={styles.write}>
            <Composer
              draft={draft}
              onDraft={change}
              templates={templates}
              sending={sending}
              isRunning={running !== undefined}
              isPending={ask.isPending}
              onSend={send}
              onStop={stopRunning}
              onFiles={files => void addFiles(files)}
              onRemoveFile={removeFile}
              onRecall={recall}
              onPreview={state?.mode === 'model' ? () => setPreviewed(true) : undefined}
              libraries={<LibraryPicker imId={imId} owmId={owmId} onOpen={placeBound} />}
            />
            <p>AI存在幻觉。带“已核验”的引用已与库中原文核对，其余内容请二次核验。</p>
          </div>
        </div>
        {isPreviewed ? (
          <PreviewDialog
            asked={asked}
            onReveal={next => change({ revealed: next })}
            onSend={send}
            onClose={() => setPreviewed(false)}
          />
        ) : null}
        {isPaneShown && imId && messages.length > 0 ? (
          <SourcePane
            imId={imId}
            sources={sources}
            opened={opened}
            onOpen={next => setViewed({ messageId: viewedId, opened: next })}
            onClose={() => setPaneShown(false)}
          />
        ) : null}
      </div>
      <KeyBar
        keys={[
          { key: '1–9', name: '打开来源' },
          { key: 'N', name: '新建对话' },
          { key: '↑', name: '改上一问' },
        ]}
      />
    </>
  );
}

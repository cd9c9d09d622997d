import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addresses, type SearchOf } from '../../../app/addresses.ts';
import { keepDraft, readDraft } from '../../../lib/draft.ts';
import { useKeys } from '../../../lib/keys.ts';
import { presenter } from '../../../lib/presenter.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { DocumentList } from '../parts/DocumentList.tsx';
import { DocumentPane } from '../parts/DocumentPane.tsx';
import { FolderPane } from '../parts/FolderPane.tsx';
import { LibraryHead } from '../parts/LibraryHead.tsx';
import { documentsQuery, foldersQuery, knowledgeKey, type RefusedFile, useAddDocuments } from '../queries.ts';
import styles from './LibraryScreen.module.css';

const keyNames = [
  { key: 'J K', name: '文件' },
  { key: 'N P', name: '命中' },
  { key: 'U', name: '上传' },
  { key: 'Q', name: '就此段提问' },
];

/** Reads the libraries again when a task tells of itself. */
function useTasksRead() {
  const queries = useQueryClient();
  useEffect(
    () => onServerEvent(({ type }) => void (type === 'task' && queries.invalidateQueries({ queryKey: knowledgeKey }))),
    [queries],
  );
}

const refusedDraft = 'knowledge-refused';

/** Sends files into a folder, and keeps those that did not get in until they are dismissed. */
function useSending(folderId: string | undefined, mayAdd: boolean) {
  const add = useAddDocuments();
  const [refused, setRefused] = useState(() => readDraft<RefusedFile[]>(refusedDraft) ?? []);
  const keep = (next: RefusedFile[]) => {
    setRefused(next);
    keepDraft(refusedDraft, next);
  };
  const send = (selection: File[]) => {
    if (!mayAdd) presenter.error('共享的库只有建库人与管理员可以更改');
    else if (selection.length > 0)
      add.mutate({ folderId, selection }, { onSuccess: more => keep([...refused, ...more]) });
  };
  const dismiss = (gone: RefusedFile) => keep(refused.filter(each => each !== gone));
  return { isSending: add.isPending, send, refused, dismiss };
}

/** /Intelligence/pagehome/lib */
export default function LibraryScreen() {
  const search = useSearch({ from: addresses.library().to });
  const { folder, keyword, id, pageNum = 1 } = search;
  const navigate = useNavigate();
  const folders = useQuery(foldersQuery);
  const documents = useQuery(documentsQuery({ folderId: folder, keyword }, pageNum));
  const chooser = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState<string[]>([]);
  useTitle('知识库');
  useTasksRead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen belongs to what is listed
  useEffect(() => setSelection([]), [folder, keyword, pageNum]);
  const go = (change: Partial<typeof search>) => void navigate(addresses.library({ ...search, ...change }));
  const open = (documentId: string | undefined) => go({ id: documentId, paragraph: undefined });
  const step = (by: number) => {
    const ids = (documents.data?.records ?? []).map(({ document }) => document.documentId);
    const at = ids.indexOf(id ?? '');
    const next = ids[at === -1 ? 0 : Math.max(0, Math.min(ids.length - 1, at + by))];
    if (next) open(next);
  };
  const target = folders.data?.find(({ folderId }) => folderId === folder);
  const mayAdd = target?.mayChange ?? true;
  const { isSending, send, refused, dismiss } = useSending(folder, mayAdd);
  const choose = () => mayAdd && chooser.current?.click();
  useKeys('知识库', [
    { key: 'j', name: '下一份文件', act: () => step(1) },
    { key: 'k', name: '上一份文件', act: () => step(-1) },
    { key: 'u', name: '上传文件', act: choose },
  ]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is another way to what the button does
    <div
      className={styles.page}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        send([...event.dataTransfer.files]);
      }}
    >
      <LibraryHead
        keyword={keyword}
        folder={target}
        isSending={isSending}
        onSearch={next => go({ keyword: next, pageNum: undefined, paragraph: undefined })}
        onUpload={choose}
        chooser={chooser}
        onFiles={send}
      />
      <div className={styles.body}>
        <FolderPane
          folders={folders.data ?? []}
          folderId={folder}
          onOpen={folderId => go({ folder: folderId, id: undefined, paragraph: undefined, pageNum: undefined })}
        />
        {documents.error ? (
          <ErrorBox error={documents.error} onRetry={() => void documents.refetch()} />
        ) : (
          <DocumentList
            refused={refused}
            onDismiss={dismiss}
            page={documents.data}
            isStale={documents.isPlaceholderData}
            listed={{ folderId: folder, keyword }}
            folders={folders.data ?? []}
            openId={id}
            selection={selection}
            onChoose={setSelection}
            onOpen={open}
            onPage={next => go({ pageNum: next })}
            onUpload={choose}
          />
        )}
        <OpenDocument {...search} onClose={() => open(undefined)} />
      </div>
      <KeyBar keys={keyNames} />
    </div>
  );
}

interface OpenProps extends SearchOf<ReturnType<typeof addresses.library>['to']> {
  onClose: () => void;
}

/** The document that is open, or that one may be opened. */
const OpenDocument = ({ id, keyword, paragraph, onClose }: OpenProps) =>
  id ? (
    <DocumentPane key={id} documentId={id} keyword={keyword} paragraph={paragraph} onClose={onClose} />
  ) : (
    <div className={styles.nothing}>
      <EmptyBox isSettled text="选一份文件，在这里按段阅读；命中的地方会标出" />
    </div>
  );

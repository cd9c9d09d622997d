import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
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
import { documentsQuery, foldersQuery, knowledgeKey, useAddDocuments } from '../queries.ts';
import styles from './LibraryScreen.module.css';

/** /Intelligence/pagehome/lib */
export default function LibraryScreen() {
  const search = useSearch({ from: addresses.library().to });
  const { folder, keyword, id, pageNum = 1 } = search;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const folders = useQuery(foldersQuery);
  const documents = useQuery(documentsQuery({ folderId: folder, keyword }, pageNum));
  const add = useAddDocuments();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string[]>([]);
  useTitle('知识库');
  useEffect(
    () => onServerEvent(({ type }) => void (type === 'task' && queries.invalidateQueries({ queryKey: knowledgeKey }))),
    [queries],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen belongs to what is listed
  useEffect(() => setChosen([]), [folder, keyword, pageNum]);
  const go = (change: Partial<typeof search>) => void navigate(addresses.library({ ...search, ...change }));
  const rows = documents.data?.records ?? [];
  const open = (documentId: string | undefined) => go({ id: documentId, paragraph: undefined });
  const step = (by: number) => {
    const at = rows.findIndex(({ document }) => document.documentId === id);
    const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next) open(next.document.documentId);
  };
  const target = folders.data?.find(({ folderId }) => folderId === folder);
  const mayAdd = target?.mayChange ?? true;
  const send = (files: File[]) => {
    if (!mayAdd) presenter.error('共享的库只有建库人与管理员可以更改');
    else if (files.length > 0) add.mutate({ folderId: folder, chosen: files });
  };
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
        isSending={add.isPending}
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
            page={documents.data}
            isStale={documents.isPlaceholderData}
            listed={{ folderId: folder, keyword }}
            folders={folders.data ?? []}
            openId={id}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={open}
            onPage={next => go({ pageNum: next })}
            onUpload={choose}
          />
        )}
        {id ? (
          <DocumentPane
            key={id}
            documentId={id}
            keyword={keyword}
            paragraph={search.paragraph}
            onClose={() => open(undefined)}
          />
        ) : (
          <div className={styles.nothing}>
            <EmptyBox isSettled text="选一份文件，在这里按段阅读；命中的地方会标出" />
          </div>
        )}
      </div>
      <KeyBar
        keys={[
          { key: 'J K', name: '文件' },
          { key: 'N P', name: '命中' },
          { key: 'U', name: '上传' },
          { key: 'Q', name: '就此段提问' },
        ]}
      />
    </div>
  );
}

import { examinedFileTypes } from '@antai/contract/examination';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { isOpen } from '../../../lib/permission.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { foldersQuery, listedQuery, useTakeDocuments } from '../../knowledge/queries.ts';
import styles from './FromLibrary.module.css';

const libraryResource = 30013;

interface Props {
  /** How many more files can be examined. */
  room: number;
  onTake: (files: File[]) => void;
}

/** Takes the files of a library or a folder to be examined; not offered to those who may not see libraries. */
export function FromLibrary({ room, onTake }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!isOpen(libraryResource)) return null;
  return (
    <>
      <Button disabled={room === 0} onClick={() => setAsking(true)}>
        从知识库取文件
      </Button>
      {isAsking ? <Choice room={room} onTake={onTake} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Choice({ room, onTake, onClose }: Props & { onClose: () => void }) {
  const folders = useQuery(foldersQuery);
  const [folderId, setFolderId] = useState<string>();
  const listed = useQuery(listedQuery(folderId));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const take = useTakeDocuments();
  const all = folders.data ?? [];
  const nameOf = (id: string | null): string => {
    const folder = all.find(each => each.folderId === id);
    if (!folder) return '';
    return folder.parentId ? `${nameOf(folder.parentId)} / ${folder.name}` : folder.name;
  };
  const usable = (listed.data ?? []).filter(({ fileType }) => examinedFileTypes.some(type => type === fileType));
  const documents = usable.filter(({ documentId }) => !left.has(documentId)).slice(0, room);
  const others = (listed.data?.length ?? 0) - usable.length;
  return (
    <Dialog
      open
      title="从知识库取文件"
      okText={`取用${documents.length}份`}
      cancelText="取消"
      mask={{ closable: false }}
      okButtonProps={{ disabled: documents.length === 0, loading: take.isPending }}
      onCancel={onClose}
      onOk={() =>
        take.mutate(documents, {
          onSuccess: files => {
            onTake(files);
            onClose();
          },
        })
      }
    >
      {folders.error ? <ErrorBox error={folders.error} onRetry={() => void folders.refetch()} /> : null}
      <Select
        aria-label="知识库或文件夹"
        placeholder="选择知识库或文件夹"
        className={styles.folder}
        showSearch={{ optionFilterProp: 'label' }}
        loading={folders.isPending}
        value={folderId ?? null}
        options={all.map(each => ({ value: each.folderId, label: `${nameOf(each.folderId)}（${each.documents}）` }))}
        onChange={next => {
          setFolderId(next ?? undefined);
          setLeft(new Set());
        }}
      />
      {listed.error ? <ErrorBox error={listed.error} onRetry={() => void listed.refetch()} /> : null}
      {folderId && listed.data && usable.length === 0 ? <p role="status">这里没有可以审查的文件</p> : null}
      <fieldset className={styles.list} aria-label="知识库中的文件">
        {usable.map(({ documentId, name }) => (
          <Checkbox
            key={documentId}
            checked={!left.has(documentId)}
            onChange={({ target }) => {
              const next = new Set(left);
              if (target.checked) next.delete(documentId);
              else next.add(documentId);
              setLeft(next);
            }}
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <p className={styles.note}>
        连同其下的文件夹；取用的是现在的版本，以后的修改不影响这次审查。
        {others > 0 ? `另有${others}份格式不能审查。` : ''}
        {usable.length - left.size > room ? `至多还可取${room}份。` : ''}
      </p>
    </Dialog>
  );
}

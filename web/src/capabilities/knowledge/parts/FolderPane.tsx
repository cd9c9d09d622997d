import { EllipsisOutlined, FolderOpenOutlined, FolderOutlined, TeamOutlined } from '@ant-design/icons';
import type { KnowledgeFolder } from '@antai/contract/knowledge';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Progress } from 'antd';
import { useState } from 'react';
import { NameField } from '../../../ui/NameField.tsx';
import { RemoveDialog } from '../../../ui/RemoveDialog.tsx';
import { totalQuery, useMoveFolder, useRemoveFolder, useRenameFolder } from '../queries.ts';
import styles from './FolderPane.module.css';
import { FolderSelect } from './FolderSelect.tsx';
import { sayBytes } from './say-bytes.ts';

interface Props {
  folders: KnowledgeFolder[];
  folderId: string | undefined;
  onOpen: (folderId: string | undefined) => void;
}

/** The libraries of the user and of the enterprise, with what is in each, and the room that is left. */
export function FolderPane({ folders, folderId, onOpen }: Props) {
  const { data: total } = useQuery(totalQuery);
  const all = folders.reduce((sum, each) => sum + (each.parentId ? 0 : each.documents), 0);
  const own = folders.filter(({ isShared }) => !isShared);
  const shared = folders.filter(({ isShared }) => isShared);
  return (
    <nav className={styles.pane} aria-label="文件夹">
      <div className={styles.lists}>
        <button
          type="button"
          className={styles.row}
          aria-current={!folderId || undefined}
          onClick={() => onOpen(undefined)}
        >
          <FolderOutlined aria-hidden />
          <span>全部</span>
          <small className="tabular">{all}</small>
        </button>
        <h2>我的</h2>
        {own.length > 0 ? (
          <Branch folders={own} parentId={null} folderId={folderId} onOpen={onOpen} />
        ) : (
          <p className={styles.none}>还没有文件夹；直接上传的文件放在“未归类”</p>
        )}
        {shared.length > 0 ? (
          <>
            <h2>企业共享</h2>
            <Branch folders={shared} parentId={null} folderId={folderId} onOpen={onOpen} />
          </>
        ) : null}
      </div>
      {total ? (
        <div className={styles.room}>
          <p className="tabular">
            <span>已用{sayBytes(total.usedBytes)}</span>
            <span>共{sayBytes(total.quotaBytes)}</span>
          </p>
          <Progress
            aria-label="已用空间"
            size="small"
            showInfo={false}
            percent={Math.min(100, (total.usedBytes / total.quotaBytes) * 100)}
          />
        </div>
      ) : null}
    </nav>
  );
}

function Branch({ folders, parentId, folderId, onOpen }: Props & { parentId: string | null }) {
  const rows = folders.filter(each => each.parentId === parentId);
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(folder => (
        <li key={folder.folderId}>
          <Folder folder={folder} folders={folders} isOpen={folder.folderId === folderId} onOpen={onOpen} />
          <Branch folders={folders} parentId={folder.folderId} folderId={folderId} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface FolderProps {
  folder: KnowledgeFolder;
  folders: KnowledgeFolder[];
  isOpen: boolean;
  onOpen: Props['onOpen'];
}

function Folder({ folder, folders, isOpen, onOpen }: FolderProps) {
  const { folderId, name, isShared, mayChange, documents, parentId } = folder;
  const [isRenaming, setRenaming] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [rename, move, remove] = [useRenameFolder(), useMoveFolder(), useRemoveFolder()];
  const actions: Record<string, () => void> = {
    rename: () => setRenaming(true),
    move: () => setMoving(true),
    remove: () => setRemoving(true),
  };
  if (isRenaming)
    return (
      <NameField
        label="文件夹名称"
        name={name}
        maxLength={60}
        onRename={changed => rename.mutateAsync({ folderId, name: changed })}
        onClose={() => setRenaming(false)}
      />
    );
  const Icon = isShared && !parentId ? TeamOutlined : isOpen ? FolderOpenOutlined : FolderOutlined;
  return (
    <div className={styles.folder}>
      <button
        type="button"
        className={styles.row}
        aria-current={isOpen || undefined}
        title={name}
        onClick={() => onOpen(folderId)}
      >
        <Icon aria-hidden />
        <span>{name}</span>
        <small className="tabular">{documents}</small>
      </button>
      {mayChange ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'rename', label: '改名' },
              { key: 'move', label: '移动' },
              { key: 'remove', label: '删除', danger: true },
            ],
            onClick: ({ key }) => actions[key]?.(),
          }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`“${name}”的操作`} />
        </Dropdown>
      ) : null}
      {isRemoving ? (
        <RemoveDialog
          title={`删除“${name}”？`}
          about={`其下${documents}份文件一并删除，索引中不留内容，不能恢复。`}
          isPending={remove.isPending}
          onClose={() => setRemoving(false)}
          onRemove={() => remove.mutate(folderId, { onSuccess: () => isOpen && onOpen(undefined) })}
        />
      ) : null}
      {isMoving ? (
        <FolderSelect
          title={`移动“${name}”`}
          folders={folders.filter(each => each.isShared === isShared && each.folderId !== folderId)}
          hasTop
          onClose={() => setMoving(false)}
          onChoose={target => move.mutate({ folderId, parentId: target }, { onSuccess: () => setMoving(false) })}
        />
      ) : null}
    </div>
  );
}

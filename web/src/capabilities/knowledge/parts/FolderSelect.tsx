import type { KnowledgeFolder } from '@antai/contract/knowledge';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './FolderSelect.module.css';

interface Props {
  title: string;
  folders: KnowledgeFolder[];
  /** Whether it can go to no folder at all. */
  hasTop?: boolean;
  onClose: () => void;
  /** Null for no folder. */
  onChoose: (folderId: string | null) => void;
}

const top = 'top';

const pathOf = (folders: KnowledgeFolder[], folder: KnowledgeFolder): string => {
  const parent = folders.find(({ folderId }) => folderId === folder.parentId);
  return parent ? `${pathOf(folders, parent)} / ${folder.name}` : folder.name;
};

/** Asks into which folder something goes. */
export function FolderSelect({ title, folders, hasTop = false, onClose, onChoose }: Props) {
  const [folderId, setFolderId] = useState<string>();
  const options = folders
    .filter(({ mayChange }) => mayChange)
    .map(folder => ({
      value: folder.folderId,
      title: `${pathOf(folders, folder)}${folder.isShared ? '（企业共享）' : ''}`,
    }));
  const choose = () => folderId && onChoose(folderId === top ? null : folderId);
  return (
    <Dialog
      open
      title={title}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: !folderId }}
      onOk={choose}
      onCancel={onClose}
    >
      <TreeSelect
        showSearch
        aria-label="移到哪个文件夹"
        placeholder="移到哪个文件夹"
        className={styles.folder ?? ''}
        treeNodeFilterProp="title"
        value={folderId}
        treeData={[...(hasTop ? [{ value: top, title: '作为一个库' }] : []), ...options]}
        onChange={setFolderId}
      />
    </Dialog>
  );
}

import type { KnowledgeFolder } from '@antai/contract/knowledge';
import { Checkbox, Input, Segmented } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useAddFolder } from '../queries.ts';
import styles from './FolderDialog.module.css';

interface Props {
  /** Below which it may be made; undefined: as a library alone. */
  parent: KnowledgeFolder | undefined;
  canShare: boolean;
  onClose: () => void;
}

/** A new library, or a folder below the one that is open. */
export function FolderDialog({ parent, canShare, onClose }: Props) {
  const [name, setName] = useState('');
  const [isBelow, setBelow] = useState(parent !== undefined);
  const [isShared, setShared] = useState(false);
  const add = useAddFolder();
  const save = () =>
    add.mutate({ name, ...(isBelow && parent ? { parentId: parent.folderId } : { isShared }) }, { onSuccess: onClose });
  return (
    <WritingDialog
      open
      title="新建文件夹"
      okText="新建"
      cancelText="取消"
      okButtonProps={{ disabled: name.trim() === '', loading: add.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        {parent ? (
          <Segmented
            aria-label="放在哪里"
            value={isBelow}
            options={[
              { value: true, label: `在“${parent.name}”之下` },
              { value: false, label: '新的库' },
            ]}
            onChange={setBelow}
          />
        ) : null}
        <Input
          autoFocus
          aria-label="文件夹名称"
          placeholder="名称，如客户或案件"
          maxLength={60}
          value={name}
          onChange={event => setName(event.target.value)}
          onPressEnter={() => name.trim() !== '' && save()}
        />
        {!isBelow && canShare ? (
          <Checkbox checked={isShared} onChange={event => setShared(event.target.checked)}>
            与本企业共享：同事可以检索、阅读与引用，不能更改
          </Checkbox>
        ) : null}
      </div>
    </WritingDialog>
  );
}

import type { TermBase } from '@antai/contract/translation/terms';
import { useNavigate } from '@tanstack/react-router';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useAddBase, useChangeBase } from '../queries.ts';

interface Props {
  /** Which one is copied, or, where it is one's own, changed. */
  base?: TermBase;
  isCopy?: boolean;
  onClose: () => void;
}

/** A term base of one's own: new, as a copy, or by another name. */
export function BaseDialog({ base, isCopy = false, onClose }: Props) {
  const [name, setName] = useState(base ? (isCopy ? `${base.name}（自建）` : base.name) : '');
  const [isShared, setShared] = useState(!isCopy && (base?.isShared ?? false));
  const navigate = useNavigate();
  const add = useAddBase();
  const change = useChangeBase();
  const isChange = base !== undefined && !isCopy;
  const save = () => {
    if (isChange) change.mutate({ termBaseId: base.termBaseId, name, isShared }, { onSuccess: onClose });
    else
      add.mutate(
        { name, isShared, ...(base ? { copyOf: base.termBaseId } : {}) },
        {
          onSuccess: ({ termBaseId }) => {
            onClose();
            void navigate(addresses.terms({ id: termBaseId }));
          },
        },
      );
  };
  return (
    <WritingDialog
      open
      title={isChange ? '修改术语库' : isCopy ? '复制为自己的术语库' : '新建术语库'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: name.trim() === '', loading: add.isPending || change.isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label="术语库名称"
        placeholder="名称，如客户或项目"
        maxLength={60}
        value={name}
        onChange={event => setName(event.target.value)}
        onPressEnter={() => name.trim() !== '' && save()}
      />
      <Checkbox checked={isShared} onChange={event => setShared(event.target.checked)}>
        与本企业共享：同事可以选用与复制，不能更改
      </Checkbox>
    </WritingDialog>
  );
}

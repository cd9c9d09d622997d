import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { securityQuery, useAddPasskey, useRemovePasskey } from '../../security/queries.ts';
import { signInWaysQuery } from '../queries.ts';
import styles from './PasskeyList.module.css';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RowList } from './RowList.tsx';

/** The user's passkeys, a new one, and one to be removed. */
export function PasskeyList() {
  const { data: state } = useQuery(securityQuery);
  const { data: ways } = useQuery(signInWaysQuery);
  const [name, setName] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [removedId, setRemovedId] = useState<string>();
  const add = useAddPasskey();
  const remove = useRemovePasskey();
  const close = () => {
    add.reset();
    remove.reset();
    setAdding(false);
    setRemovedId(undefined);
    setName('');
  };
  if (!state || !ways) return null;
  const rows = state.passkeys.map(({ passkeyId, name: label, createTime, lastUsedTime }) => ({
    id: passkeyId,
    title: label,
    facts: `${formatMoment(createTime)}添加 · ${lastUsedTime ? `${formatMoment(lastUsedTime)}用过` : '还没有用过'}`,
    action: (
      <Button aria-label={`删除通行密钥${label}`} onClick={() => setRemovedId(passkeyId)}>
        删除
      </Button>
    ),
  }));
  return (
    <div>
      <p className={styles.about}>用指纹、面容或安全密钥登录，不必输入密码。</p>
      <RowList rows={rows} />
      {ways.hasPasskeys ? null : <p className={styles.about}>须以域名访问本系统才能使用，请联系管理员设置访问地址。</p>}
      {ways.hasPasskeys && !isAdding && removedId === undefined ? (
        <div className={styles.actions}>
          <Button onClick={() => setAdding(true)}>添加通行密钥</Button>
        </div>
      ) : null}
      {isAdding ? (
        <PasswordPrompt
          action="添加"
          error={add.error}
          isPending={add.isPending}
          isDisabled={name.trim() === ''}
          onSubmit={password => add.mutate({ name: name.trim(), password }, { onSuccess: close })}
          onCancel={close}
        >
          <label htmlFor="passkey-name">名称</label>
          <Input
            id="passkey-name"
            placeholder="如：办公电脑"
            maxLength={40}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </PasswordPrompt>
      ) : null}
      {removedId === undefined ? null : (
        <PasswordPrompt
          action="删除通行密钥"
          error={remove.error}
          isPending={remove.isPending}
          onSubmit={password => remove.mutate({ passkeyId: removedId, password }, { onSuccess: close })}
          onCancel={close}
        />
      )}
    </div>
  );
}

import { desensitisedFileTypes, keyPasswordMin } from '@antai/contract/desensitise';
import { Button, Input, Upload } from 'antd';
import { useState } from 'react';
import { acceptOf } from '../../../lib/accept.ts';
import { useRestore } from '../queries.ts';
import styles from './RestoreForm.module.css';

const accepted = acceptOf(desensitisedFileTypes);

/** The way back: a desensitised file, the key that was made with it, and its password. */
export function RestoreForm() {
  const [file, setFile] = useState<File>();
  const [key, setKey] = useState<File>();
  const [password, setPassword] = useState('');
  const restore = useRestore();
  const isReady = file !== undefined && key !== undefined && password.length >= keyPasswordMin;
  const choice = (
    label: string,
    { accept, current, choose }: { accept: string; current: File | undefined; choose: (file: File) => void },
  ) => (
    <Upload
      accept={accept}
      showUploadList={false}
      beforeUpload={next => {
        choose(next);
        return false;
      }}
    >
      <Button>{current ? `${label}：${current.name}` : `选择${label}`}</Button>
    </Upload>
  );
  return (
    <section className={styles.form} aria-labelledby="restore-title">
      <h2 id="restore-title">还原</h2>
      <p>用导出时生成的还原密钥与密码，把未经改动的脱敏件逐字还原。批注、修订与文档属性在导出时已清除，不会回来。</p>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (file && key) restore.mutate({ file, key, password });
        }}
      >
        {choice('脱敏件', { accept: accepted, current: file, choose: setFile })}
        {choice('还原密钥', { accept: '.txt', current: key, choose: setKey })}
        <Input.Password
          aria-label="密钥的密码"
          placeholder="密钥的密码"
          autoComplete="off"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
        <Button htmlType="submit" disabled={!isReady} loading={restore.isPending}>
          还原并下载
        </Button>
      </form>
    </section>
  );
}

import { DeleteOutlined, KeyOutlined, PlusOutlined } from '@ant-design/icons';
import type { ApiKey } from '@antai/contract/apikeys';
import { resourceOf } from '@antai/contract/wire/resources';
import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { formatMoment, formatRecent } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { apiKeysQuery, useRevokeKey } from '../queries.ts';
import styles from './KeyList.module.css';
import { NewKeyDialog } from './NewKeyDialog.tsx';

const docsAddress = '/lawyer/docs';

/** The API keys of the user: what each may do, until when, and when it was last used. */
export function KeyList() {
  const { data, error, refetch } = useQuery(apiKeysQuery);
  const [isCreating, setCreating] = useState(false);
  return (
    <section className={styles.keys} aria-label="接口密钥">
      <header>
        <h3>接口密钥</h3>
        <Button size="small" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
          新建
        </Button>
      </header>
      <p>
        脚本、其他程序与支持 MCP 的AI助手凭密钥调用本系统，
        <a href={docsAddress} target="_blank" rel="noreferrer">
          调用说明
        </a>
        。
      </p>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : data ? <Keys keys={data} /> : <LoadingBox />}
      {isCreating ? <NewKeyDialog onClose={() => setCreating(false)} /> : null}
    </section>
  );
}

function Keys({ keys }: { keys: ApiKey[] }) {
  if (keys.length === 0) return <p className={styles.none}>还没有密钥</p>;
  return (
    <ul>
      {keys.map(key => (
        <KeyRow key={key.keyId} apiKey={key} />
      ))}
    </ul>
  );
}

const namesOf = (ids: number[]) => ids.map(id => resourceOf(id)?.name ?? String(id)).join('、');

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { keyId, name, hint, resourceIds, expireTime, isExpired, lastUseTime, lastUseAddress } = apiKey;
  const revoke = useRevokeKey();
  return (
    <li data-expired={isExpired}>
      <KeyOutlined />
      <div>
        <strong>{name}</strong>
        <code>{hint}…</code>
        <small title={namesOf(resourceIds)}>{namesOf(resourceIds)}</small>
        <small className="tabular">
          {isExpired ? '已于' : ''}
          {formatMoment(expireTime).slice(0, 10)} 到期，
          <span title={lastUseAddress}>{lastUseTime ? `${formatRecent(lastUseTime)} 用过` : '尚未使用'}</span>
        </small>
      </div>
      <Popconfirm
        title={`撤销“${name}”？`}
        description="使用它的程序立即不能再调用，不能恢复。"
        okText="撤销"
        cancelText="保留"
        okButtonProps={{ danger: true, loading: revoke.isPending }}
        onConfirm={() => revoke.mutateAsync(keyId).catch(() => undefined)}
      >
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`撤销 ${name}`} />
      </Popconfirm>
    </li>
  );
}

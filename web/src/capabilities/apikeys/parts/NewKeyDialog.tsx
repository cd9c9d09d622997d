import { CopyOutlined } from '@ant-design/icons';
import { apiKeyDays, apiKeyNameMax } from '@antai/contract/apikeys';
import { mcpPath } from '@antai/contract/lookups';
import type { ResourceId } from '@antai/contract/wire/resources';
import { Button, Input, Segmented, Tree } from 'antd';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { grantableResources, topmostOf, useCreateKey } from '../queries.ts';
import styles from './NewKeyDialog.module.css';

const terms = [30, apiKeyDays.usual, 180, apiKeyDays.max].map(days => ({ value: days, label: `${days}天` }));

/** Makes a key; once it is made, shows it this one time. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [resourceIds, setResourceIds] = useState<ResourceId[]>([]);
  const [expireDays, setExpireDays] = useState<number>(apiKeyDays.usual);
  const create = useCreateKey();
  const resources = grantableResources();
  if (create.data) return <MadeKey name={create.data.name} text={create.data.key} onClose={onClose} />;
  const isReady = name.trim() !== '' && resourceIds.length > 0;
  return (
    <Dialog
      open
      title="新建接口密钥"
      width={650}
      okText="新建"
      cancelText="取消"
      okButtonProps={{ disabled: !isReady, loading: create.isPending }}
      onOk={() => create.mutate({ name, resourceIds: topmostOf(resourceIds), expireDays })}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <label htmlFor="key-name">名称</label>
        <Input
          id="key-name"
          value={name}
          maxLength={apiKeyNameMax}
          showCount
          placeholder="如：每日类案统计脚本"
          onChange={event => setName(event.target.value)}
        />
        <span id="key-term">有效期</span>
        <Segmented aria-labelledby="key-term" value={expireDays} options={terms} onChange={setExpireDays} />
        <span id="key-resources" className={styles.top}>
          可用功能
        </span>
        <div className={styles.resources}>
          <Tree
            aria-labelledby="key-resources"
            checkable
            defaultExpandAll
            selectable={false}
            treeData={resources}
            checkedKeys={resourceIds}
            onCheck={keys => setResourceIds(keys as ResourceId[])}
          />
        </div>
      </div>
      <p className={styles.note}>密钥不会超出您本人的权限；密码与密钥等账号事务始终须本人登录。</p>
    </Dialog>
  );
}

/** What an assistant outside has to be told to look things up here, in the form most of them read. */
const configurationOf = (key: string) =>
  JSON.stringify(
    {
      mcpServers: {
        antai: { type: 'http', url: `${location.origin}${mcpPath}`, headers: { Authorization: `Bearer ${key}` } },
      },
    },
    null,
    2,
  );

function MadeKey({ name, text, onClose }: { name: string; text: string; onClose: () => void }) {
  const configuration = configurationOf(text);
  const copy = async (copied: string, what: string) => {
    if (await copyText(copied)) presenter.success(`${what}已复制`);
  };
  return (
    <Dialog
      open
      title={`“${name}”已建好`}
      width={650}
      mask={{ closable: false }}
      okText="我已存好"
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>密钥只显示这一次，请现在复制并妥善保存；遗失后只能撤销并另建。</p>
      <div className={styles.made}>
        <Input readOnly value={text} aria-label="接口密钥" onFocus={event => event.target.select()} />
        <Button icon={<CopyOutlined />} onClick={() => void copy(text, '密钥')}>
          复制
        </Button>
      </div>
      <p>支持 MCP 的外部AI助手可以凭它只读查询法条、案例与处罚，把下面的配置交给助手即可：</p>
      <div className={styles.made}>
        <Input.TextArea readOnly value={configuration} aria-label="MCP配置" autoSize />
        <Button icon={<CopyOutlined />} onClick={() => void copy(configuration, '配置')}>
          复制配置
        </Button>
      </div>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Table } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { aboutQuery } from '../queries.ts';
import styles from './AboutScreen.module.css';

const packColumns = [
  { title: '数据', dataIndex: 'title' },
  { title: '来源', dataIndex: 'publisher' },
  { title: '许可', dataIndex: 'licence' },
  { title: '编至', dataIndex: 'date', width: 100 },
  { title: '状态', dataIndex: 'isPresent', width: 72, render: (isPresent: boolean) => (isPresent ? '已装' : '未装') },
];

const licenceColumns = [
  { title: '组件', dataIndex: 'name' },
  { title: '版本', dataIndex: 'version' },
  { title: '许可', dataIndex: 'licence' },
];

/** /userCenter/about */
export default function AboutScreen() {
  const { data, error, refetch } = useQuery(aboutQuery);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { versionNum, contact, packs, licences } = data;
  return (
    <div className={styles.about}>
      <h1>关于案台</h1>
      <section>
        <dl>
          <dt>产品</dt>
          <dd>案台 · AI律师工作平台</dd>
          <dt>版本</dt>
          <dd>
            {versionNum}　<Link {...addresses.updateLog()}>更新日志</Link>
          </dd>
          <dt>许可</dt>
          <dd>Apache-2.0</dd>
          {contact.map(({ name, value }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {contact.length === 0 ? <p>联系方式尚未设置，请向本所系统管理员咨询。</p> : null}
      </section>
      <section aria-labelledby="packs-title">
        <h2 id="packs-title">数据</h2>
        <Table rowKey="title" size="small" pagination={false} columns={packColumns} dataSource={packs} />
      </section>
      <section aria-labelledby="licences-title">
        <h2 id="licences-title">开源组件（{licences.length}）</h2>
        <p>本产品包含下列开源组件，谨致谢意；各组件依其自身许可使用。</p>
        <Table
          rowKey={({ name, version }) => `${name} ${version}`}
          size="small"
          columns={licenceColumns}
          dataSource={licences}
          pagination={{ pageSize: 20, showSizeChanger: false }}
        />
      </section>
    </div>
  );
}

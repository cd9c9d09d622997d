import {
  DatabaseOutlined,
  FileTextOutlined,
  FolderOutlined,
  RobotOutlined,
  ScanOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { type Plugin, type PluginState, pluginStateNames } from '@antai/contract/plugins';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { pluginsQuery } from '../queries.ts';
import styles from './PluginList.module.css';

const icons: Record<Plugin['kind'], ReactNode> = {
  pack: <FileTextOutlined />,
  model: <RobotOutlined />,
  ocr: <ScanOutlined />,
  search: <SearchOutlined />,
  database: <DatabaseOutlined />,
  files: <FolderOutlined />,
};

const colours: Record<PluginState, string> = {
  ready: 'success',
  builtIn: 'default',
  underWay: 'processing',
  absent: 'default',
  notConfigured: 'warning',
};

/** What this installation has, each with its state in a word. */
export function PluginList() {
  const { data, error, refetch } = useQuery(pluginsQuery);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <section className={styles.plugins} aria-label="本系统">
      <h3>本系统</h3>
      <ul>
        {data.map(({ key, kind, name, state, about }) => (
          <li key={key}>
            {icons[kind]}
            <div>
              <strong>{name}</strong>
              <small>{about}</small>
            </div>
            <Tag color={colours[state]}>{pluginStateNames[state]}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { DisconnectOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '../queries.ts';
import styles from './OfflineBanner.module.css';

/** Where no model is configured the page says so, and what answers are instead. */
export function OfflineBanner() {
  const { data } = useQuery(stateQuery);
  if (data?.mode !== 'offline') return null;
  return (
    <p className={styles.banner}>
      <DisconnectOutlined aria-hidden />
      <strong>离线模式</strong>
      <span>没有配置大模型，新的回答不经大模型：只逐字摘录库中的法规与案例并逐条核验，不作推断，不生成结论。</span>
    </p>
  );
}

import type { VersionInfo } from '@antai/contract/versions';
import { Button } from 'antd';
import styles from './VersionNotice.module.css';

interface Props {
  version: VersionInfo;
  onRead: () => void;
}

/** What the newest version brought, until it has been read. */
export function VersionNotice({ version, onRead }: Props) {
  const { versionNum, title, content, updateDate } = version;
  return (
    <section className={styles.notice} aria-label="版本更新">
      <h2>{title}</h2>
      <small>
        版本 {versionNum} · {updateDate}
      </small>
      <ul>
        {content.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Button type="primary" onClick={onRead}>
        我知道了
      </Button>
    </section>
  );
}

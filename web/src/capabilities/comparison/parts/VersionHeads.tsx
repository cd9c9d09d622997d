import { LinkOutlined } from '@ant-design/icons';
import type { ComparisonDetail } from '@antai/contract/comparison';
import { Button, Tooltip } from 'antd';
import styles from './VersionHeads.module.css';

interface Props {
  detail: ComparisonDetail;
  isSynced: boolean;
  onSynced: (isSynced: boolean) => void;
}

const readingNames = { accepted: '已按接受修订', rejected: '已按拒绝修订' } as const;

/** The two versions that are shown, and whether they scroll as one. */
export function VersionHeads({ detail, isSynced, onSynced }: Props) {
  const { versions, before, after, beforeLines, afterLines } = detail;
  const heads = [
    { version: versions[before]!, lines: beforeLines, word: '旧' },
    { version: versions[after]!, lines: afterLines, word: '新' },
  ].map(({ version, lines, word }) => (
    <div key={version.version} className={styles.head}>
      <b title={version.fileName}>
        第{version.version + 1}稿 {version.fileName}
      </b>
      <i>{word}</i>
      <small>
        {version.hasTrackedChanges && version.reading ? `${readingNames[version.reading]} · ` : ''}
        {lines.length}段
      </small>
    </div>
  ));
  return (
    <div className={styles.heads}>
      {heads[0]}
      <Tooltip title={isSynced ? '两稿同步滚动，点此分开' : '两稿各自滚动，点此对齐'}>
        <Button
          type="text"
          size="small"
          aria-label="同步滚动"
          aria-pressed={isSynced}
          icon={<LinkOutlined />}
          onClick={() => onSynced(!isSynced)}
        />
      </Tooltip>
      {heads[1]}
    </div>
  );
}

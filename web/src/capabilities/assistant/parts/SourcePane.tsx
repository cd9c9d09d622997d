import { CloseOutlined, LeftOutlined } from '@ant-design/icons';
import type { AnswerSource } from '@antai/contract/assistant/answer';
import { Button } from 'antd';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { FileOriginal } from './FileOriginal.tsx';
import { SourceItem } from './SourceItem.tsx';
import { SourceOriginal } from './SourceOriginal.tsx';
import styles from './SourcePane.module.css';

/** What stands open: a source of the answer in view, or an attachment. */
export type OpenSource = { source: number } | { fileId: string } | undefined;

interface Props {
  imId: string;
  sources: AnswerSource[];
  opened: OpenSource;
  onOpen: (opened: OpenSource) => void;
  onClose: () => void;
}

/** The sources of the answer in view; one that is opened stands in its text, at the passage. */
export function SourcePane({ imId, sources, opened, onOpen, onClose }: Props) {
  const source = opened && 'source' in opened ? sources.find(({ number }) => number === opened.source) : undefined;
  const isOriginal = source !== undefined || (opened !== undefined && 'fileId' in opened);
  return (
    <aside className={styles.pane} aria-label="来源">
      <header>
        {isOriginal ? (
          <Button type="text" size="small" icon={<LeftOutlined />} onClick={() => onOpen(undefined)}>
            全部来源
          </Button>
        ) : (
          <h2>
            来源 <small>{sources.length}</small>
          </h2>
        )}
        <Button type="text" size="small" aria-label="收起来源" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {source ? <SourceOriginal imId={imId} source={source} /> : null}
        {opened && 'fileId' in opened ? <FileOriginal imId={imId} fileId={opened.fileId} paragraph={-1} /> : null}
        {isOriginal || sources.length > 0 ? null : (
          <EmptyBox isSettled text="回答的来源列在这里，点开即到原文的那一段" />
        )}
        {isOriginal ? null : (
          <ol>
            {sources.map(each => (
              <SourceItem
                key={each.number}
                source={each}
                isActive={false}
                onOpen={() => onOpen({ source: each.number })}
              />
            ))}
          </ol>
        )}
      </div>
    </aside>
  );
}

import {
  FileExcelOutlined,
  FileMarkdownOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { DocumentHit } from '@antai/contract/knowledge';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Progress } from 'antd';
import type { ComponentType } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatCount, formatRecent } from '../../../lib/format.ts';
import { Marked } from '../../../ui/Marked.tsx';
import { useRetryDocument } from '../queries.ts';
import styles from './DocumentRow.module.css';

const icons: Record<string, ComponentType> = {
  docx: FileWordOutlined,
  doc: FileWordOutlined,
  pdf: FilePdfOutlined,
  xlsx: FileExcelOutlined,
  md: FileMarkdownOutlined,
  txt: FileTextOutlined,
};

interface Props {
  hit: DocumentHit;
  isOpen: boolean;
  isChosen?: boolean;
  onChoose?: (isChosen: boolean) => void;
  onOpen: () => void;
}

/** One document: its hits, its best passage, and how its reading stands. */
export function DocumentRow({ hit: { document, hits, passages }, isOpen, isChosen = false, onChoose, onOpen }: Props) {
  const { documentId, name, fileType, state, parsing, reason, paragraphs, pages, createTime, citedBefore } = document;
  const { isOwn, mayChange, unread, version } = document;
  const retry = useRetryDocument();
  const Icon = icons[fileType] ?? FileOutlined;
  const [passage] = passages;
  return (
    <li className={styles.row} data-open={isOpen}>
      {onChoose ? (
        <Checkbox
          aria-label={`选择${name}`}
          checked={isChosen}
          disabled={!mayChange}
          onChange={event => onChoose(event.target.checked)}
        />
      ) : null}
      <span className={styles.icon} aria-hidden>
        <Icon />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>
          <button type="button" aria-current={isOpen || undefined} title={name} onClick={onOpen}>
            {name}
          </button>
          {hits === null || hits === 0 ? null : <small className={styles.hits}>{formatCount(hits)}处</small>}
          {state === 'parsing' ? <small className={styles.parsing}>解析中</small> : null}
          {state === 'unreadable' ? <small className={styles.unreadable}>无法读取</small> : null}
        </p>
        {passage ? (
          <p className={styles.passage}>
            <Marked text={passage.text} marks={passage.marks} />
          </p>
        ) : null}
        {parsing ? (
          <Progress
            size="small"
            aria-label={`${name}所在批次的解析进度`}
            percent={Math.round((parsing.done / parsing.total) * 100)}
            format={() => `${parsing.done} / ${parsing.total}份`}
          />
        ) : null}
        {state === 'unreadable' ? (
          <p className={styles.reason}>
            {reason}
            {mayChange ? (
              <Button type="link" size="small" loading={retry.isPending} onClick={() => retry.mutate(documentId)}>
                重试
              </Button>
            ) : null}
          </p>
        ) : null}
        <p className={styles.facts}>
          {state === 'ready' ? <span>{formatCount(paragraphs)}段</span> : null}
          {pages ? <span>{pages}页</span> : null}
          {version > 1 ? <span>第{version}版</span> : null}
          <span>
            {isOwn ? '' : '同事 '}
            {formatRecent(createTime)}
          </span>
          {unread.length > 0 ? <span title={unread.join('、')}>有未读或须核对的内容</span> : null}
          {citedBefore ? (
            <Link className={styles.changed} {...addresses.assistant(citedBefore.imId)}>
              <SyncOutlined aria-hidden />
              引用后已更新
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  );
}

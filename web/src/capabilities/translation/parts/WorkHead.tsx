import { languageNames } from '@antai/contract/translation/languages';
import { type TranslationDetail, type TranslationForm, translationForms } from '@antai/contract/translation/records';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown, Progress } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import { useExport, useSave } from '../queries.ts';
import styles from './WorkHead.module.css';

const forms = Object.entries(translationForms).map(([key, label]) => ({ key, label }));

/** Terms are told between Chinese and English alone. */
const moreOf = ({ from, to }: TranslationDetail) => [
  { key: 'take', label: '收回审校文件（XLIFF）' },
  ...([from, to].sort().join() === 'en,zh' ? [{ key: 'extract', label: '从本文提取术语' }] : []),
];

/** What stands over the work. */
export type Dialog = 'split' | 'preview' | 'take' | 'extract';

interface Props {
  detail: TranslationDetail;
  /** Sends what is still to be kept, before anything goes out. */
  onFlush: () => Promise<void>;
  onOpen: (dialog: Dialog) => void;
}

/** The record, how much of it is confirmed, and what goes out. */
export function WorkHead({ detail, onFlush, onOpen }: Props) {
  const { recordId, name, from, to, client, segments, termBases, answeredBy, source } = detail;
  const { exportStatus, exportForm, exportName, exportFailReason } = detail;
  const order = useExport(recordId);
  const save = useSave();
  const confirmed = segments.filter(({ isConfirmed }) => isConfirmed).length;
  return (
    <header className={styles.head}>
      <Link {...addresses.translation()}>文档翻译</Link>
      <h1 title={name}>{name}</h1>
      <span className={styles.chip}>
        {languageNames[from]} → {languageNames[to]}
      </span>
      <span className={styles.chip}>
        {termBases.length > 0 ? `术语库：${termBases.map(base => base.name).join('、')}` : '未选术语库'}
      </span>
      {client ? <span className={styles.chip}>客户：{client}</span> : null}
      <span className={styles.chip}>{answeredBy ? `${answeredBy}初稿` : '离线模式：记忆与术语初稿'}</span>
      {source ? <ScanValues source={scanOf(source)} /> : null}
      <span className={styles.progress}>
        <Progress
          aria-label="确认进度"
          percent={Math.round((confirmed / Math.max(1, segments.length)) * 100)}
          showInfo={false}
          size="small"
        />
        <span className="tabular">
          已确认 {confirmed} / {segments.length}
        </span>
      </span>
      <span className={styles.state} role="status">
        {exportStatus === 'running' ? '正在生成' : null}
        {exportStatus === 'failed' ? <b>未生成：{exportFailReason}</b> : null}
      </span>
      {exportStatus === 'done' && exportName && exportForm ? (
        <Button size="small" loading={save.isPending} onClick={() => save.mutate({ recordId, name: exportName })}>
          下载{translationForms[exportForm]}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onOpen('preview')}>
        成稿预览
      </Button>
      <Dropdown trigger={['click']} menu={{ items: moreOf(detail), onClick: ({ key }) => onOpen(key as Dialog) }}>
        <Button size="small" aria-haspopup="menu">
          更多
        </Button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: forms,
          onClick: ({ key }) => void onFlush().then(() => order.mutate(key as TranslationForm)),
        }}
      >
        <Button
          type="primary"
          size="small"
          aria-haspopup="menu"
          loading={order.isPending}
          disabled={exportStatus === 'running'}
        >
          导出
        </Button>
      </Dropdown>
    </header>
  );
}

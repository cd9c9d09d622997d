import { languageNames } from '@antai/contract/translation/languages';
import { type TranslationDetail, type TranslationForm, translationForms } from '@antai/contract/translation/records';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { Decisions, ExportButton, HeadState, RecordHead } from '../../../ui/RecordHead.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { scanOf } from '../../files/queries.ts';
import { useExport, useSave } from '../queries.ts';
import styles from './WorkHead.module.css';

const forms = Object.entries(translationForms).map(([key, label]) => ({ key: key as TranslationForm, label }));

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
    <RecordHead home={<Link {...addresses.translation()}>文档翻译</Link>} name={name}>
      <span className={styles.chip}>
        {languageNames[from]} → {languageNames[to]}
      </span>
      <span className={styles.chip}>
        {termBases.length > 0 ? `术语库：${termBases.map(base => base.name).join('、')}` : '未选术语库'}
      </span>
      {client ? <span className={styles.chip}>客户：{client}</span> : null}
      <span className={styles.chip}>{answeredBy ? `${answeredBy}初稿` : '离线模式：记忆与术语初稿'}</span>
      {source ? <ScanValues source={scanOf(source)} /> : null}
      <Decisions label="确认进度" verb="已确认" count={confirmed} total={segments.length} />
      <HeadState>
        {exportStatus === 'running' ? '正在生成' : null}
        {exportStatus === 'failed' ? <b>未生成：{exportFailReason}</b> : null}
      </HeadState>
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
      <ExportButton
        forms={forms}
        isBusy={order.isPending}
        isRunning={exportStatus === 'running'}
        onExport={form => void onFlush().then(() => order.mutate(form))}
      />
    </RecordHead>
  );
}

import type { ExchangeReport } from '@antai/contract/translation/editing';
import { Upload } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Preference, useTake } from '../queries.ts';
import { PreferenceChoice } from './PreferenceChoice.tsx';
import styles from './TakeDialog.module.css';

interface Props {
  recordId: string;
  /** Where a segment stands, as its reader counts. */
  placeOf: (segmentId: number) => number | undefined;
  onClose: () => void;
}

/** Takes back what was worked on in another program, and says what came of it. */
export function TakeDialog({ recordId, placeOf, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [prefer, setPrefer] = useState<Preference>('own');
  const [report, setReport] = useState<ExchangeReport>();
  const take = useTake(recordId, setReport);
  if (report)
    return (
      <Dialog
        open
        title="收回结果"
        okText="知道了"
        cancelButtonProps={{ hidden: true }}
        onOk={onClose}
        onCancel={onClose}
      >
        <Report report={report} placeOf={placeOf} />
      </Dialog>
    );
  return (
    <Dialog
      open
      title="收回审校文件（XLIFF）"
      okText="收回"
      cancelText="取消"
      okButtonProps={{ disabled: !file, loading: take.isPending }}
      onOk={() => file && take.mutate({ file, prefer })}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <Upload.Dragger
          accept=".xlf,.xliff,.xml"
          maxCount={1}
          showUploadList={false}
          beforeUpload={file => {
            setFile(file);
            return false;
          }}
          aria-label="选择XLIFF文件"
        >
          <p>{file ? file.name : '点击选择由本记录导出、在别处改过的XLIFF，或拖到这里'}</p>
        </Upload.Dragger>
        <PreferenceChoice label="已确认的段译文不同时" value={prefer} onChange={setPrefer} />
      </div>
    </Dialog>
  );
}

function Report({ report, placeOf }: { report: ExchangeReport; placeOf: Props['placeOf'] }) {
  const { applied, confirmed, unchanged, notes, conflicts, losses } = report;
  return (
    <section className={styles.report} aria-label="收回结果" role="status">
      <b>
        收入译文{applied}段，确认{confirmed}段，批注{notes}条；相同{unchanged}段，冲突{conflicts.length}段，未收
        {losses.length}处
      </b>
      <ul>
        {conflicts.map(({ segmentId, own, other }) => (
          <li key={segmentId}>
            第{placeOf(segmentId)}段：本处“{own}”，文件“{other}”
          </li>
        ))}
        {losses.map(loss => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </section>
  );
}

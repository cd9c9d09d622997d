import type { MemoryReport } from '@antai/contract/translation/memory';
import { Upload } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { type Preference, useImportMemory } from '../queries.ts';
import { ClientInput } from './ClientInput.tsx';
import styles from './MemoryImport.module.css';
import { PreferenceChoice } from './PreferenceChoice.tsx';

interface Props {
  client: string;
  onClose: () => void;
  onReport: (report: MemoryReport) => void;
}

/** A memory of another program: whose it is, and whose words count where both have some. */
export function MemoryImport({ client: usual, onClose, onReport }: Props) {
  const [file, setFile] = useState<File>();
  const [client, setClient] = useState(usual);
  const [prefer, setPrefer] = useState<Preference>('own');
  const take = useImportMemory(onReport);
  return (
    <WritingDialog
      open
      title="导入TMX翻译记忆"
      okText="导入"
      cancelText="取消"
      okButtonProps={{ disabled: !file, loading: take.isPending }}
      onOk={() => file && take.mutate({ file, client, prefer }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <Upload.Dragger
          accept=".tmx,.xml"
          maxCount={1}
          showUploadList={false}
          beforeUpload={file => {
            setFile(file);
            return false;
          }}
          aria-label="选择TMX文件"
        >
          <p>{file ? file.name : '点击选择TMX文件，或拖到这里'}</p>
        </Upload.Dragger>
        <ClientInput label="文件未注明客户的，记为" value={client} onChange={setClient} />
        <PreferenceChoice label="同一原文译法不同时" value={prefer} onChange={setPrefer} />
      </div>
    </WritingDialog>
  );
}

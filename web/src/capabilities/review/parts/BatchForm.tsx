import { batchFilesMax } from '@antai/contract/review/batches';
import { reviewedFileTypes } from '@antai/contract/review/records';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { FilesInput } from '../../../ui/FilesInput.tsx';
import { useAddBatch } from '../queries.ts';
import { keepChosenFiles } from './chosen-files.ts';
import styles from './SourceForm.module.css';

/** Several contracts that are reviewed together: they are read in one by one on the page of their batch. */
export function BatchForm() {
  const [files, setFiles] = useState<File[]>([]);
  const [name, setName] = useState('');
  const add = useAddBatch();
  const navigate = useNavigate();
  const usual = files[0] ? `${files[0].name.replace(/\.\w{1,5}$/u, '').slice(0, 40)}等${files.length}份` : '';
  const begin = () =>
    add.mutate(name.trim() || usual, {
      onSuccess: ({ batchId }) => {
        keepChosenFiles(batchId, files);
        void navigate(addresses.reviewBatch(batchId));
      },
    });
  return (
    <>
      <FilesInput
        name="选择待审查的合同"
        fileTypes={reviewedFileTypes}
        title="点击选择若干份合同，或把文件拖到这里"
        about={`至多${batchFilesMax}份；各成一条审查记录，结果汇成一张表`}
        filesMax={batchFilesMax}
        value={files}
        onChange={setFiles}
      />
      <Input
        aria-label="批次名称"
        maxLength={60}
        placeholder={usual || '批次名称，可不填'}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <div className={styles.tools}>
        <Button type="primary" disabled={files.length === 0} loading={add.isPending} onClick={begin}>
          读入{files.length > 0 ? `${files.length}份` : ''}合同
        </Button>
        {files.length === 0 ? <small>先选择合同</small> : null}
      </div>
    </>
  );
}

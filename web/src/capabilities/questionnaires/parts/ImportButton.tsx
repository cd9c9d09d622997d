import { useNavigate } from '@tanstack/react-router';
import { Button, Upload } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useImport } from '../queries.ts';
import styles from './ImportButton.module.css';

/** Takes a questionnaire in from Excel or Word, and tells line by line what was not understood. */
export function ImportButton() {
  const navigate = useNavigate();
  const take = useImport();
  const { data } = take;
  return (
    <>
      <Upload
        accept=".xlsx,.docx"
        maxCount={1}
        showUploadList={false}
        beforeUpload={file => {
          take.mutate(file);
          return false;
        }}
      >
        <Button loading={take.isPending}>导入Excel或Word</Button>
      </Upload>
      <Dialog
        open={data !== undefined}
        title="已导入为新的草稿"
        okText="打开草稿"
        cancelText="留在此处"
        onOk={() => {
          if (data) void navigate(addresses.riskEditor(data.questionnaireId));
        }}
        onCancel={() => take.reset()}
      >
        <p>
          读出{data?.questionCount}题。文件没有写明的等级、发现与组合条件，请在编辑页补写。
          {data?.notes.length ? '以下没有读懂：' : '没有读不懂的内容。'}
        </p>
        <ul className={styles.notes}>
          {data?.notes.map(({ line, text, why }) => (
            <li key={`${line}${text}${why}`}>
              {line > 0 ? `第${line}行` : ''}“{text}”：{why}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

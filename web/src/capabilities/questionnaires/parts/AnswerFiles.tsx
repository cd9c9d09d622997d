import type { AnswerAnalysis } from '@antai/contract/questionnaires/analysis';
import type { OwnAttachment } from '@antai/contract/questionnaires/attachments';
import { Button, Select, Upload } from 'antd';
import { useState } from 'react';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import styles from './AnswerReport.module.css';
import { useAddEvidence, useRemoveEvidence, useSaveAnswerFile } from './answer-queries.ts';
import { questionsIn } from './edit-content.ts';

const kilobyte = 1024;

/** The files given with an answer, and the evidence that the lawyer adds. */
export function AnswerFiles({ analysis }: { analysis: AnswerAnalysis }) {
  const { answerId, content, files, isOwn } = analysis;
  const questions = content.sections.flatMap(section => section.questions);
  const numberOf = (questionId: string) => questions.findIndex(({ id }) => id === questionId) + 1;
  const columns: Column<OwnAttachment>[] = [
    { name: '题', isNumber: true, show: ({ questionId }) => numberOf(questionId) },
    { name: '文件', isHead: true, show: ({ fileName }) => fileName },
    { name: '来源', isNarrow: true, show: ({ isEvidence }) => (isEvidence ? '律师的证据材料' : '答案') },
    {
      name: '大小',
      isNumber: true,
      show: ({ sizeBytes }) => `${Math.max(1, Math.round(sizeBytes / kilobyte))}KB`,
    },
    { name: '上传时间', isNarrow: true, show: ({ createTime }) => createTime.slice(0, 16) },
    { name: '操作', isNarrow: true, show: file => <FileRowActions answerId={answerId} file={file} isOwn={isOwn} /> },
  ];
  if (files.length === 0 && !isOwn) return null;
  return (
    <section className={styles.card} aria-label="文件">
      <h2>文件</h2>
      {files.length > 0 ? <RowTable name="文件" rows={files} columns={columns} idOf={({ fileId }) => fileId} /> : null}
      {isOwn ? <AddEvidence analysis={analysis} /> : null}
    </section>
  );
}

function FileRowActions({ answerId, file, isOwn }: { answerId: string; file: OwnAttachment; isOwn: boolean }) {
  const { fileId, fileName, isEvidence } = file;
  const save = useSaveAnswerFile();
  const remove = useRemoveEvidence(answerId);
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-label={`下载${fileName}`}
        loading={save.isPending}
        onClick={() => save.mutate({ fileId, fileName })}
      >
        下载
      </Button>
      {isOwn && isEvidence ? (
        <RemoveButton
          question={`删除“${fileName}”？`}
          isPending={remove.isPending}
          onRemove={() => remove.mutate(fileId)}
        />
      ) : null}
    </>
  );
}

function AddEvidence({ analysis: { answerId, content } }: { analysis: AnswerAnalysis }) {
  const add = useAddEvidence(answerId);
  const [questionId, setQuestionId] = useState<string>();
  const options = questionsIn(content).map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }));
  return (
    <div className={styles.evidence}>
      <Select
        aria-label="证据材料属于哪一题"
        placeholder="选择题目，上传证据材料"
        className={styles.question}
        showSearch={{ optionFilterProp: 'label' }}
        value={questionId}
        options={options}
        onChange={setQuestionId}
      />
      <Upload
        maxCount={1}
        showUploadList={false}
        disabled={!questionId}
        beforeUpload={file => {
          if (questionId) add.mutate({ questionId, file });
          return false;
        }}
      >
        <Button disabled={!questionId} loading={add.isPending}>
          上传
        </Button>
      </Upload>
    </div>
  );
}

import { batchRowsMax } from '@antai/contract/drafting/batches';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { FilesInput } from '../../../ui/FilesInput.tsx';
import { groupsQuery, templatesQuery, useCreateBatch, useSaveSheet } from '../queries.ts';
import styles from './BatchStart.module.css';

/** Three steps: which template, its table to be filled in, the filled table to be checked. */
export function BatchStart() {
  const groups = useQuery(groupsQuery).data?.groups ?? [];
  const templates = useQuery(templatesQuery).data?.templates ?? [];
  const [templateId, setTemplateId] = useState<string>();
  const [files, setFiles] = useState<File[]>([]);
  const sheet = useSaveSheet();
  const create = useCreateBatch();
  const navigate = useNavigate();
  const title = templates.find(each => each.templateId === templateId)?.title;
  const options = groups.map(({ groupId, name }) => ({
    label: name,
    options: templates
      .filter(each => each.groupId === groupId)
      .map(each => ({ value: each.templateId, label: each.title })),
  }));
  const [file] = files;
  const start = () =>
    templateId &&
    file &&
    create.mutate({ templateId, file }, { onSuccess: ({ batchId }) => void navigate(addresses.draftBatch(batchId)) });
  return (
    <section className={styles.form} aria-label="新的批次">
      <ol>
        <li>
          <h2>选模板</h2>
          <Select
            showSearch
            aria-label="模板"
            optionFilterProp="label"
            placeholder="选择模板"
            className={styles.select}
            value={templateId ?? null}
            options={options}
            onChange={setTemplateId}
          />
        </li>
        <li>
          <h2>填表</h2>
          <Button
            disabled={!title}
            loading={sheet.isPending}
            onClick={() => templateId && title && sheet.mutate({ templateId, title })}
          >
            下载填写表
          </Button>
          <p>{title ? '一行一份；列名请勿改动，有选项的列可下拉选择。' : '先选模板。'}</p>
        </li>
        <li>
          <h2>上传核对</h2>
          <FilesInput
            name="选择填好的表"
            fileTypes={['xlsx']}
            title="点击选择填好的表，或拖到这里"
            about={`一次至多${batchRowsMax}行`}
            filesMax={1}
            value={files}
            onChange={setFiles}
          />
        </li>
      </ol>
      <Button type="primary" disabled={!templateId || !file} loading={create.isPending} onClick={start}>
        上传并核对
      </Button>
    </section>
  );
}

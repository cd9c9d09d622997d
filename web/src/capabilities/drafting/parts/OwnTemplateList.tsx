import type { OwnTemplate } from '@antai/contract/drafting/templates';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { FilesInput } from '../../../ui/FilesInput.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import { ownTemplatesQuery, useAddTemplate, useCreate, useRemoveTemplate, useShareTemplate } from '../queries.ts';
import styles from './OwnTemplateList.module.css';

/** The templates of the user and those their enterprise shares, and the way to a new one. */
export function OwnTemplateList() {
  const { data, error, refetch } = useQuery(ownTemplatesQuery);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  return (
    <>
      <UploadForm />
      {data.templates.length === 0 ? (
        <EmptyBox isSettled text="还没有自有模板。上传一份docx，或在“文书起草”里复制一份现成模板" />
      ) : (
        <ul className={styles.list} aria-label="自有模板">
          {data.templates.map(template => (
            <TemplateRow key={template.templateId} template={template} />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadForm() {
  const [files, setFiles] = useState<File[]>([]);
  const add = useAddTemplate();
  const navigate = useNavigate();
  const [file] = files;
  return (
    <section className={styles.upload} aria-label="上传模板">
      <FilesInput
        name="选择模板文件"
        fileTypes={['docx']}
        title="点击选择一份docx，或拖到这里"
        about="认得 {{甲方名称}} 这样的标签、____ 空白、【】与 [ ] 括号、____年__月__日；上传后可逐处改。"
        filesMax={1}
        value={files}
        onChange={setFiles}
      />
      <Button
        type="primary"
        disabled={!file}
        loading={add.isPending}
        onClick={() =>
          file &&
          add.mutate({ file }, { onSuccess: ({ templateId }) => void navigate(addresses.draftTemplates(templateId)) })
        }
      >
        上传并识别
      </Button>
    </section>
  );
}

function TemplateRow({ template }: { template: OwnTemplate }) {
  const { templateId, title, version, isOwn, isShared, isDocx, fieldCount, updateTime } = template;
  const share = useShareTemplate(templateId);
  const remove = useRemoveTemplate(templateId);
  const copy = useAddTemplate();
  const create = useCreate();
  const navigate = useNavigate();
  const begin = () =>
    create.mutate({ templateId }, { onSuccess: ({ taskId }) => void navigate(addresses.draft(taskId)) });
  return (
    <li>
      <div>
        <h2>
          <Link {...addresses.draftTemplates(templateId)}>{title}</Link>
          <Tag>{isDocx ? 'docx' : '复制'}</Tag>
          {isOwn ? null : <Tag color="processing">单位共用</Tag>}
        </h2>
        <p className="tabular">
          第{version}版，{fieldCount}个字段，{formatMoment(updateTime)}
        </p>
      </div>
      {isOwn ? (
        <Checkbox checked={isShared} disabled={share.isPending} onChange={event => share.mutate(event.target.checked)}>
          与所在单位共用
        </Checkbox>
      ) : null}
      <Button size="small" aria-label={`起草：${title}`} loading={create.isPending} onClick={begin}>
        起草
      </Button>
      <Button
        type="link"
        size="small"
        loading={copy.isPending}
        onClick={() =>
          copy.mutate({ templateId }, { onSuccess: made => void navigate(addresses.draftTemplates(made.templateId)) })
        }
      >
        复制
      </Button>
      {isOwn ? (
        <RemoveButton
          question="删除这份模板？已有的起草不受影响"
          isPending={remove.isPending}
          onRemove={() => remove.mutate(undefined)}
        />
      ) : null}
    </li>
  );
}

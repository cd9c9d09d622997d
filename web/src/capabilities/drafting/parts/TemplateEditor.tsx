import type { OwnTemplateBody, OwnTemplateDetail } from '@antai/contract/drafting/templates';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { ownTemplateQuery, useAddTemplate, useCreate } from '../queries.ts';
import { BlockBody } from './BlockBody.tsx';
import { DocxBody } from './DocxBody.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { isUsed } from './list-texts.ts';
import styles from './TemplateEditor.module.css';
import { useTemplateDraft } from './use-template-draft.ts';

/** An own template being changed: its text with the places of the answers, and its questions. Each saving is a version. */
export function TemplateEditor({ detail }: { detail: OwnTemplateDetail }) {
  const { isOwn, source: read } = detail;
  const work = useTemplateDraft(detail);
  const { draft, change, put } = work;
  const { template, source } = draft;
  const { fields, blocks } = template;
  return (
    <WorkFrame>
      <Head
        detail={detail}
        title={template.title}
        onTitle={title => put({ title })}
        note={work.note}
        onNote={work.setNote}
        isChanged={work.isChanged}
        isSaving={work.isSaving}
        onSave={work.save}
        onForget={work.forget}
        onVersion={work.takeVersion}
      />
      {work.problems.length > 0 ? (
        <ul className={styles.problems} role="alert">
          {work.problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.work}>
        {source && read ? (
          <DocxBody
            paragraphs={read.paragraphs}
            source={source}
            fields={fields}
            section={template.sections[0]!.id}
            isFixed={!isOwn}
            onChange={(next, added) =>
              change({
                source: next,
                template: added
                  ? { ...template, fields: [...template.fields, added] as OwnTemplateBody['fields'] }
                  : template,
              })
            }
          />
        ) : (
          <BlockBody
            blocks={blocks}
            fields={fields}
            isFixed={!isOwn}
            onChange={next => put({ blocks: next.map(block => ({ ...block })) })}
          />
        )}
        <FieldEditor
          fields={fields}
          sections={template.sections}
          isFixed={!isOwn}
          isUsed={id => isUsed({ blocks: source ? [source] : template.blocks, checks: template.checks }, id)}
          onChange={next => put({ fields: next as OwnTemplateBody['fields'] })}
        />
      </div>
    </WorkFrame>
  );
}

interface HeadProps {
  detail: OwnTemplateDetail;
  title: string;
  onTitle: (title: string) => void;
  note: string;
  onNote: (note: string) => void;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onForget: () => void;
  onVersion: (detail: OwnTemplateDetail) => void;
}

function Head({ detail, title, onTitle, note, onNote, isChanged, isSaving, onSave, onForget, onVersion }: HeadProps) {
  const { templateId, version, isOwn, isDocx } = detail;
  const navigate = useNavigate();
  const create = useCreate();
  const copy = useAddTemplate();
  return (
    <header className={styles.head}>
      <Link {...addresses.draftTemplates()}>自有模板</Link>
      <Input
        className={styles.title}
        aria-label="模板名称"
        value={title}
        readOnly={!isOwn}
        maxLength={60}
        onChange={event => onTitle(event.target.value)}
      />
      <Tag>{isDocx ? 'docx，成文保留原格式' : '按条款排版'}</Tag>
      <Versions detail={detail} onVersion={onVersion} />
      <p role="status">{isChanged ? '有未保存的改动（刷新不丢）' : `第${version}版`}</p>
      <Button
        loading={create.isPending}
        onClick={() =>
          create.mutate({ templateId }, { onSuccess: ({ taskId }) => void navigate(addresses.draft(taskId)) })
        }
      >
        用这份起草
      </Button>
      {isOwn ? (
        <>
          <Input
            className={styles.note}
            aria-label="改动说明"
            placeholder="改动说明（可不填）"
            maxLength={200}
            value={note}
            onChange={event => onNote(event.target.value)}
          />
          <Button disabled={!isChanged} onClick={onForget}>
            放弃改动
          </Button>
          <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={onSave}>
            存为第{version + 1}版
          </Button>
        </>
      ) : (
        <Button
          type="primary"
          loading={copy.isPending}
          onClick={() =>
            copy.mutate({ templateId }, { onSuccess: made => void navigate(addresses.draftTemplates(made.templateId)) })
          }
        >
          复制一份来改
        </Button>
      )}
    </header>
  );
}

/** Earlier versions: one that is chosen is taken up as a change of the present one. */
function Versions({ detail, onVersion }: Pick<HeadProps, 'detail' | 'onVersion'>) {
  const { templateId, version, versions, isOwn } = detail;
  const [earlier, setEarlier] = useState<number>();
  const { data } = useQuery({ ...ownTemplateQuery(templateId, earlier), enabled: earlier !== undefined });
  if (versions.length < 2 || !isOwn) return null;
  return (
    <>
      <Select
        aria-label="历次版本"
        placeholder="历次版本"
        popupMatchSelectWidth={false}
        value={earlier ?? null}
        options={versions
          .filter(each => each.version !== version)
          .map(each => ({
            value: each.version,
            label: `第${each.version}版 ${formatMoment(each.createTime)} ${each.note}`,
          }))}
        onChange={setEarlier}
      />
      <Button disabled={!data || earlier === undefined} onClick={() => data && onVersion(data)}>
        取回此版
      </Button>
    </>
  );
}

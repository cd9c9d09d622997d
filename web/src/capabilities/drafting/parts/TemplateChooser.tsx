import type { TemplateGroup, TemplateHead } from '@antai/contract/drafting';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AutoComplete, Button, Input } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { groupsQuery, lastDraftQuery, mattersQuery, templatesQuery, useAddTemplate, useCreate } from '../queries.ts';
import styles from './TemplateChooser.module.css';

const says = ({ title, summary, useWhen }: TemplateHead, words: string[]) =>
  words.every(word => [title, summary, useWhen].some(text => text.includes(word)));

/** The templates by their groups, searched as one types; a matter may be named to begin with what is known of it. */
export function TemplateChooser() {
  const groups = useQuery(groupsQuery);
  const templates = useQuery(templatesQuery);
  const [groupId, setGroupId] = useState<string>();
  const [keyword, setKeyword] = useState('');
  const [matter, setMatter] = useState('');
  const error = groups.error ?? templates.error;
  if (error)
    return <ErrorBox error={error} onRetry={() => void Promise.all([groups.refetch(), templates.refetch()])} />;
  if (!groups.data || !templates.data) return <LoadingBox />;
  const words = keyword.split(/\s+/u).filter(Boolean);
  const hits = templates.data.templates.filter(
    template => (groupId === undefined || template.groupId === groupId) && says(template, words),
  );
  return (
    <div className={styles.chooser}>
      <GroupMenu groups={groups.data.groups} current={groupId} onChoose={setGroupId} />
      <section aria-label="模板">
        <div className={styles.bar}>
          <Input.Search
            aria-label="检索模板"
            placeholder="名称、用途、适用情形"
            allowClear
            maxLength={40}
            value={keyword}
            onChange={event => setKeyword(event.target.value)}
          />
          <MatterInput matter={matter} onChange={setMatter} />
        </div>
        <LastDraft />
        {hits.length === 0 ? <EmptyBox isSettled text="没有这样的模板，请换个说法或看全部分组" /> : null}
        <ul className={styles.list}>
          {hits.map(template => (
            <TemplateCard key={template.templateId} template={template} matter={matter.trim()} />
          ))}
        </ul>
      </section>
    </div>
  );
}

interface GroupMenuProps {
  groups: TemplateGroup[];
  current: string | undefined;
  onChoose: (groupId: string | undefined) => void;
}

const GroupMenu = ({ groups, current, onChoose }: GroupMenuProps) => (
  <nav className={styles.groups} aria-label="模板分组">
    <button type="button" aria-pressed={current === undefined} onClick={() => onChoose(undefined)}>
      全部
      <small>{groups.reduce((sum, { templateCount }) => sum + templateCount, 0)}</small>
    </button>
    {groups.map(({ groupId, name, description, templateCount }) => (
      <button
        key={groupId}
        type="button"
        title={description}
        aria-pressed={current === groupId}
        onClick={() => onChoose(groupId)}
      >
        {name}
        <small>{templateCount}</small>
      </button>
    ))}
  </nav>
);

function MatterInput({ matter, onChange }: { matter: string; onChange: (matter: string) => void }) {
  const { data } = useQuery(mattersQuery);
  return (
    <AutoComplete
      aria-label="事项"
      placeholder="事项（可不填；同一事项沿用已填内容）"
      value={matter}
      options={(data?.matters ?? []).map(value => ({ value }))}
      onChange={(next: string) => onChange(next.slice(0, 60))}
    />
  );
}

function LastDraft() {
  const { data } = useQuery(lastDraftQuery);
  if (!data?.task) return null;
  const { taskId, name, matter, missingCount } = data.task;
  return (
    <p className={styles.last}>
      上次打开：<Link {...addresses.draft(taskId)}>{name}</Link>
      {matter ? `（${matter}）` : ''}
      {missingCount > 0 ? `，缺${missingCount}项` : '，已填全'}
    </p>
  );
}

function TemplateCard({ template, matter }: { template: TemplateHead; matter: string }) {
  const { templateId, title, groupId, summary, useWhen, fieldCount } = template;
  const create = useCreate();
  const copy = useAddTemplate();
  const navigate = useNavigate();
  const begin = () =>
    create.mutate(
      { templateId, ...(matter ? { matter } : {}) },
      { onSuccess: ({ taskId }) => void navigate(addresses.draft(taskId)) },
    );
  return (
    <li className={styles.card}>
      <h2>{title}</h2>
      <p>{summary}</p>
      {useWhen ? <p className={styles.when}>适用：{useWhen}</p> : null}
      <footer>
        <small>{fieldCount}个字段</small>
        {groupId === 'own' ? null : (
          <Button
            type="link"
            size="small"
            loading={copy.isPending}
            aria-label={`复制来改：${title}`}
            onClick={() =>
              copy.mutate(
                { templateId },
                { onSuccess: made => void navigate(addresses.draftTemplates(made.templateId)) },
              )
            }
          >
            复制来改
          </Button>
        )}
        <Button
          type="primary"
          ghost
          size="small"
          loading={create.isPending}
          aria-label={`起草：${title}`}
          onClick={begin}
        >
          起草
        </Button>
      </footer>
    </li>
  );
}

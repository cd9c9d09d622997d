import { type ReportTemplate, reportTemplateNameMax } from '@antai/contract/report-templates';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';
import {
  reportTemplatesQuery,
  useRemoveTemplate,
  useSaveTemplate,
  useSelectTemplate,
} from '../../report-templates/queries.ts';
import styles from './ReportTemplates.module.css';

type Content = ReportTemplate['content'];

interface Props {
  /** What stands in the report now. */
  read: () => Content;
  /** Writes what a template says where the report is empty; what was typed stays. */
  fill: (content: Content) => void;
}

/** What is alike in every report: chosen from templates, and kept as one. */
export function ReportTemplates({ read, fill }: Props) {
  const { data = [] } = useQuery(reportTemplatesQuery);
  const select = useSelectTemplate();
  const [isOpen, setOpen] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const choose = (templateId: string) => {
    const template = data.find(each => each.templateId === templateId);
    if (!template) return;
    setChosenId(templateId);
    fill(template.content);
    select.mutate(templateId);
  };
  return (
    <section className={styles.templates} aria-label="报告模板">
      <div>
        <Select
          aria-label="选用报告模板"
          placeholder="选用报告模板，只填空白的栏目"
          className={styles.select}
          value={chosenId ?? data.find(({ isSelected }) => isSelected)?.templateId}
          options={data.map(({ templateId, name }) => ({ value: templateId, label: name }))}
          onChange={choose}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          保存与管理模板
        </Button>
      </div>
      {isOpen ? <OwnTemplates templates={data.filter(({ isDefault }) => !isDefault)} read={read} /> : null}
    </section>
  );
}

function OwnTemplates({ templates, read }: { templates: ReportTemplate[]; read: Props['read'] }) {
  const save = useSaveTemplate();
  const remove = useRemoveTemplate();
  const [name, setName] = useState('');
  const isBlank = name.trim() === '';
  const keep = () => save.mutate({ name: name.trim(), content: read() }, { onSuccess: () => setName('') });
  return (
    <>
      <div>
        <Input
          aria-label="模板名称"
          placeholder="把现在所填存为模板，同名的即改写"
          maxLength={reportTemplateNameMax}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button disabled={isBlank} loading={save.isPending} onClick={keep}>
          存为模板
        </Button>
      </div>
      <ul>
        {templates.map(({ templateId, name: templateName, isSelected }) => (
          <li key={templateId}>
            {templateName}
            {isSelected ? (
              <small>正在选用，改选后可删除</small>
            ) : (
              <RemoveButton
                question={`删除报告模板“${templateName}”？`}
                isPending={remove.isPending && remove.variables === templateId}
                onRemove={() => remove.mutate(templateId)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

import { type Template, templateTextMax } from '@antai/contract/assistant/presets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { templatesQuery, useRemoveTemplate, useSaveTemplate } from '../queries.ts';
import { PresetCard } from './PresetCard.tsx';
import { PresetSection } from './PresetSection.tsx';

/** Questions with blanks; own ones are written, changed and removed here. */
export function OwnTemplates() {
  const { data = [], error, refetch } = useQuery(templatesQuery);
  const [edited, setEdited] = useState<Partial<Template>>();
  const remove = useRemoveTemplate();
  return (
    <>
      <PresetSection
        title="提问模板"
        newName="新建模板"
        onNew={() => setEdited({})}
        error={error}
        onRetry={() => void refetch()}
      >
        {data.map(template => (
          <PresetCard
            key={template.templateId}
            name={template.name}
            isOwn={template.isOwn}
            onEdit={() => setEdited(template)}
            onRemove={() => remove.mutate(template.templateId)}
            action={<Link {...addresses.assistantWith(template.text)}>用它提问</Link>}
          >
            <p>{template.text}</p>
          </PresetCard>
        ))}
      </PresetSection>
      {edited ? <TemplateForm template={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function TemplateForm({ template, onClose }: { template: Partial<Template>; onClose: () => void }) {
  const [form] = Form.useForm<Template>();
  const save = useSaveTemplate();
  const { templateId } = template;
  const submit = async () => {
    const { name, text } = await form.validateFields();
    save.mutate({ templateId, name, text }, { onSuccess: onClose });
  };
  return (
    <WritingDialog
      open
      title={templateId ? '修改模板' : '新建模板'}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={() => void submit().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={template}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item
          name="text"
          label="问题"
          extra="空白写在【】中，使用时逐个填写"
          rules={[{ required: true, whitespace: true, message: '请填写模板内容' }]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={templateTextMax} />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

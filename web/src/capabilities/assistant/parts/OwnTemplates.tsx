import { PlusOutlined } from '@ant-design/icons';
import { type Template, templateTextMax } from '@antai/contract/assistant/presets';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { templatesQuery, useRemoveTemplate, useSaveTemplate } from '../queries.ts';
import styles from './OwnTemplates.module.css';
import { PresetCard } from './PresetCard.tsx';

/** Questions with blanks; own ones are written, changed and removed here. */
export function OwnTemplates() {
  const { data = [], error, refetch } = useQuery(templatesQuery);
  const [edited, setEdited] = useState<Partial<Template>>();
  const remove = useRemoveTemplate();
  return (
    <section className={styles.section} aria-label="提问模板">
      <header>
        <h2>提问模板</h2>
        <Button icon={<PlusOutlined />} onClick={() => setEdited({})}>
          新建模板
        </Button>
      </header>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      <ul>
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
      </ul>
      {edited ? <TemplateForm template={edited} onClose={() => setEdited(undefined)} /> : null}
    </section>
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
    <Modal
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
    </Modal>
  );
}

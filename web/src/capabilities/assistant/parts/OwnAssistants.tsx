import { sourceKindNames } from '@antai/contract/assistant/answer';
import { type Assistant, searchedKinds } from '@antai/contract/assistant/presets';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { assistantsQuery, useRemoveAssistant, useSaveAssistant } from '../queries.ts';
import { PresetCard } from './PresetCard.tsx';
import { PresetSection } from './PresetSection.tsx';

const kindOptions = searchedKinds.map(value => ({ value, label: sourceKindNames[value] }));

/** The assistants to choose from; own ones are made, changed and removed here. */
export function OwnAssistants() {
  const { data = [], error, refetch } = useQuery(assistantsQuery);
  const [edited, setEdited] = useState<Partial<Assistant>>();
  const remove = useRemoveAssistant();
  return (
    <>
      <PresetSection
        title="助手"
        newName="新建助手"
        onNew={() => setEdited({ kinds: [...searchedKinds] })}
        error={error}
        onRetry={() => void refetch()}
      >
        {data.map(assistant => (
          <PresetCard
            key={assistant.owmId}
            name={assistant.name}
            isOwn={assistant.isOwn}
            onEdit={() => setEdited(assistant)}
            onRemove={() => remove.mutate(assistant.owmId)}
          >
            <p>{assistant.about || '没有说明'}</p>
            <small>
              检索{assistant.kinds.map(kind => sourceKindNames[kind]).join('、')}
              {assistant.focus ? ` · 专长词：${assistant.focus}` : ''}
            </small>
          </PresetCard>
        ))}
      </PresetSection>
      {edited ? <AssistantForm assistant={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function AssistantForm({ assistant, onClose }: { assistant: Partial<Assistant>; onClose: () => void }) {
  const [form] = Form.useForm<Assistant>();
  const save = useSaveAssistant();
  const { owmId } = assistant;
  const submit = async () => {
    const { name, about = '', focus = '', kinds } = await form.validateFields();
    save.mutate(
      { owmId, name, about, focus, kinds: searchedKinds.filter(kind => kinds.includes(kind)) },
      { onSuccess: onClose },
    );
  };
  return (
    <WritingDialog
      open
      title={owmId ? '修改助手' : '新建助手'}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={() => void submit().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={assistant}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="about" label="说明">
          <Input maxLength={200} placeholder="它管哪一类问题" />
        </Form.Item>
        <Form.Item name="focus" label="专长词" extra="每次提问都一并检索，以空格分开，如：建设工程 优先受偿权">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="kinds" label="检索范围" rules={[{ required: true, message: '请至少选择一类' }]}>
          <Checkbox.Group options={kindOptions} />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

import { type Audience, audiences, publicationLimits } from '@antai/contract/administration/publications';
import { Alert, Button, Checkbox, Form, Input, Segmented } from 'antd';
import { SafeHtml } from '../../../ui/SafeHtml.tsx';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { usePreview, usePublish } from '../queries.ts';
import { EnterprisesChoice, RolesChoice, UsersChoice } from './Choices.tsx';
import styles from './PublicationForm.module.css';

interface PublicationValues {
  title: string;
  content: string;
  audience: Audience;
  audienceIds: string[];
  isPopup: boolean;
}

const options = Object.entries(audiences).map(([value, label]) => ({ value: value as Audience, label }));
const pickers = { enterprise: EnterprisesChoice, role: RolesChoice, users: UsersChoice };

/** Writes a notice to many: shown as its readers will see it, and to how many, before it goes out. */
export function PublicationForm({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<PublicationValues>();
  const audience = Form.useWatch('audience', form) ?? 'all';
  const preview = usePreview();
  const publish = usePublish();
  const Picker = audience === 'all' ? undefined : pickers[audience];
  const error = publish.error ?? preview.error;
  const orderOf = (filled: PublicationValues) => ({
    ...filled,
    audienceIds: filled.audience === 'all' ? [] : (filled.audienceIds ?? []),
  });
  const look = async () => preview.mutate(orderOf(await form.validateFields()));
  return (
    <WritingDialog
      open
      title="写通知"
      width={650}
      okText="发布"
      cancelText="取消"
      okButtonProps={{ loading: publish.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<PublicationValues>
        name="publication"
        form={form}
        layout="vertical"
        initialValues={{ title: '', content: '', audience: 'all', audienceIds: [], isPopup: true }}
        onFinish={filled => publish.mutate(orderOf(filled), { onSuccess: onClose })}
      >
        {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
        <Form.Item label="标题" name="title" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input maxLength={publicationLimits.title} showCount />
        </Form.Item>
        <Form.Item
          label="正文"
          name="content"
          extra="一行一段，以“- ”开头的行成为列表；也可用 <b> <ul> <li> 等标签，其余标签会被去掉"
          rules={[{ required: true, whitespace: true, message: '请填写正文' }]}
        >
          <Input.TextArea maxLength={publicationLimits.content} autoSize={{ minRows: 4, maxRows: 12 }} />
        </Form.Item>
        <Form.Item label="发给" name="audience">
          <Segmented options={options} onChange={() => form.setFieldValue('audienceIds', [])} />
        </Form.Item>
        {Picker ? (
          <Form.Item
            label={audiences[audience]}
            name="audienceIds"
            rules={[{ required: true, type: 'array', min: 1, message: '请选择发给谁' }]}
          >
            <Picker label={audiences[audience]} placeholder="可多选" />
          </Form.Item>
        ) : null}
        <Form.Item name="isPopup" valuePropName="checked">
          <Checkbox>在屏幕上弹出提示</Checkbox>
        </Form.Item>
      </Form>
      <Button loading={preview.isPending} onClick={() => void look()}>
        预览
      </Button>
      {preview.data ? (
        <section className={styles.preview} aria-label="预览">
          <p>将送达 {preview.data.receivers} 人</p>
          <SafeHtml html={preview.data.content} />
        </section>
      ) : null}
    </WritingDialog>
  );
}

import type { Release } from '@antai/contract/administration/releases';
import { Alert, Checkbox, Form, Input } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useCreateRelease, useEditRelease } from '../queries.ts';

interface ReleaseValues {
  versionNum: string;
  title: string;
  /** A sentence a line. */
  content: string;
  isPublished: boolean;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/** Writes a version of the house: its number, its title, and what is new, a line each. */
export function ReleaseForm({ release, onClose }: { release?: Release | undefined; onClose: () => void }) {
  const [form] = Form.useForm<ReleaseValues>();
  const create = useCreateRelease();
  const edit = useEditRelease();
  const { error, isPending } = release ? edit : create;
  const initial = release
    ? { ...release, content: release.content.join('\n') }
    : { versionNum: '', title: '', content: '', isPublished: true };
  const save = (filled: ReleaseValues) => {
    const order = { ...filled, content: linesOf(filled.content) };
    if (release) edit.mutate({ logId: release.logId, ...order }, { onSuccess: onClose });
    else create.mutate(order, { onSuccess: onClose });
  };
  return (
    <WritingDialog
      open
      title={release ? `编辑版本 ${release.versionNum}` : '新建版本'}
      width={650}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<ReleaseValues> name="release" form={form} layout="vertical" initialValues={initial} onFinish={save}>
        {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
        <Form.Item
          label="版本号"
          name="versionNum"
          rules={[
            { required: true, message: '请填写版本号' },
            { pattern: /^\d{1,4}(\.\d{1,4}){1,3}$/, message: '应为 1.2 或 1.2.3 的形式' },
          ]}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item label="标题" name="title" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          label="更新内容"
          name="content"
          extra="每行一条，至多30条"
          rules={[{ required: true, whitespace: true, message: '请填写更新内容' }]}
        >
          <Input.TextArea maxLength={9000} autoSize={{ minRows: 4, maxRows: 12 }} />
        </Form.Item>
        <Form.Item name="isPublished" valuePropName="checked">
          <Checkbox>发布</Checkbox>
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

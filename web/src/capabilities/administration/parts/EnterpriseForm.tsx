import type { Enterprise } from '@antai/contract/administration/enterprises';
import { Alert, Form, Input } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useCreateEnterprise, useEditEnterprise } from '../queries.ts';

interface EnterpriseValues {
  name: string;
  note: string;
}

/** Makes an enterprise, or changes its name and note. */
export function EnterpriseForm({ enterprise, onClose }: { enterprise?: Enterprise | undefined; onClose: () => void }) {
  const [form] = Form.useForm<EnterpriseValues>();
  const create = useCreateEnterprise();
  const edit = useEditEnterprise();
  const { error, isPending } = enterprise ? edit : create;
  const save = (filled: EnterpriseValues) =>
    enterprise
      ? edit.mutate({ enterpriseId: enterprise.enterpriseId, ...filled }, { onSuccess: onClose })
      : create.mutate(filled, { onSuccess: onClose });
  return (
    <WritingDialog
      open
      title={enterprise ? '编辑企业' : '新建企业'}
      okText={enterprise ? '保存' : '新建'}
      cancelText="取消"
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<EnterpriseValues>
        name="enterprise"
        form={form}
        layout="vertical"
        initialValues={{ name: enterprise?.name ?? '', note: enterprise?.note ?? '' }}
        onFinish={save}
      >
        {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
        <Form.Item
          label="企业名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '请填写企业名称' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item label="备注" name="note">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

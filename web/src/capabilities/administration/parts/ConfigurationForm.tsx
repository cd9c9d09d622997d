import { departmentField } from '@antai/contract/account';
import type { ConfigurationEntry } from '@antai/contract/administration/configuration';
import { Alert, Form, Input } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useSetConfiguration } from '../queries.ts';

interface Props {
  /** What is changed: its field and name stay. */
  entry?: ConfigurationEntry | undefined;
  onClose: () => void;
}

/** Writes one value of the system configuration. */
export function ConfigurationForm({ entry, onClose }: Props) {
  const [form] = Form.useForm<ConfigurationEntry>();
  const set = useSetConfiguration();
  return (
    <WritingDialog
      open
      title={entry ? '修改配置' : '新增配置'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: set.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<ConfigurationEntry>
        name="configuration"
        form={form}
        layout="vertical"
        initialValues={entry ?? { field: departmentField, name: '', value: '' }}
        onFinish={filled => set.mutate(filled, { onSuccess: onClose })}
      >
        {set.error ? <Alert type="error" title={set.error.message} showIcon role="alert" /> : null}
        <Form.Item
          label="配置项"
          name="field"
          extra={`结算部门的配置项是 ${departmentField}`}
          rules={[
            { required: true, message: '请填写配置项' },
            { pattern: /^[A-Za-z][A-Za-z0-9]*$/, message: '由字母开头，只含字母与数字' },
          ]}
        >
          <Input maxLength={64} disabled={entry !== undefined} />
        </Form.Item>
        <Form.Item label="名称" name="name" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={128} disabled={entry !== undefined} />
        </Form.Item>
        <Form.Item label="取值" name="value" rules={[{ required: true, whitespace: true, message: '请填写取值' }]}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

import { Alert, Form, Input } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useInvite } from '../queries.ts';
import { EnterpriseChoice, RolesChoice } from './Choices.tsx';

interface InviteValues {
  email: string;
  name: string;
  enterpriseId?: string;
  department: string;
  roleIds: string[];
}

interface Props {
  onClose: () => void;
  onInvited: (invited: { link: string; isMailed: boolean; email: string }) => void;
}

/** Asks somebody by mail to join; where the house sends no mail, the link is shown. */
export function InviteForm({ onClose, onInvited }: Props) {
  const [form] = Form.useForm<InviteValues>();
  const invite = useInvite();
  const save = ({ enterpriseId = '', ...filled }: InviteValues) =>
    invite.mutate(
      { ...filled, enterpriseId, origin: window.location.origin },
      {
        onSuccess: ({ link, isMailed }) => {
          onClose();
          onInvited({ link, isMailed, email: filled.email });
        },
      },
    );
  return (
    <WritingDialog
      open
      title="邮件邀请"
      width={650}
      okText="发出邀请"
      cancelText="取消"
      okButtonProps={{ loading: invite.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<InviteValues>
        name="invitation"
        form={form}
        layout="vertical"
        initialValues={{ email: '', name: '', department: '', roleIds: [] }}
        onFinish={save}
      >
        {invite.error ? <Alert type="error" title={invite.error.message} showIcon role="alert" /> : null}
        <Form.Item
          label="邮箱"
          name="email"
          rules={[
            { required: true, message: '请填写邮箱' },
            { type: 'email', message: '邮箱格式不正确' },
          ]}
        >
          <Input maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item label="姓名" name="name">
          <Input maxLength={32} autoComplete="off" />
        </Form.Item>
        <Form.Item label="企业" name="enterpriseId">
          <EnterpriseChoice label="企业" placeholder="不属于任何企业" />
        </Form.Item>
        <Form.Item label="部门" name="department">
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item label="角色" name="roleIds">
          <RolesChoice label="角色" placeholder="可多选" />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}

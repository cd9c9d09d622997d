import { newPassword } from '@antai/contract/account';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Alert, Button, Form, Input } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { presenter } from '../../../lib/presenter.ts';
import { CentredCard, CentredPage } from '../../../ui/CentredCard.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { openInvitationQuery, useAcceptInvitation } from '../queries.ts';

interface AccountValues {
  username: string;
  name: string;
  password: string;
}

/** The contract's own rule, so that form and server cannot disagree. */
async function checkPassword(_rule: unknown, value: string | undefined) {
  const result = newPassword.safeParse(value ?? '');
  if (!result.success) throw new Error(result.error.issues[0]?.message);
}

/** /invitation */
export default function InvitationScreen() {
  const { token = '' } = useSearch({ from: addresses.invitation.to });
  const { data, error } = useQuery(openInvitationQuery(token));
  return (
    <CentredPage>
      {error ? (
        <StateBox
          role="alert"
          tone="closed"
          title={error.message}
          actions={
            <Button type="primary" href={hrefOf(addresses.login)}>
              去登录
            </Button>
          }
        />
      ) : null}
      {!data && !error ? <LoadingBox /> : null}
      {data ? <AcceptForm token={token} {...data} /> : null}
    </CentredPage>
  );
}

interface Props {
  token: string;
  email: string;
  name: string;
  enterpriseName: string;
}

function AcceptForm({ token, email, name, enterpriseName }: Props) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const save = (filled: AccountValues) =>
    accept.mutate(
      { token, ...filled },
      {
        onSuccess: () => {
          presenter.success('账号已建好，请登录');
          void navigate(addresses.login);
        },
      },
    );
  return (
    <CentredCard
      title="加入AI律师工作平台"
      about={`${email}${enterpriseName ? `，${enterpriseName}` : ''}`}
      widthPx={400}
    >
      <Form<AccountValues>
        name="acceptance"
        layout="vertical"
        initialValues={{ username: '', name, password: '' }}
        onFinish={save}
      >
        {accept.error ? <Alert type="error" title={accept.error.message} showIcon role="alert" /> : null}
        <Form.Item
          label="用户名"
          name="username"
          extra="2至64个文字、数字或 - _ ."
          rules={[{ required: true, whitespace: true, message: '请填写用户名' }]}
        >
          <Input maxLength={64} autoComplete="username" />
        </Form.Item>
        <Form.Item label="姓名" name="name" rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}>
          <Input maxLength={32} autoComplete="name" />
        </Form.Item>
        <Form.Item label="密码" name="password" required rules={[{ validator: checkPassword }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={accept.isPending}>
          加入
        </Button>
      </Form>
    </CentredCard>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { CentredCard, CentredPage } from '../../../ui/CentredCard.tsx';
import { useLogout } from '../queries.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Stands in place of every screen while the password is a one-time one. */
export default function FirstPassword() {
  const logout = useLogout();
  const navigate = useNavigate();
  const leave = () => logout.mutate(undefined, { onSettled: () => void navigate(addresses.login) });
  return (
    <CentredPage>
      <CentredCard title="请先修改密码" about="您使用的是一次性密码。设置自己的密码后即可使用全部功能。" widthPx={560}>
        <PasswordForm />
        <Button type="link" loading={logout.isPending} onClick={leave}>
          退出登录
        </Button>
      </CentredCard>
    </CentredPage>
  );
}

import { useUser } from '../../../lib/session.ts';
import { PasswordForm } from '../parts/PasswordForm.tsx';
import { PhotoField } from '../parts/PhotoField.tsx';
import { ProfileForm } from '../parts/ProfileForm.tsx';
import styles from './AccountInfoScreen.module.css';

/** /userCenter/accountInfo */
export default function AccountInfoScreen() {
  const user = useUser(state => state.user);
  if (!user) return null;
  return (
    <div className={styles.account}>
      <h1>账号信息</h1>
      <section aria-labelledby="profile-title">
        <h2 id="profile-title">基本资料</h2>
        <PhotoField user={user} />
        <ProfileForm user={user} />
      </section>
      <section aria-labelledby="password-title">
        <h2 id="password-title">修改密码</h2>
        <PasswordForm />
      </section>
    </div>
  );
}

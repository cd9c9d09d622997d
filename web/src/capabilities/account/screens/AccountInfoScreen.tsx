import { useUser } from '../../../lib/session.ts';
import { ContactForm } from '../parts/ContactForm.tsx';
import { PasskeyList } from '../parts/PasskeyList.tsx';
import { PasswordForm } from '../parts/PasswordForm.tsx';
import { PersonalDataPanel } from '../parts/PersonalDataPanel.tsx';
import { PhotoField } from '../parts/PhotoField.tsx';
import { ProfileForm } from '../parts/ProfileForm.tsx';
import { SecondFactorPanel } from '../parts/SecondFactorPanel.tsx';
import { SessionList } from '../parts/SessionList.tsx';
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
      <section aria-labelledby="contact-title">
        <h2 id="contact-title">邮箱与手机</h2>
        <ContactForm field="email" user={user} />
        <ContactForm field="mobile" user={user} />
      </section>
      <section aria-labelledby="password-title">
        <h2 id="password-title">修改密码</h2>
        <PasswordForm />
      </section>
      <section aria-labelledby="factor-title">
        <h2 id="factor-title">两步验证</h2>
        <SecondFactorPanel />
      </section>
      <section aria-labelledby="passkey-title">
        <h2 id="passkey-title">通行密钥</h2>
        <PasskeyList />
      </section>
      <section aria-labelledby="session-title">
        <h2 id="session-title">登录着的地方</h2>
        <SessionList />
      </section>
      <section aria-labelledby="data-title">
        <h2 id="data-title">我的数据</h2>
        <PersonalDataPanel />
      </section>
    </div>
  );
}

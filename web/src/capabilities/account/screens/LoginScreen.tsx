import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { SignInForm } from '../parts/SignInForm.tsx';
import styles from './LoginScreen.module.css';

// most sign-ins need none of them
const SecondFactorForm = lazy(() => import('../parts/SecondFactorForm.tsx'));
const ResetForm = lazy(() => import('../parts/ResetForm.tsx'));
const DepartmentForm = lazy(() => import('../parts/DepartmentForm.tsx'));

/** /login */
export default function LoginScreen() {
  const { history } = useRouter();
  const { from = addresses.home.to, view } = useSearch({ from: addresses.login.to });
  const [ticket, setTicket] = useState<string>();
  const [isDepartmentWanted, setDepartmentWanted] = useState(false);
  const enter = () => history.push(from);
  const signedIn = () => {
    const { isPartner, departmentname } = useUser.getState().user ?? {};
    if (isPartner && !departmentname) setDepartmentWanted(true);
    else enter();
  };
  const step = () => {
    if (isDepartmentWanted) return <DepartmentForm onDone={enter} />;
    if (view === addresses.resetPassword.search.view) return <ResetForm />;
    if (ticket === undefined) return <SignInForm onSignedIn={signedIn} onSecondFactor={setTicket} />;
    return <SecondFactorForm ticket={ticket} onSignedIn={signedIn} onBack={() => setTicket(undefined)} />;
  };
  return (
    <div className={styles.login}>
      <aside>
        <p className={styles.name}>案台</p>
        <p className={styles.line}>检索不漏一处，引用件件可核。</p>
        <ul>
          <li>裁判文书、法律法规全文精确检索：同句、同段、间隔</li>
          <li>条文按裁判当日的版本显示，废止、修改一目了然</li>
          <li>数据留在本所，不依赖外部服务</li>
        </ul>
      </aside>
      <main>
        <Suspense fallback={<LoadingBox />}>{step()}</Suspense>
      </main>
    </div>
  );
}

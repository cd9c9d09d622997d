import { message } from 'antd';
import { useEffect } from 'react';
import { addresses, hrefOf } from '../app/addresses.ts';
import { recoverFromChunkFailure } from '../lib/page-update.ts';
import { presenter } from '../lib/presenter.ts';
import { useUi } from './ui-state.ts';

const toastSeconds = 5;

/** Gives `lib` its voice: toasts of five seconds, the alert box that must be read, the way to the sign-in page. */
export function Messages() {
  const [toast, toastPlace] = message.useMessage({ top: 60, maxCount: 3 });
  useEffect(() => {
    presenter.error = text => void toast.error(text, toastSeconds);
    presenter.success = text => void toast.success(text, toastSeconds);
    presenter.waiting = content => {
      if (content) void toast.open({ key: 'waiting', type: 'loading', content, duration: 0 });
      else toast.destroy('waiting');
    };
    presenter.message = (title, text) => useUi.setState({ message: { title, text } });
    presenter.alert = (title, text) => useUi.setState({ alert: { title, text } });
    presenter.copyByHand = copy => useUi.setState({ copy });
    presenter.toLogin = () => {
      const target = location.hash.slice(1) || addresses.home.to;
      if (!target.startsWith(addresses.login.to)) location.hash = hrefOf(addresses.loginFrom(target));
    };
    return recoverFromChunkFailure(presenter.error);
  }, [toast]);
  return toastPlace;
}

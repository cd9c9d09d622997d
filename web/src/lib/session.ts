import type { UserInfo } from '@antai/contract/account';
import { create } from 'zustand';

const keys = { token: 'token', authToken: 'auth-token', user: 'userInfo' } as const;

/** What is stored under a key, parsed; what cannot be decoded is removed and counts as absent. */
function stored<Value>(key: string): Value | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    localStorage.removeItem(key);
    return undefined;
  }
}

/** The signed-in user as the screens see it. */
export const useUser = create<{ user: UserInfo | undefined }>(() => ({ user: stored<UserInfo>(keys.user) }));

/** Calls back when somebody signs in: what was read or begun before belongs to whoever was here then. */
export const onSignIn = (forget: () => void) =>
  useUser.subscribe(({ user }, before) => {
    if (user && user.userId !== before.user?.userId) forget();
  });

export const readTokens = () => ({
  token: localStorage.getItem(keys.token) ?? '',
  authToken: localStorage.getItem(keys.authToken) ?? '',
});

export const isSignedIn = () => readTokens().token !== '';

export function keepUser(user: UserInfo) {
  localStorage.setItem(keys.user, JSON.stringify(user));
  useUser.setState({ user });
}

export function keepSession({ token, authToken, ...user }: UserInfo & { token: string; authToken: string }) {
  localStorage.setItem(keys.token, token);
  localStorage.setItem(keys.authToken, authToken);
  keepUser(user);
}

export const keepAuthToken = (authToken: string) => localStorage.setItem(keys.authToken, authToken);

/** Forgets who is signed in and what was read in his name; how he left the screens stays. */
export function forgetSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  sessionStorage.clear();
  useUser.setState({ user: undefined });
}

/** Forgets everything this browser keeps: the session has ended by itself, and whoever sits here next may be somebody else. */
export function clearSession() {
  localStorage.clear();
  sessionStorage.clear();
  useUser.setState({ user: undefined });
}

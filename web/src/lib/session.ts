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

/** Who has signed in to this browser, in another tab, while this page is somebody else's. */
export const useOther = create<{ other: UserInfo | undefined }>(() => ({ other: undefined }));

/** Looks whose the tokens are by now: another account than the page's, or undefined. */
export function lookForOther(): UserInfo | undefined {
  const { user } = useUser.getState();
  const owner = user && isSignedIn() ? stored<UserInfo>(keys.user) : undefined;
  const other = owner?.userId === user?.userId ? undefined : owner;
  if (other?.userId !== useOther.getState().other?.userId) useOther.setState({ other });
  return other;
}

/** Hears of whoever signs in in another tab: a page of nobody becomes theirs. Gives the function that stops hearing. */
export function watchSignIns(): () => void {
  const look = () => {
    if (!useUser.getState().user && isSignedIn()) useUser.setState({ user: stored<UserInfo>(keys.user) });
    lookForOther();
  };
  // a page that was put away hears nothing, and looks when it is back
  for (const name of ['storage', 'pageshow']) addEventListener(name, look);
  return () => {
    for (const name of ['storage', 'pageshow']) removeEventListener(name, look);
  };
}

/** Keeps what is known of the page's user; beside the tokens of another account it stays in this page. */
export function keepUser(user: UserInfo) {
  if (!lookForOther()) localStorage.setItem(keys.user, JSON.stringify(user));
  useUser.setState({ user });
}

export function keepSession({ token, authToken, ...user }: UserInfo & { token: string; authToken: string }) {
  // the user first: another tab that sees the token knows whose it is
  localStorage.setItem(keys.user, JSON.stringify(user));
  localStorage.setItem(keys.token, token);
  localStorage.setItem(keys.authToken, authToken);
  useUser.setState({ user });
  lookForOther();
}

/** Keeps the renewed half of a session; late news of one that is no longer kept is let go. */
export function keepAuthToken(token: string, authToken: string) {
  if (readTokens().token === token) localStorage.setItem(keys.authToken, authToken);
}

/**
 * Forgets who is signed in and what was read in his name; how he left the screens stays. The session of another account,
 * begun in another tab, is not his to end: the page becomes theirs.
 */
export function forgetSession() {
  const other = lookForOther();
  if (!other) for (const key of Object.values(keys)) localStorage.removeItem(key);
  sessionStorage.clear();
  useUser.setState({ user: other });
  lookForOther();
}

/** Forgets everything this browser keeps: the session has ended by itself, and whoever sits here next may be somebody else. */
export function clearSession() {
  localStorage.clear();
  sessionStorage.clear();
  useUser.setState({ user: undefined });
}

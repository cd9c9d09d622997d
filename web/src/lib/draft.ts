import { useUser } from './session.ts';

/** What somebody is typing is kept in this tab, for this user alone, until it is sent: a reload loses nothing. */
const keyOf = (name: string) => `draft:${useUser.getState().user?.userId ?? ''}:${name}`;

/** The draft of that name; undefined where there is none, or what is kept cannot be read. */
export function readDraft<Value>(name: string): Value | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    sessionStorage.removeItem(keyOf(name));
    return undefined;
  }
}

export function keepDraft(name: string, value: unknown) {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // the browser's storage is full: typing goes on
  }
}

export const dropDraft = (name: string) => sessionStorage.removeItem(keyOf(name));

const recentMax = 5;

/** What was last sent under a name, the latest first. */
export const readRecent = <Value>(name: string): Value[] => readDraft<Value[]>(`recent:${name}`) ?? [];

/** Puts what is sent first among the recent; gives the list as it is then. */
export function keepRecent<Value>(name: string, value: Value): Value[] {
  const text = JSON.stringify(value);
  const others = readRecent<Value>(name).filter(each => JSON.stringify(each) !== text);
  const list = [value, ...others].slice(0, recentMax);
  keepDraft(`recent:${name}`, list);
  return list;
}

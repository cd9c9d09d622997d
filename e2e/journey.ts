import { test as base } from '@playwright/test';
import releases from '../server/src/capabilities/versions/data/releases.json' with { type: 'json' };
import type { FoundBrowser } from '../tools/find-browser.ts';
import { type Account, createColleagues, type Person, passwords, signIn } from './product.ts';

interface Options {
  /** Who is signed in when the journey begins. */
  account: Account | 'nobody';
}

const shellState = JSON.stringify({ state: { isCollapse: false, riskTip: { isTiped: true } }, version: 0 });

/** What has been read on arrival: what is new, and how to use it. */
const readOnArrival = {
  versionNum: releases[0]!.versionNum,
  'choice:guide-search-overlay': 'true',
  'choice:guide-settings': 'true',
};

/** What a browser keeps of a signed-in user who has read the warm tip and what stands on the way in. */
export async function keptBySession(address: string, account: Account | Pick<Person, 'username' | 'password'>) {
  const { username, password } =
    typeof account === 'string' ? { username: account, password: passwords[account] } : account;
  const { token, authToken, ...user } = await signIn(address, username, password);
  const kept = { token, 'auth-token': authToken, userInfo: JSON.stringify(user), ui: shellState, ...readOnArrival };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}

/** A test in the found browser against the running product, signed in as `account`. */
export const test = base.extend<Options>({
  account: ['demo', { option: true }],
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(JSON.parse(process.env.JOURNEY_BROWSER ?? '{}') as FoundBrowser),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(`${process.env.JOURNEY_ADDRESS}/lawyer/`),
  storageState: async ({ account, baseURL }, use) =>
    use(account === 'nobody' ? undefined : await keptBySession(new URL(baseURL!).origin, account)),
});

/** The same, signed in as a new user: what changes of them nobody else's journey meets. */
export const testAlone = test.extend<{ person: Person }>({
  person: async ({ baseURL }, use) => use((await createColleagues(new URL(baseURL!).origin, ['温如故']))[0]!),
  storageState: async ({ person, baseURL }, use) => use(await keptBySession(new URL(baseURL!).origin, person)),
});

export { expect } from '@playwright/test';

import { test as base, type Page } from '@playwright/test';
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

const lastCalls = 40;

/** Writes down the calls of a page as they are sent and answered, each with the milliseconds since it was opened. */
function followCalls(page: Page): string[] {
  const calls: string[] = [];
  const openedAt = performance.now();
  const note = (what: string) => calls.push(`${Math.round(performance.now() - openedAt)} ${what}`);
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('request', each => each.method() === 'POST' && note(`sent ${pathOf(each.url())}`));
  page.on('requestfinished', each => each.method() === 'POST' && note(`answered ${pathOf(each.url())}`));
  page.on(
    'requestfailed',
    each => each.method() === 'POST' && note(`${each.failure()?.errorText} ${pathOf(each.url())}`),
  );
  return calls;
}

/** A test in the found browser against the running product, signed in as `account`. */
export const test = base.extend<Options>({
  // a page that waits for what never comes cannot say for what
  page: async ({ page }, use, testInfo) => {
    const calls = followCalls(page);
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) return;
    await testInfo.attach('calls', { body: calls.slice(-lastCalls).join('\n'), contentType: 'text/plain' });
  },
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

import { account } from '@antai/contract/account';
import { downloads } from '@antai/contract/downloads';
import { history } from '@antai/contract/history';
import { opinions } from '@antai/contract/opinions';
import { packs } from '@antai/contract/packs';
import { personalData } from '@antai/contract/personal-data';
import { detailTools, records, usualDetailTools } from '@antai/contract/records';
import { search } from '@antai/contract/search';
import { security } from '@antai/contract/security';
import { settings } from '@antai/contract/settings';
import { usage } from '@antai/contract/usage';
import { versions } from '@antai/contract/versions';
import { type ResourceId, resources } from '@antai/contract/wire/resources';
import { createMemoryHistory, Outlet } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { App, createQueries } from '../src/app/App.tsx';
import { type Address, urlOf } from '../src/app/addresses.ts';
import { createScreenRouter } from '../src/app/router.tsx';
import { isOpen } from '../src/lib/permission.ts';
import { keepSession, useUser } from '../src/lib/session.ts';
import { type Answer, answer, startServer } from './fake-server.ts';

interface Options {
  /** Resources that the user has not. */
  without?: ResourceId[];
  /** What stands around the screen; nothing unless said. */
  frame?: () => ReactNode;
  isSignedIn?: boolean;
}

/** Who has signed in, with the tokens of the session. */
export const person = {
  token: 'token',
  authToken: 'auth-token',
  userId: 'user-1',
  name: '林知远',
  sex: '',
  userType: '0',
  email: 'lin@example.com',
  mobile: '13800138000',
  enterpriseId: 'enterprise-1',
  enterpriseName: '衡序律师事务所',
  industry: '',
  headPhoto: '',
  kwmDepartment: '',
  departmentname: '',
  departmentid: '',
};

/** A signed-in user with every resource but those named. */
export function signIn(without: ResourceId[] = []) {
  const ids = Object.keys(resources).map(Number) as ResourceId[];
  keepSession({
    ...person,
    lmRoleResourceVOList: ids
      .filter(id => !without.includes(id))
      .map(resourceId => ({ resourceId, resourceJson: '', display: '1' as const, permission: '1' as const })),
  });
}

export const pageOf = <Row,>(records: Row[], total = records.length, pageSize = 20) => ({
  records,
  total,
  pageNum: 1,
  pageSize,
  pages: Math.ceil(total / pageSize),
});

/** What every screen may ask for besides its own matter, and what happens then: nothing. */
const quietAnswers = [
  answer(history.add, {}),
  answer(history.userConfig, []),
  answer(account.info, () => useUser.getState().user!),
  answer(account.signInWays, { isMailSent: true, isSmsSent: true, singleSignOn: '', hasPasskeys: true }),
  answer(account.sessions, []),
  answer(personalData.state, { copy: null, removalTime: '' }),
  answer(security.state, { isTotpOn: false, recoveryCodesLeft: 0, passkeys: [] }),
  answer(records.detailTools, () =>
    Object.entries(usualDetailTools).map(([recordType, tools]) => ({
      recordType,
      tools: tools.map(tool => ({ tool, ...detailTools[tool] })).filter(({ resourceId }) => isOpen(resourceId)),
    })),
  ),
  answer(history.page, pageOf([])),
  answer(downloads.list, pageOf([])),
  answer(opinions.requestPage, pageOf([])),
  answer(packs.list, []),
  answer(settings.all, []),
  answer(usage.begin, { isOn: false, address: '', way: 'beacon', isBatched: true }),
  answer(versions.list, pageOf([])),
  answer(search.list, { ...pageOf([]), textForm: '', indexVersion: 'index-1', version: '1', isIndexing: false }),
];

/**
 * Shows a screen at an address to a signed-in user, over a server that gives these answers and holds every request
 * and answer against the contract.
 */
export async function renderScreen(address: Address | string, answers: Answer[] = [], options: Options = {}) {
  const { without = [], frame = Outlet, isSignedIn = true } = options;
  startServer([...answers, ...quietAnswers]);
  if (isSignedIn) signIn(without);
  const url = typeof address === 'string' ? address : urlOf(address);
  const router = createScreenRouter(createMemoryHistory({ initialEntries: [url] }), frame as () => ReactNode);
  const queries = createQueries();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await act(async () => {
    render(<App router={router} queries={queries} />);
    await router.load();
  });
  return {
    user,
    router,
    queries,
    /** The address of the screen as it stands now, and what it says. */
    url: () => router.state.location.href,
    search: () => router.state.location.search,
    button: (name: string | RegExp) => screen.findByRole('button', { name }),
  };
}

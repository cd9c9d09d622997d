import { oidcFaults } from '@antai/contract/oidc';
import {
  beginRound,
  endRound,
  findProvider,
  type ProviderIdentity,
  type ProviderSettings,
  type SignInProof,
} from '../../platform/ask-provider.ts';
import type { Stranger } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import type { Log } from '../../platform/log.ts';
import type { Tickets } from '../../platform/secrets/tickets.ts';
import type { AccountService } from '../account/service.ts';
import type { OidcStore } from './store.ts';

interface Deps {
  store: OidcStore;
  account: AccountService;
  tickets: Tickets;
  log: Log;
  settings?: ProviderSettings & { createsUsers: boolean };
  /** Where the provider leads back to. */
  redirectUri: string;
}

export type OidcService = ReturnType<typeof oidcService>;

const purpose = 'oidc';
const roundMs = 10 * 60_000;

/** Signing in by a provider: who it vouches for is a user it was before, or the one with the e-mail it has verified. */
export function oidcService({ store, account, tickets, log, settings, redirectUri }: Deps) {
  let finding: ReturnType<typeof findProvider> | undefined;

  /** The provider, described once; asked again after a failure. */
  async function provider() {
    if (!settings) throw new Fault(oidcFaults.notConfigured);
    finding ??= findProvider(settings);
    try {
      return await finding;
    } catch (error) {
      finding = undefined;
      log.warn({ err: error, issuer: settings.issuer }, 'the provider of the single sign-on does not answer');
      throw new Fault(oidcFaults.unreachable);
    }
  }

  /** Who answered, as far as everything about the answer holds. */
  async function vouchedBy(query: string, round: SignInProof): Promise<ProviderIdentity> {
    const answered = new URL(`${redirectUri}?${query.replace(/^\?/, '')}`);
    const from = await provider();
    // the library throws whatever does not hold, a refusal of the provider included
    const vouched = await endRound(from, { answered, round }).catch(error => {
      log.warn({ err: error }, 'an answer of the single sign-on does not hold');
      return undefined;
    });
    if (!vouched) throw new Fault(oidcFaults.refused);
    return vouched;
  }

  async function userOf({ subject, email, name }: ProviderIdentity): Promise<string> {
    const issuer = settings?.issuer ?? '';
    const userId = await store.userOf({ issuer, subject });
    if (userId) return userId;
    const matched = email === '' ? undefined : await account.ownerOfProvedEmail(email);
    const created =
      matched ?? (settings?.createsUsers && email !== '' ? await account.create({ email, name }) : undefined);
    if (!created) throw new Fault(oidcFaults.noAccount);
    return store.keep({ issuer, subject, userId: created });
  }

  return {
    async begin() {
      const { address, round } = await beginRound(await provider(), redirectUri);
      return { address, ticket: tickets.issue(purpose, { data: round, lifeMs: roundMs }) };
    },

    async finish(stranger: Stranger, { sealed, query }: { sealed: string; query: string }) {
      const ticket = tickets.read<SignInProof>(purpose, sealed);
      if (!ticket) throw new Fault(oidcFaults.refused);
      const vouched = await vouchedBy(query, ticket.data);
      if (!(await tickets.use(ticket))) throw new Fault(oidcFaults.refused);
      return account.signInFirst(stranger, { userId: await userOf(vouched), how: '单点登录' });
    },
  };
}

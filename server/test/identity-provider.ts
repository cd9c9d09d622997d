import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const client = { id: 'antai', secret: 'secret of the client', redirectUri: 'http://localhost:8080/lawyer/' };

/** A real OpenID Connect provider of this machine, at which `person` is signed in without being asked. */
export async function openIdentityProvider() {
  const people = new Map<string, Person>();
  let current = '';
  const server = createServer((request, response) => {
    const isAsking = request.url?.startsWith('/interaction/');
    if (!isAsking) return void handle(request, response);
    provider
      .interactionFinished(request, response, { login: { accountId: current } }, { mergeWithLastSubmission: false })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...people.get(id), sub: id }),
    }),
    async loadExistingGrant(context: never) {
      const { oidc } = context as { oidc: { client: { clientId: string }; session: { accountId: string } } };
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  } as never);
  const handle = provider.callback();

  return {
    issuer,
    /** Goes to the provider as a browser in which this person is signed in; gives what stands behind `?` of the way back. */
    async visit(address: string, person: Person): Promise<string> {
      people.set(person.sub, person);
      current = person.sub;
      const cookies = new Map<string, string>();
      let next = address;
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const { status, headers } = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = headers.get('location');
        if (!location) throw new Error(`the provider answered ${status}`);
        next = new URL(location, next).href;
        if (next.startsWith(client.redirectUri)) return new URL(next).search.slice(1);
      }
      throw new Error('the provider does not lead back');
    },
  };
}

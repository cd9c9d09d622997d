import { join } from 'node:path';
import { client, openIdentityProvider } from '../../server/test/identity-provider.ts';
import { openPostOffice, openSmsGateway } from '../../server/test/post-office.ts';
import { writeLaws } from '../../server/test/write-laws.ts';

/** What of the outside a recording needs, opened on this machine: mail, messages, single sign-on, a pack of laws. No model. */
export async function openOutside(folder: string) {
  const [office, gateway, provider] = await Promise.all([openPostOffice(), openSmsGateway(), openIdentityProvider()]);
  const laws = writeLaws(join(folder, 'laws.db'), {
    ...{ lawId: 'wire-law', lawName: '中华人民共和国渡泊法' },
    articles: [
      ['第一条', '为了规范渡泊，制定本法。'],
      ['第二条', '渡泊应当诚信。'],
    ],
  });
  return {
    /** The variables that have the server use it. */
    env: {
      SMTP_URL: office.url,
      SMTP_FROM: 'antai@antai.example',
      SMS_GATEWAY_URL: gateway.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      PUBLIC_URL: new URL(client.redirectUri).origin,
      LAWS_SOURCE: laws,
      BACKUP_AT: 'off',
    },
    lettersTo: (target: string) => [...office.to(target), ...gateway.to(target)].map(({ text }) => text),
    visitProvider: (address: string, person: { sub: string; email: string; name: string }) =>
      provider.visit(address, { ...person, email_verified: true }),
  };
}

export type Outside = Awaited<ReturnType<typeof openOutside>>;

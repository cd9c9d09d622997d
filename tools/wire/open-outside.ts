import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { client, openIdentityProvider } from '../../server/test/identity-provider.ts';
import { openPostOffice, openSmsGateway } from '../../server/test/post-office.ts';

/** What of the outside a recording needs, opened on this machine: mail, messages, single sign-on, a pack of laws. No model. */
export async function openOutside(folder: string) {
  const [office, gateway, provider] = await Promise.all([openPostOffice(), openSmsGateway(), openIdentityProvider()]);
  const laws = join(folder, 'laws.db');
  writeLaws(laws);
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

/** A pack of one invented law, with the tables of the real one. */
function writeLaws(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`
    create table laws (law_id text primary key, law_name text, level text, issuing_body text, publish_date text,
      effective_date text, version_date text, law_department text);
    create table articles (id integer primary key, law_id text, chapter text, section text, article_no text, article_text text);
    insert into laws values ('wire-law', '中华人民共和国渡泊法', '法律', '全国人民代表大会常务委员会', '2020-05-01',
      '2020-07-01', '2020-05-01', '社会法');
    insert into articles values
      (1, 'wire-law', '第一章 总则', null, '第一条', '为了规范渡泊，制定本法。'),
      (2, 'wire-law', '第一章 总则', null, '第二条', '渡泊应当诚信。');
  `);
  database.close();
}

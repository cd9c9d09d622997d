import { account } from '@antai/contract/account';
import { security } from '@antai/contract/security';
import { Secret, TOTP } from 'otpauth';
import { anAuthenticator } from '../../../server/test/authenticator.ts';
import type { Play } from '../play.ts';

const wrong = { data: { password: 'cuowu12345' } };

/** A code of the authenticator, so many half minutes from now: none counts twice. */
function codeOf(secret: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(`${secret}`) }).generate({ timestamp });
}

/** A second factor and a passkey of the administrator: made, used to sign in, taken away. */
export async function playSecurity(play: Play) {
  const admin = play.as('admin');
  const password = play.passwordOf('admin');
  const own = { data: { password } };
  await admin.ok(security.state, {});
  await admin.refused(security.beginTotp, wrong);
  await admin.refused(security.renewRecoveryCodes, own);
  const { secret } = await admin.ok(security.beginTotp, own);
  await admin.refused(security.confirmTotp, { data: { code: '12' } });
  await admin.ok(security.confirmTotp, { data: { code: codeOf(secret, -1) } });
  await signInBySecondFactor(play, secret);
  await admin.ok(security.renewRecoveryCodes, own);
  await admin.refused(security.removeTotp, wrong);
  await admin.ok(security.removeTotp, own);
  await playPasskey(play, password);
}

async function signInBySecondFactor(play: Play, secret: string) {
  const stranger = play.as('stranger');
  const sent = { data: { username: 'admin', password: play.passwordOf('admin') } };
  const { ticket } = (await stranger.ok(account.login, sent)).secondFactor;
  await stranger.refused(security.verify, { data: { ticket, code: 'x' } });
  await stranger.ok(security.verify, { data: { ticket, code: codeOf(secret, 0) } });
}

async function playPasskey(play: Play, password: string) {
  const [admin, stranger] = [play.as('admin'), play.as('stranger')];
  const authenticator = anAuthenticator();
  await admin.refused(security.passkeyOptions, wrong);
  const { ticket, options } = await admin.ok(security.passkeyOptions, { data: { password } });
  const credential = authenticator.register(options);
  const { passkeyId } = await admin.ok(security.addPasskey, { data: { ticket, name: '办公电脑', credential } });
  await play.as('demo').refused(security.addPasskey, { data: { ticket, name: '别人的', credential } });
  const offered = await stranger.ok(security.passkeySignInOptions, {});
  const signed = { ticket: offered.ticket, credential: authenticator.sign(offered.options) };
  await stranger.ok(security.passkeySignIn, { data: signed });
  await stranger.refused(security.passkeySignIn, { data: signed });
  await play.as('demo').refused(security.removePasskey, { data: { passkeyId, password: play.passwordOf('demo') } });
  await admin.ok(security.removePasskey, { data: { passkeyId, password } });
}

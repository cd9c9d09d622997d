import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@antai/contract/account';
import { nobody, type Play } from '../play.ts';

const change = { name: '陈知远', sex: '女', industry: '法律服务' } as const;
const [mail, mobile] = ['chen@lvsuo.example', '13800138000'];

/** Signing in, oneself, and the socket that tells what is new. */
export async function playAccount(play: Play) {
  const [stranger, demo, admin] = [play.as('stranger'), play.as('demo'), play.as('admin')];
  await stranger.ok(account.signInWays, {});
  await stranger.refused(account.login, { data: { username: 'demo', password: 'x' } });
  await stranger.refused(account.login, { data: { username: 'demo' } });
  const { userId } = await demo.ok(account.info, {});
  await admin.ok(account.info, {});
  await demo.ok(account.edit, { data: change });
  await demo.refused(account.edit, { data: { mobile: '12' } });
  await demo.refused(account.edit, { data: { headPhoto: nobody } });
  await demo.refused(account.edit, { data: { email: mail } });
  await demo.ok(account.findSystemConfig, { data: { con_field: 'settlementDepartment' } });
  const wrong = { oldPassword: 'cuowu123', newPassword: 'xinmima2026' };
  await demo.refused(account.changePassword, { data: wrong });
  await demo.refused(account.changePassword, { data: { ...wrong, newPassword: 'a1' } });
  const token = play.tokenOf('demo');
  await play.socket('socket', { userId, frame: token });
  await play.socket('socket of somebody else', { userId: nobody, frame: token });
  await play.socket('socket: wrong token', { userId, frame: 'wrong' });
}

/** Codes by mail and mobile: for a new address, and for a password that was forgotten. */
export async function playCodes(play: Play) {
  const [stranger, demo] = [play.as('stranger'), play.as('demo')];
  const ticketFor = async (purpose: 'resetPassword' | 'changeEmail' | 'changeMobile', target: string) => {
    const [code] = /\d{6}/.exec(await play.letterTo(target, '验证码')) ?? [];
    const { ticket } = await stranger.ok(account.checkCode, { data: { purpose, target, code: code ?? '' } });
    return ticket as string;
  };
  await demo.ok(account.sendCodeForResetEmail, { data: { email: mail } });
  const emailTicket = await ticketFor('changeEmail', mail);
  const password = play.passwordOf('demo');
  await demo.ok(account.edit, { data: { email: mail, emailTicket, password } });
  await demo.ok(account.sendCodeForResetMobile, { data: { mobile } });
  const mobileTicket = await ticketFor('changeMobile', mobile);
  await demo.ok(account.edit, { data: { mobile, mobileTicket, password } });
  await play.as('admin').refused(account.sendCodeForResetEmail, { data: { email: 'x' } });
  await stranger.refused(account.checkCode, { data: { purpose: 'changeEmail', target: mail, code: '000000' } });
  await stranger.ok(account.sendCode, { data: { mobile: '13900139000' } });
  await stranger.ok(account.sendCodeByEmail, { data: { email: 'nobody@lvsuo.example' } });
  await stranger.refused(account.resetPassword, { data: { ticket: 'x', newPassword: 'xinmima2026' } });
}

/** The end of a session, one's own and one elsewhere, and what comes after it. */
export async function playEndOfSession(play: Play) {
  const demo = play.as('demo');
  const password = play.passwordOf('demo');
  const data = { oldPassword: password, newPassword: 'xinmima2026' };
  // sessions stand in the order of their time
  await wait(1_100);
  await play.signIn('demo elsewhere', { username: 'demo', password });
  const sessions = await demo.ok(account.sessions, {});
  const { sessionId } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await play.as('admin').refused(account.endSession, { data: { sessionId } });
  await demo.ok(account.endSession, { data: { sessionId } });
  await play.as('demo elsewhere').refused(account.info, {});
  await demo.refused(account.changePassword, { data: { ...data, newPassword: data.oldPassword } });
  await demo.ok(account.changePassword, { data });
  await forgetPassword(play);
  await play.signIn('demo', { username: 'demo', password: 'sanmima2026' });
  await demo.ok(account.logout, {});
  await demo.refused(account.info, {});
}

/** By now the earlier code has had its pause. */
async function forgetPassword(play: Play) {
  const stranger = play.as('stranger');
  await stranger.ok(account.sendCodeByEmail, { data: { email: mail } });
  const [code = ''] = /\d{6}/.exec(await play.letterTo(mail, '重置密码')) ?? [];
  const proof = { purpose: 'resetPassword', target: mail, code } as const;
  const { ticket } = await stranger.ok(account.checkCode, { data: proof });
  await stranger.ok(account.resetPassword, { data: { ticket, newPassword: 'sanmima2026' } });
}

import { expect, test } from 'vitest';
import { listSignInWays } from './list-sign-in-ways.ts';

const bare = {
  hasMail: false,
  hasSms: false,
  isDevelopment: false,
  providerName: undefined,
  publicUrl: 'https://a.cn',
};

test('没有邮件、短信与单位登录的，只有密码与通行密钥', () => {
  expect(listSignInWays(bare)).toEqual({ isMailSent: false, isSmsSent: false, singleSignOn: '', hasPasskeys: true });
});

test('有什么用什么；开发时验证码写在日志里，两种都有', () => {
  expect(listSignInWays({ ...bare, hasMail: true })).toMatchObject({ isMailSent: true, isSmsSent: false });
  expect(listSignInWays({ ...bare, hasSms: true })).toMatchObject({ isMailSent: false, isSmsSent: true });
  expect(listSignInWays({ ...bare, isDevelopment: true })).toMatchObject({ isMailSent: true, isSmsSent: true });
  expect(listSignInWays({ ...bare, providerName: '衡序' })).toMatchObject({ singleSignOn: '衡序' });
});

test.each([
  ['http://192.168.1.5:8080', false],
  ['http://[fd00::1]:8080', false],
  ['http://localhost:8080', true],
  ['https://1.anli.cn', true],
])('通行密钥只绑定域名：%s', (publicUrl, hasPasskeys) => {
  expect(listSignInWays({ ...bare, publicUrl }).hasPasskeys).toBe(hasPasskeys);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import config from '../../vite.config.ts';
import { addresses, hrefOf } from './addresses.ts';

const web = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(web, path), 'utf8');

test('没有模块的旧浏览器（IE）转到升级说明，说明页在同一前缀下', () => {
  const page = read('index.html');
  const script = /<script nomodule src="\/([^"]+)"/.exec(page)?.[1] ?? '';
  const replace: string[] = [];
  runInContext(read(`public/${script}`), createContext({ location: { replace: (to: string) => replace.push(to) } }));
  expect(replace).toEqual(['/lawyer/upgrade.html']);
  expect(read('public/upgrade.html')).toContain('浏览器版本过低');
  // an old browser reads neither modules nor their syntax
  expect(read(`public/${script}`)).not.toMatch(/=>|\bconst\b|\blet\b|`/);
  expect(existsSync(join(web, 'public/upgrade.css'))).toBe(true);
});

test('页面在固定的前缀下，地址在井号之后', () => {
  expect(config).toMatchObject({ base: '/lawyer/' });
  expect(hrefOf(addresses.home)).toBe('#/');
  expect(hrefOf(addresses.account)).toBe('#/userCenter/accountInfo');
});

test('页面的标题是产品的名称', () => {
  expect(read('index.html')).toContain('<title>AI律师工作平台</title>');
});

import { importRowsMax } from '@antai/contract/administration/users';
import { expect, test } from 'vitest';
import { readUserRows } from './read-user-rows.ts';

const head = ['用户名', '姓名', '邮箱', '手机号', '部门', '角色'];
const lawyer = '3f0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c23';
const around = { enterpriseId: '', roleIds: new Map([['律师', lawyer]]) };
const read = (...rows: string[][]) => readUserRows([head, ...rows], around);

test('一行一位用户，角色按名称', () => {
  expect(read(['zhouyan', '周砚', 'a@lvsuo.example', '138 0013 8000', '争议一组', '律师'])).toEqual({
    kind: 'users',
    problems: [],
    users: [
      {
        row: 2,
        form: {
          username: 'zhouyan',
          name: '周砚',
          email: 'a@lvsuo.example',
          mobile: '13800138000',
          department: '争议一组',
          enterpriseId: '',
          roleIds: [lawyer],
        },
      },
    ],
  });
});

test.each([
  ['没有用户名', ['', '周砚'], '用户名', '用户名至少2个字符'],
  ['用户名是手机号', ['13800138000', '周砚'], '用户名', '用户名不能是手机号，请填在手机号一栏'],
  ['用户名有空格', ['zhou yan', '周砚'], '用户名', '用户名只能含文字、数字与 - _ .'],
  ['没有姓名', ['zhouyan', ''], '姓名', '请填写姓名'],
  ['邮箱不对', ['zhouyan', '周砚', '不是邮箱'], '邮箱', '邮箱格式不正确'],
  ['手机号不对', ['zhouyan', '周砚', '', '12345'], '手机号', '手机号格式不正确'],
  ['没有这个角色', ['zhouyan', '周砚', '', '', '', '律师、合伙人'], '角色', '没有名为“合伙人”的角色'],
])('%s：指出哪一行哪一栏', (_name, row, column, reason) => {
  expect(read(row)).toEqual({ kind: 'users', users: [], problems: [{ row: 2, column, reason }] });
});

test('表内重复的，后一行有误；空行跳过，行号仍是表中的', () => {
  const table = read(['zhouyan', '周砚'], ['', ''], ['ZhouYan', '周岩']);
  expect(table).toMatchObject({
    users: [{ row: 2 }],
    problems: [{ row: 4, column: '用户名', reason: '与第2行重复' }],
  });
});

test('栏次可换，多余的栏不理，必填的星号不碍事', () => {
  const table = readUserRows(
    [
      ['序号', '姓名*', '用户名*'],
      ['1', '周砚', 'zhouyan'],
    ],
    around,
  );
  expect(table).toMatchObject({ users: [{ form: { username: 'zhouyan', name: '周砚' } }] });
});

test('没有用户、缺少栏、行数过多：各说各的', () => {
  expect(read()).toEqual({ kind: 'empty' });
  expect(readUserRows([['名字']], around)).toEqual({ kind: 'missingColumns' });
  const rows = Array.from({ length: importRowsMax + 1 }, (_, at) => [`user${at}`, '甲']);
  expect(read(...rows)).toEqual({ kind: 'tooManyRows' });
});

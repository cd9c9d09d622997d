import { expect, test } from 'vitest';
import { readDetail } from './read-detail.ts';

const summaries: Record<string, string> = {
  '/api/administration/users/create': '新建用户，答复一次性密码；首次登录须改',
  '/api/administration/roles/setUserGrant': '个人授予或禁止一个资源；flags 为空即不再单独规定',
};

test.each([
  ['调用说成它做的事', '/api/administration/users/create userId=u1', '新建用户', '用户 u1'],
  [
    '资源说成名称',
    '/api/administration/roles/setUserGrant userId=u1 resourceId=20011',
    '个人授予或禁止一个资源',
    '用户 u1；资源 司法案例',
  ],
  ['凭密钥的写明', '/api/administration/users/create key=k1', '新建用户', '凭密钥 k1'],
  ['几个编号以顿号分开', '/api/administration/users/create userIds=u1,u2', '新建用户', '用户 u1、u2'],
  ['已没有的调用照原样', '/api/old userId=u1', '/api/old', '用户 u1'],
  ['不是调用的只有对象', 'resource=9 permission=true', '', '资源 系统管理；可用 是'],
  ['不认识的照原样', '第3次', '', '第3次'],
  ['空的', '', '', ''],
])('%s', (_, detail, deed, target) => {
  expect(readDetail(detail, path => summaries[path])).toEqual({ deed, target });
});

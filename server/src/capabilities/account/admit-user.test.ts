import { describe, expect, test } from 'vitest';
import type { Grant } from './access/combine-grants.ts';
import { isExpired, isPermitted, resourceList } from './admit-user.ts';

const grant = (resourceId: number, permission: boolean): Grant => ({
  userId: '',
  resourceId,
  display: permission,
  permission,
});

describe('资源权限', () => {
  test.each([
    ['默认开放的资源', [], 20011, true],
    ['默认关闭的资源', [], 9, false],
    ['单独授予', [grant(9, true)], 9, true],
    ['单独收回', [grant(20011, false)], 20011, false],
    ['上级收回则下级一并收回', [grant(2001, false)], 20011, false],
    ['再下一级也收回', [grant(20012, false)], 2001101, false],
    ['表中没有的资源', [], 123456, false],
  ] as const)('%s', (_name, grants, id, expected) => {
    expect(isPermitted([...grants], id as never)).toBe(expected);
  });

  test('列表含每个资源，标志为字符串0或1', () => {
    const list = resourceList([grant(9, true)]);
    expect(list.find(({ resourceId }) => resourceId === 9)).toMatchObject({ display: '1', permission: '1' });
    expect(
      list.every(({ display, permission }) => ['0', '1'].includes(display) && ['0', '1'].includes(permission)),
    ).toBe(true);
  });
});

test('会话的两个期限各自生效', () => {
  const now = new Date('2026-01-08T00:00:00Z');
  const limits = { idleMs: 12 * 3_600_000, maxMs: 7 * 86_400_000 };
  const at = (created: string, seen: string) => ({ createdAt: new Date(created), lastSeenAt: new Date(seen) });
  expect(isExpired(at('2026-01-07T00:00:00Z', '2026-01-07T13:00:00Z'), now, limits)).toBe(false);
  expect(isExpired(at('2026-01-07T00:00:00Z', '2026-01-07T11:59:00Z'), now, limits)).toBe(true);
  expect(isExpired(at('2025-12-31T23:00:00Z', '2026-01-07T23:00:00Z'), now, limits)).toBe(true);
});

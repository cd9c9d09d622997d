import { describe, expect, test } from 'vitest';
import { chooseOffer, isNewer } from './choose-offer.ts';

describe('版本先后', () => {
  test.each([
    ['0.1.2', '0.1.1', true],
    ['0.1.10', '0.1.9', true],
    ['0.2', '0.1.9', true],
    ['0.1.1', '0.1.1', false],
    ['0.1.0', '0.1.1', false],
    ['0.1.1.1', '0.1.1', true],
  ])('%s 比 %s 新：%s', (version, than, expected) => {
    expect(isNewer(version, than)).toBe(expected);
  });
});

describe('可供取用的新版', () => {
  const pack = { version: '0.1.1', sha256: 'own' };
  const newer = { version: '0.1.2', sha256: 'newer' };
  test.each([
    ['未取用，来源没有更新', null, { version: '0.1.1', sha256: 'own' }, null],
    ['未取用，来源已有更新', null, newer, newer],
    ['已取用登记的版本', '0.1.1', undefined, null],
    ['已取用登记的版本，来源已有更新', '0.1.1', newer, newer],
    ['已取用更新的版本，不退回登记的版本', '0.1.2', newer, null],
    ['产品登记了更新的版本', '0.1.0', undefined, pack],
    ['产品与来源都更新，取最新', '0.1.0', newer, newer],
  ])('%s', (_, presentVersion, offered, expected) => {
    expect(chooseOffer(pack, { presentVersion, offered })).toEqual(expected);
  });
});

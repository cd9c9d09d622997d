import { describe, expect, test } from 'vitest';
import { findEntities } from './find-entities.ts';

const personsIn = (text: string, isEveryday = true) =>
  findEntities([text], { kinds: ['person'], isEveryday })[0]!.map(each => each.text);

describe('日常用语中的姓名', () => {
  test.each([
    ['王建国欠李晓梅5万元不还', ['王建国', '李晓梅']],
    ['张伟和李娜离婚，房子归谁', ['张伟', '李娜']],
    ['公司老板陈志强跑路了', ['陈志强']],
    ['赵敏向孙丽借钱不还', ['赵敏', '孙丽']],
    ['我和黄小红签了合同', ['黄小红']],
    ['欧阳娜开车撞了我', ['欧阳娜']],
    ['张三借了李四的钱', ['张三', '李四']],
  ])('%s', (text, names) => {
    expect(personsIn(text)).toEqual(names);
  });

  test.each([
    '房东不退押金怎么办',
    '主张利息要什么证据',
    '如何承担违约责任',
    '公司没有给我交社保，能否申请仲裁',
    '高空抛物致人损害由谁负责',
    '任何单位和个人不得干涉',
    '周末加班有没有加班费',
    '许可证到期后还能经营吗',
    '余款何时付清',
  ])('没有姓名：%s', text => {
    expect(personsIn(text)).toEqual([]);
  });

  test('没有要求时不用：裁判文书另有根据', () => {
    expect(personsIn('公司老板陈志强跑路了', false)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { splitNames } from './split-names.ts';

test.each<[string, string, string[]]>([
  ['一行一家', '甲公司\n乙公司\r\n丙公司', ['甲公司', '乙公司', '丙公司']],
  ['标点分开', '甲公司，乙公司;丙公司、丁公司', ['甲公司', '乙公司', '丙公司', '丁公司']],
  ['重复与空行只算一次', ' 甲公司 \n\n甲公司\n', ['甲公司']],
  ['名称里的括号不拆', '栖桐（上海）科技有限公司', ['栖桐（上海）科技有限公司']],
  ['没有名称', ' \n，；', []],
])('%s', (_name, text, names) => {
  expect(splitNames(text)).toEqual(names);
});

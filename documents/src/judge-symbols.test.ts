import { expect, test } from 'vitest';
import { aDocx, p } from '../test/a-docx.ts';
import { judgeSymbols, type Symbols, type TextAt } from './judge-symbols.ts';

const withBoxes = aDocx(p('付款方式：', 'sym:F0FE', '现金', 'sym:F06F', '转账') + p('第二段'));

test.each<[string, Uint8Array, TextAt[], Symbols]>([
  ['照现在读的', withBoxes, [{ id: 'body/0', text: '付款方式：☑现金□转账' }], 'read'],
  ['从前读的，没有符号', withBoxes, [{ id: 'body/0', text: '付款方式：现金转账' }], 'unread'],
  ['从前读的一处', withBoxes, [{ id: 'body/0', start: 5, text: '现金' }], 'unread'],
  ['现在读的一处', withBoxes, [{ id: 'body/0', start: 6, text: '现金' }], 'read'],
  ['两种读法都一样的段落', withBoxes, [{ id: 'body/1', text: '第二段' }], 'read'],
  ['两种读法都对不上', withBoxes, [{ id: 'body/0', text: '付款：现金' }], 'read'],
  ['没有记下什么', withBoxes, [], 'read'],
  ['没有符号的文件', aDocx(p('甲方')), [{ id: 'body/0', text: '乙方' }], 'read'],
])('%s', (_, bytes, said, symbols) => expect(judgeSymbols(bytes, said)).toBe(symbols));

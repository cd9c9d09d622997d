import type { Tree } from '@antai/query';
import { describe, expect, test } from 'vitest';
import { orderNamed, statuteNamed } from './order-named.ts';

const text = (words: string, more: object = {}): Tree => ({
  kind: 'text',
  field: 'fullText',
  match: 'phrase',
  text: words,
  ...more,
});

describe('检索写出的法规', () => {
  test.each<[string, Tree, string | undefined]>([
    ['简称', text('民诉法'), '中华人民共和国民事诉讼法'],
    ['书名号', text('《公司法》'), '中华人民共和国公司法'],
    ['名称与别的词', text('公司法 股东会决议', { match: 'all' }), '中华人民共和国公司法'],
    ['登记簿以外的名称', text('某市物业管理条例'), '某市物业管理条例'],
    ['不是名称', text('违约金'), undefined],
    ['排除的不算', text('公司法', { isExcluded: true }), undefined],
    ['别的字段不算', text('公司法', { field: 'articleText' }), undefined],
    ['组中的条件', { kind: 'group', op: 'and', children: [text('违约金'), text('民法典')] }, '中华人民共和国民法典'],
  ])('%s', (_, tree, title) => {
    expect(statuteNamed(tree)).toBe(title);
  });
});

const head = (id: string, statuteTitle: string, more: Record<string, unknown> = {}) => ({
  id,
  fields: { statuteTitle, validityStatus: '现行有效', authorityLevel: '法律', versionDate: '2020-01-01', ...more },
});
const interpretation = { authorityLevel: '司法解释' };

test('现行版本在前，其他版本随后，再是解释，新的在前；只是提到的不在其中', () => {
  const title = '中华人民共和国公司法';
  const heads = [
    head('newer', `最高人民法院关于适用《${title}》若干问题的规定（五）`, {
      ...interpretation,
      versionDate: '2020-12-29',
    }),
    head('older', `最高人民法院关于适用《${title}》若干问题的规定（一）`, {
      ...interpretation,
      versionDate: '2014-02-20',
    }),
    head('amended', title, { validityStatus: '已被修改', versionDate: '2018-10-26' }),
    head('elsewhere', '国务院关于实施《中华人民共和国公司法》注册资本登记管理制度的规定', {
      authorityLevel: '行政法规',
    }),
    head('own', title, { versionDate: '2023-12-29' }),
  ];
  expect(orderNamed(title, heads)).toEqual(['own', 'amended', 'newer', 'older']);
});

import type { SelectionItem } from '@antai/contract/selection';
import { expect, test } from 'vitest';
import { selectItems } from './select-items.ts';

const item = (itemId: string, more: Partial<SelectionItem>): SelectionItem => ({
  ...{ kind: 'document', itemId, title: itemId, about: '', areas: ['contract'], isFavourite: false, useCount: 0 },
  ...more,
});
const items = [
  item('保密协议', { about: '单向或双向', areas: ['contract', 'technology'] }),
  item('劳动合同', { areas: ['labour'], useCount: 3 }),
  item('保密义务', { kind: 'clause', isFavourite: true }),
];
const all = { keyword: '', isFavouriteOnly: false };

test.each<[string, Parameters<typeof selectItems>[1], string[]]>([
  ['不选即全部，用得多的在前', all, ['劳动合同', '保密协议', '保密义务']],
  ['按种类', { ...all, kind: 'clause' }, ['保密义务']],
  ['按领域', { ...all, area: 'technology' }, ['保密协议']],
  ['按词句，每个词都要有', { ...all, keyword: '保密 双向' }, ['保密协议']],
  ['只看收藏', { ...all, isFavouriteOnly: true }, ['保密义务']],
  ['没有的', { ...all, keyword: '无此' }, []],
])('%s', (_name, choice, titles) => {
  expect(selectItems(items, choice).map(({ title }) => title)).toEqual(titles);
});

import { matchTypes, queryTypes } from '@antai/contract/search';
import { expect, test } from 'vitest';
import { casesCategory } from '../../../../test/samples.ts';
import { loosenQuery } from './loosen-query.ts';
import { textCondition } from './query-url.ts';

const says = (fieldValue: string, matchType?: number) =>
  textCondition('fullText', { fieldValue, ...(matchType === undefined ? {} : { matchType }) });
const court = { fieldEn: 'court', selectValues: ['望京法院'] };
const [first, second] = [says('违约金'), says('调整')];
const conditions = { queryType: queryTypes.sameSentence, childQueryBO: [first, second] };
const namesOf = (...childQueryBO: ReturnType<typeof says>[]) =>
  loosenQuery({ conditions: { childQueryBO }, filters: [] }, casesCategory).map(({ name }) => name);

test('关系放宽一级，再逐个去掉筛选与条件，各只去掉一个', () => {
  const looser = loosenQuery({ conditions, filters: [court] }, casesCategory);
  expect(looser.map(({ name }) => name)).toEqual([
    '同句改为同段',
    '去掉“法院：望京法院”',
    '去掉“全文：违约金”',
    '去掉“全文：调整”',
  ]);
  expect(looser.map(({ query }) => query)).toEqual([
    { conditions: { ...conditions, queryType: queryTypes.sameParagraph }, filters: [court] },
    { conditions, filters: [] },
    { conditions: { ...conditions, childQueryBO: [second] }, filters: [court] },
    { conditions: { ...conditions, childQueryBO: [first] }, filters: [court] },
  ]);
});

test('只有一个条件、一个词时没有可放宽的；交集不再放宽关系', () => {
  expect(namesOf(first)).toEqual([]);
  expect(namesOf(first, second)).toEqual(['去掉“全文：违约金”', '去掉“全文：调整”']);
});

test('几个词的条件先放宽词：同段、全部词、任一词；已是全部词的只剩任一词，任一词不再放宽', () => {
  expect(namesOf(says('违约金 调整'))).toEqual([
    '“违约金”“调整”在同一段',
    '“违约金 调整”改为全部词',
    '“违约金 调整”改为任一词',
  ]);
  expect(namesOf(says('违约金 调整', matchTypes.allWords))).toEqual(['“违约金 调整”改为任一词']);
  expect(namesOf(says('违约金 调整', matchTypes.anyWord))).toEqual([]);
});

test('放宽词的至多三个，一共至多五个', () => {
  const names = namesOf(says('甲 乙'), says('丙 丁'), says('戊'));
  expect(names).toHaveLength(5);
  expect(names.slice(0, 3)).toEqual(['“甲”“乙”在同一段', '“甲 乙”改为全部词', '“甲 乙”改为任一词']);
  expect(names.slice(3)).toEqual(['去掉“全文：甲 乙”', '去掉“全文：丙 丁”']);
});

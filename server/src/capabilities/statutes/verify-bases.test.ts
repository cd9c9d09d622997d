import { expect, test } from 'vitest';
import { citeBases, verifyBases } from './verify-bases.ts';

const bases = [
  { statute: '民法典', article: '第五百八十五条' },
  { statute: '合同法', article: '第五十二条', note: '已由民法典取代' },
  { statute: '某部规章', article: '第一条', note: '未能核到原文', isUnproved: true },
  { statute: '《公司法》\n', article: '第十五条', isUnproved: true },
  { statute: '某地办法' },
];
const text = citeBases(bases);
const on = (words: string) => ({ start: text.indexOf(words) });

test('一行一条，书名号与换行不会多出来', () => {
  expect(text.split('\n')).toEqual([
    '《民法典》第五百八十五条',
    '《合同法》第五十二条',
    '《某部规章》第一条',
    '《公司法》第十五条',
    '《某地办法》',
  ]);
});

test('各依据取本行的结论；读不出的、库中没有的、作者自称未证实的为待核，核验过的照核验', () => {
  const states = verifyBases(bases, [
    { ...on('《公司法》'), status: 'verified', detail: '', target: { id: 'gs' } as never },
    { ...on('《民法典》'), status: 'verified', detail: '现行有效', target: { id: 'mfd' } as never },
    { ...on('第五百八十五条'), status: 'malformed', detail: '同行的第二处不算' },
    { ...on('《合同法》'), status: 'repealed', detail: '' },
    { ...on('《某部规章》'), status: 'differs', detail: '' },
    { ...on('《某地办法》'), status: 'notInStore', detail: '库中未收录' },
  ]);
  expect(states).toEqual([
    { state: 'verified', detail: '现行有效', statuteId: 'mfd' },
    { state: 'repealed' },
    { state: 'unverified' },
    { state: 'verified', statuteId: 'gs' },
    { state: 'unverified', detail: '库中未收录' },
  ]);
  expect(verifyBases(bases.slice(1, 3), [])).toEqual([
    { state: 'unverified', detail: '已由民法典取代' },
    { state: 'unverified', detail: '未能核到原文' },
  ]);
});

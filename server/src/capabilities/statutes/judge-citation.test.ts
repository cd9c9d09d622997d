import { findCitations } from '@antai/citation';
import { describe, expect, test } from 'vitest';
import {
  type CitationCheck,
  judgeCase,
  judgeNumber,
  mergeAtPlace,
  quotationAfter,
  quotationDiffers,
} from './judge-citation.ts';

const article =
  '当事人应当按照约定全面履行自己的义务。\n当事人应当遵循诚信原则，根据合同的性质、目的和交易习惯履行通知、协助、保密等义务。\n下列行为无效：（一）甲行为；（二）乙行为。';

describe('引文', () => {
  test.each([
    ['第五百零九条规定：“当事人应当按照约定全面履行自己的义务。”故', 6, '当事人应当按照约定全面履行自己的义务。'],
    ['第五条“这是被引用的一段条文”', 3, '这是被引用的一段条文'],
    ['第五条规定的“最密切联系原则”', 3, null],
    ['第五条规定“称为“甲方”的一方当事人”', 3, '称为“甲方”的一方当事人'],
    ['第五条规定:"plain quotation marks"', 3, 'plain quotation marks'],
    ['第五条的规定，应当“合理期限内”履行', 3, null],
    ['第五条规定“违约金”', 3, null],
    ['第五条规定：“没有收尾的引文一直写下去', 3, null],
  ])('%s', (text, end, expected) => {
    expect(quotationAfter(text, end)).toBe(expected);
  });

  test.each([
    ['一字不差', '当事人应当按照约定全面履行自己的义务。', null],
    ['标点与全半角不算不符', '当事人应当遵循诚信原则,根据合同的性质、目的', null],
    ['省略号两边各自相符', '当事人应当按照约定……履行通知、协助', null],
    ['略去整项', '下列行为无效：（二）乙行为', null],
    ['略去句中的词', '当事人应当遵循诚信原则，交易习惯履行通知、保密等义务', '引作'],
    ['改了字', '当事人应当按照约定适当履行自己的义务', '条文作'],
    ['前后颠倒', '履行通知、协助……按照约定全面履行', '引作'],
    ['全不是', '出卖人应当交付标的物', '引作'],
  ])('%s', (_, quotation, difference) => {
    const differs = quotationDiffers(quotation, article);
    if (difference === null) expect(differs).toBeNull();
    else expect(differs).toContain(difference);
  });

  test('不符处连同标点写出两边', () => {
    expect(quotationDiffers('当事人应当按照约定适当履行自己的义务', article)).toBe(
      '引文与条文不符：引作“应当按照约定适当履行自己的义”，条文作“应当按照约定全面履行自己的义”',
    );
  });

  test('引文照写的样子写出，全角的不改成半角', () => {
    expect(quotationDiffers('下列行为无效：（一）甲行为；（二）丙行为', '下列行为无效:(一)甲行为;(二)乙行为')).toBe(
      '引文与条文不符：引作“效：（一）甲行为；（二）丙行为”，条文作“效:(一)甲行为;(二)乙行为”',
    );
  });

  test('一兆的引号不会拖住', () => {
    const startedAt = performance.now();
    quotationAfter(`第五条规定“${'“”'.repeat(250_000)}`, 3);
    quotationDiffers('约定'.repeat(1500), '约定'.repeat(50_000));
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

const numberIn = (text: string) => {
  const citation = findCitations(text).find(each => each.kind === 'caseNumber');
  if (!citation) throw new Error(`no case number in ${text}`);
  return citation;
};

describe('案号', () => {
  test.each([
    ['（2020）京0105民终123号', 'judged', '基层人民法院没有该类型的案件'],
    ['（2030）京01民终123号', 'judged', '晚于核验日期'],
    ['（2020）京0105民初123号', 'lookUp', ''],
    ['（2020）京0105民初0123号', 'lookUp', '序号前多写了0'],
    ['（2018）辽01破42-2号', 'lookUp', '-2'],
    ['（2017）海不动产权第0049942号', 'notChecked', '不像法院的案号'],
    ['（2020）京0105民初×××号', 'notChecked', '隐去'],
  ])('%s', (text, kind, words) => {
    const verdict = judgeNumber(numberIn(text), '2024-06-01');
    expect(verdict.kind).toBe(kind);
    expect(JSON.stringify(verdict)).toContain(words);
  });

  test('库中没有的案号，中性表述', () => {
    const verdict = judgeCase(numberIn('（2020）京0105民初123号'), {
      remark: '',
      record: undefined,
      mention: { before: '', after: '' },
    });
    expect(verdict.status).toBe('notInStore');
    expect(verdict.detail).toContain('未收录不等于不存在');
  });
});

test('同一处的多条只列一次，取最要紧的结果', () => {
  const at = (start: number, status: CitationCheck['status'], detail: string): CitationCheck => ({
    start,
    end: start + 5,
    raw: '',
    kind: 'provision',
    status,
    detail,
  });
  const merged = mergeAtPlace([
    at(0, 'verified', '甲'),
    at(0, 'malformed', '乙'),
    at(0, 'malformed', '丙'),
    at(9, 'verified', '丁'),
  ]);
  expect(merged.map(({ start, status, detail }) => [start, status, detail])).toEqual([
    [0, 'malformed', '乙；丙'],
    [9, 'verified', '丁'],
  ]);
});

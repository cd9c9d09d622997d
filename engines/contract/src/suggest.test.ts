import { describe, expect, test } from 'vitest';
import { checklistOf, contractTypes, pointNamed, rulesOf, type Side } from './library.ts';
import { nameSides } from './name-sides.ts';
import { readText } from './reading.ts';
import { reviewContract } from './review.ts';
import { positionsFor, suggestForPoint } from './suggest.ts';

const day = '2026-11-01';
const sides: Side[] = ['a', 'b', 'both'];
const typeNamed = (id: string) => contractTypes.find(({ typeId }) => typeId === id)!;

/** A contract of a type, in which a proposal is put. */
const bodies: Record<string, string> = {
  lease: '出租人将房屋出租给承租人使用，租金每月10000元。',
  construction: '承包人承建发包人的建设工程，工程款另计。',
  loan: '借款年利率为4%，借款期限12个月。',
};
const before = ({ typeId, name }: { typeId: string; name: string }) =>
  `${name}\n${bodies[typeId] ?? '双方约定如下。'}\n`;

describe('建议文字不被自己的规则反对', () => {
  const cases = contractTypes.flatMap(type => sides.map(side => ({ type, side, name: `${type.name} ${side}` })));

  test.each(cases)('$name', ({ type, side }) => {
    const own = before(type);
    const rules = rulesOf(type.typeId);
    for (const point of checklistOf(type.typeId)) {
      const suggestion = suggestForPoint(point, { typeId: type.typeId, side });
      if (!suggestion) continue;
      const reading = readText(own + suggestion, day);
      const objections = rules.filter(({ detect }) =>
        detect(reading).some(({ isWhole, end }) => !isWhole && end > own.length),
      );
      expect(
        objections.map(({ id }) => id),
        `${point.id}：${suggestion}`,
      ).toEqual([]);
    }
  });

  test('立场库里可争取与可接受的，也不被规则反对', () => {
    const exclusive = contractTypes.filter(({ exclusiveCourt }) => exclusiveCourt !== undefined);
    expect(exclusive).not.toEqual([]);
    for (const type of exclusive) {
      const rule = rulesOf(type.typeId).find(({ id }) => id === 'gen-jur-exclusive')!;
      for (const side of ['a', 'b'] as const) {
        const positions = positionsFor('p-common-dispute', { typeId: type.typeId, side })!;
        for (const words of [positions.standard, positions.acceptable])
          expect(rule.detect(readText(before(type) + words, day)), words).toEqual([]);
      }
    }
  });
});

describe('中立的建议不只约束一方，也不只给一方权利', () => {
  const duty = /应|不得|承担|支付|赔偿|保证|负责|迟延/u;
  const right = /可以|有权|享有/u;
  const subjects = (words: string, names: readonly string[], what: RegExp) =>
    words
      .split(/[，。；]/u)
      .some(part => names.some(name => part.includes(name) && what.test(part.slice(part.indexOf(name)))));
  // whom something is asked of does not act
  const bare = (words: string) => words.replaceAll(/(?:请求|要求|向|经)(?:业主|对方|\p{Script=Han}方)/gu, '');

  test.each(contractTypes.map(type => [type.name, type] as const))('%s', (_name, type) => {
    const [a, b] = (['a', 'b'] as const).map(side => [
      ...type.sides[side].name.split(/[／（）]/u).filter(Boolean),
      ...type.sides[side].otherNames,
    ]) as [string[], string[]];
    for (const point of checklistOf(type.typeId)) {
      const words = bare(suggestForPoint(point, { typeId: type.typeId, side: 'both' }) ?? '');
      for (const what of [duty, right])
        expect(subjects(words, a, what), `${point.id}：${words}`).toBe(subjects(words, b, what));
    }
  });

  test('没有对双方一样的文字，就不建议；没有选类型的通用要点都有', () => {
    const neutral = (id: string, typeId?: string) => suggestForPoint(pointNamed(id)!, { typeId, side: 'both' });
    expect(neutral('p-lease-termination', 'lease')).toBeUndefined();
    for (const { id } of checklistOf(undefined)) expect(neutral(id), id).toBeDefined();
    expect(neutral('p-common-breach')).toMatch(/^任何一方/);
  });
});

describe('谁付款，由合同类型与合同自己的称谓决定', () => {
  const invoice = (typeId: string, side: 'a' | 'b', text = '') =>
    suggestForPoint(pointNamed('p-common-invoice')!, { typeId, side, names: nameSides(text, typeNamed(typeId)) });

  test.each([
    ['sale', 'a', '乙方应在付款前开具'],
    ['sale', 'b', '税款由甲方另行承担'],
    ['lease', 'a', '税款由乙方另行承担'],
    ['lease', 'b', '甲方应在付款前开具'],
    ['franchise', 'b', '甲方应在付款前开具'],
    ['iplicense', 'a', '税款由乙方另行承担'],
    ['transport', 'a', '乙方应在付款前开具'],
  ] as const)('%s %s：%s', (typeId, side, words) => expect(invoice(typeId, side)).toContain(words));

  test('承租人在合同里叫甲方，建议也这样称呼', () => {
    const text = '甲方（承租人）：江衍有限公司\n乙方（出租人）：费秋声\n';
    expect(nameSides(text, typeNamed('lease'))).toEqual({ a: '乙方', b: '甲方' });
    expect(invoice('lease', 'b', text)).toContain('乙方应在付款前开具');
    expect(nameSides('出租人：费秋声\n承租人：舒望岳\n', typeNamed('lease'))).toEqual({ a: '出租人', b: '承租人' });
  });

  test('承租人的谈判要点是先票后款，不是出租人的', () => {
    const standard = (side: 'a' | 'b') => positionsFor('p-common-invoice', { typeId: 'lease', side })?.standard;
    expect(standard('b')).toContain('甲方先开具');
    expect(standard('a')).toContain('付款不以开票为前提');
  });
});

test('房屋租赁的争议条款建议由房屋所在地法院管辖，不分立场', () => {
  const text = '房屋租赁合同\n甲方将房屋出租给乙方，租金每月10000元。争议提交仲裁解决。';
  for (const side of sides) {
    const { findings } = reviewContract({ text, typeId: 'lease', side, signDate: day });
    const own = findings.filter(({ suggestion }) => suggestion?.includes('人民法院'));
    expect(own).not.toEqual([]);
    for (const { suggestion } of own) expect(suggestion).toContain('房屋所在地有管辖权的人民法院');
  }
});

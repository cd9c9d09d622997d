import { describe, expect, test } from 'vitest';
import { packJson } from '../../platform/pack-json.ts';
import findClues, { type JudgmentText } from './find-clues.ts';

const name = '栖桐科技有限公司';
const judgment = {
  id: 'c1',
  title: '判决书',
  number: '（2025）沪0115民初1号',
  date: '2025-06-01',
  facts: '',
  disposition: '',
};
const cluesIn = (names: string[], more: Partial<JudgmentText>) =>
  findClues({ names, judgments: [packJson([{ ...judgment, ...more }])] });
const inFacts = (facts: string) => cluesIn([name], { facts });
const inDisposition = (disposition: string) => cluesIn([name], { disposition });

describe('文书中的财产线索', () => {
  test.each<[string, string, string, string]>([
    ['登记在名下的房屋', `位于浦东新区某路1号的房屋登记在${name}名下。`, 'realEstate', 'stated'],
    ['不动产权证', `${name}以沪（2020）浦字不动产权第001234号房产提供抵押。`, 'realEstate', 'stated'],
    ['车牌', `${name}所有的沪A12345小型轿车已被查封。`, 'vehicle', 'stated'],
    ['只是提及', `${name}以该厂房作价。`, 'realEstate', 'hint'],
    ['冻结的存款', `本院冻结了${name}的银行账户。`, 'deposit', 'stated'],
    ['持有股权', `${name}持有望京贸易有限公司30%的股权。`, 'equity', 'stated'],
  ])('%s', (_name, sentence, kind, grade) => {
    expect(inFacts(`双方于2020年签约。${sentence}其余略。`)).toMatchObject([{ kind, grade, quote: sentence }]);
  });

  test.each([
    ['没有写明是谁的', '位于浦东新区的房屋登记在他人名下。'],
    ['已经转让', `${name}已将该房屋转让给他人。`],
    ['否认', `该车辆并非${name}所有。`],
    ['没有可供执行的', `${name}无可供执行的房屋与车辆。`],
    ['存放于他处', `${name}曾将货物存放于该厂房。`],
    ['租来的', `${name}承租了位于浦东新区的厂房。`],
    ['没有财产', `${name}于2020年成立。`],
  ])('%s，不算线索', (_name, sentence) => {
    expect(inFacts(sentence)).toEqual([]);
  });

  test.each<[string, string, number]>([
    ['向其支付', `被告望京贸易有限公司于本判决生效之日起十日内向原告${name}支付货款1,250,000元。`, 125_000_000],
    ['支付给其', `望京贸易有限公司赔偿${name}损失30万元；`, 30_000_000],
  ])('%s的是债权，金额取自原句', (_name, sentence, amountFen) => {
    expect(inDisposition(sentence)).toMatchObject([
      { kind: 'receivable', grade: 'stated', amountFen, quote: sentence },
    ]);
  });

  test.each<[string, string, number | null]>([
    [
      '利息的基数不是所付的数额',
      `望京贸易有限公司向${name}支付逾期付款利息（以1,250,000元为基数，自2024年1月1日起计算）；`,
      null,
    ],
    [
      '本金与利息同句，取本金',
      `望京贸易有限公司向${name}支付货款1,250,000元及利息（以1,250,000元为基数计算）。`,
      125_000_000,
    ],
    ['两笔合计', `望京贸易有限公司支付${name}货款100元、违约金20元，合计120元。`, 12_000],
    ['两笔未写合计，相加', `望京贸易有限公司支付${name}货款100元、违约金20元。`, 12_000],
  ])('%s', (_name, sentence, amountFen) => {
    expect(inDisposition(sentence)).toMatchObject([{ kind: 'receivable', amountFen }]);
  });

  test('文书声明的简称也认得', () => {
    const facts = `${name}（以下简称“栖桐公司”）于2020年设立。栖桐公司名下有房屋一处。`;
    expect(inFacts(facts)).toMatchObject([{ kind: 'realEstate', quote: '栖桐公司名下有房屋一处。' }]);
  });

  test('判其付款的不是债权', () => {
    expect(inDisposition(`被告${name}向原告望京贸易有限公司支付货款100元。`)).toEqual([]);
  });

  test('同一句只列一次；过长的句子截在名称前后', () => {
    const sentence = `${'甲'.repeat(300)}${name}名下的房屋${'乙'.repeat(300)}。`;
    const [clue, ...rest] = inFacts(`${sentence}${sentence}`);
    expect(rest).toEqual([]);
    expect(clue!.quote).toHaveLength(202);
    expect(clue!.quote).toContain(name);
  });

  test('名称中的符号只是符号', () => {
    const odd = '栖桐(上海)+科技有限公司';
    const facts = `${odd}名下有房屋一处。`;
    expect(cluesIn([odd], { facts })).toHaveLength(1);
  });
});

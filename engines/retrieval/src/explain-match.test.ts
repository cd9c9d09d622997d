import { expect, test } from 'vitest';
import expansions from '../data/expansions.json' with { type: 'json' };
import { explainMatch } from './index.ts';
import { isParty, tellParties } from './tell-parties.ts';

const delay = '第三十条　用人单位拖欠或者未足额支付劳动报酬的，劳动者可以依法向当地人民法院申请支付令。';

test('写明问句的说法与条文的用语怎样对应，同样的词照写', () => {
  const reasons = explainMatch('老板一直拖欠工资不给怎么办')(delay);
  expect(reasons.some(({ term }) => delay.includes(term))).toBe(true);
  expect(reasons).toContainEqual({ said: '拖欠', term: '拖欠' });
  expect(reasons.length).toBeLessThanOrEqual(6);
});

test('没有可写的就不写', () => {
  expect(explainMatch('xyz 123')(delay)).toEqual([]);
  expect(explainMatch('')(delay)).toEqual([]);
});

const lease = '出租人应当提前通知承租人。承租人不支付租金的，出租人可以解除合同。';
const labour = '用人单位应当向劳动者支付劳动报酬。';
const sale = '经营者有欺诈行为的，消费者可以请求赔偿；出卖人应当向买受人交付标的物。';

/** What is asked, the article, and how the article calls whom the question names. */
test.each([
  ['房东提前赶我走', lease, ['房东：出租人']],
  ['我是租客，不交租金会怎样', lease, ['租客：承租人']],
  ['租客不搬，房东能不能换锁', lease, ['租客：承租人', '房东：出租人']],
  ['二房东跑路了', lease, []],
  ['租房押金不退', lease, []],
  ['老板不发工资', labour, ['老板：用人单位']],
  ['员工被拖欠薪水', labour, ['员工：劳动者']],
  ['保险公司拒赔', labour, []],
  ['物业公司不修电梯', labour, []],
  ['商家欺骗顾客', sale, ['商家：经营者', '顾客：消费者']],
  ['卖家不发货', sale, ['卖家：出卖人', '卖家：经营者']],
  ['买家拒收', sale, ['买家：买受人', '买家：消费者']],
])('称呼对应当事人的哪一方：%s', (question, article, expected) => {
  const sides = explainMatch(question)(article).filter(({ said: word, term }) => word !== term && isParty(term));
  expect(sides.map(({ said: word, term }) => `${word}：${term}`).toSorted()).toEqual(expected.toSorted());
});

test('词表里没有一个说法对应到另一方', () => {
  const wrong = expansions.entries.flatMap(({ lay, terms }) => {
    const phrases = lay.map(phrase => phrase.replaceAll('+', '、'));
    return phrases.flatMap(phrase => {
      const sides = new Set([...tellParties(phrase).values()].flat());
      const reasons = explainMatch(phrase)(terms.join('。'));
      return reasons
        .filter(({ said: word, term }) => word !== term && isParty(term) && !sides.has(term))
        .map(({ said: word, term }) => `${word}：${term}`);
    });
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['承租人提前解除合同', '承租人提前解除的', ['承租人', '提前解除']],
  ['利用他人声音做广告', '对自然人声音的保护', ['声音']],
  ['能否自行终止妊娠', '非医学需要的终止妊娠', ['终止', '妊娠']],
  ['赠与人将他人之物送人', '赠与人将财产交付', ['赠与人']],
  ['出租人有什么义务', '承租人应当妥善保管租赁物', []],
])('相同的词只写整词：%s', (question, article, words) => {
  const reasons = explainMatch(question)(article).filter(({ said: word, term }) => word === term);
  expect(reasons.map(({ term }) => term).toSorted()).toEqual(words.toSorted());
});

test('只是相近的说法不反过来写：说雇员，条文不称职工', () => {
  expect(explainMatch('雇员受伤')('职工因工作受到伤害')).toEqual([]);
  expect(explainMatch('雇员受伤')('劳动者受到伤害')).toContainEqual({ said: '雇员', term: '劳动者' });
});

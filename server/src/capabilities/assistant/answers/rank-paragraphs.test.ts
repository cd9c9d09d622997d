import { expect, test } from 'vitest';
import { type ParagraphRank, rankParagraphs } from './rank-paragraphs.ts';

const lease = [
  '房屋租赁合同',
  '第一条 租赁期限',
  '自2026年1月1日起至2028年12月31日止，共三年。',
  '第二条 租金与押金',
  '月租金为人民币8000元，乙方于每月5日前支付。',
  '押金为人民币16000元，合同期满后七日内无息退还。',
  '第三条 维修',
  '房屋主体由甲方修缮，乙方使用不当造成损坏的，由乙方修复。',
  '第四条 转租',
  '未经甲方书面同意，乙方不得转租。',
  '第五条 违约责任',
  '乙方逾期支付租金的，每日按欠付租金的万分之五支付违约金。',
  '甲方逾期交房的，每日支付二百元。',
  '第六条 争议解决',
  '双方协商不成的，向房屋所在地人民法院提起诉讼。',
  '第七条 其他',
  '因不可抗力不能履行的，部分或者全部免除责任。',
];

function rank(question: string, words: string[]): ParagraphRank[] {
  const steps = rankParagraphs(lease, { question, words });
  for (let step = steps.next(); ; step = steps.next())
    if (step.done) return step.value.toSorted((a, b) => b.worth - a.worth);
}

/** What is asked, the words of law in it, and how the paragraph that answers begins. */
test.each([
  ['房东什么时候还我押金', ['房东', '押金'], '押金为'],
  ['房租晚交要赔多少', ['房租'], '乙方逾期支付租金'],
  ['房子漏水谁来修', [], '房屋主体由甲方修缮'],
  ['能租给别人住吗', [], '未经甲方书面同意'],
  ['闹纠纷去哪里打官司', ['打官司'], '双方协商不成的'],
  ['遇到疫情怎么办', ['疫情'], '因不可抗力'],
  ['墙能不能打掉，主体归谁', [], '房屋主体由甲方修缮'],
  ['租期到什么时候', ['租期'], '自2026年1月1日起'],
])('问附件：%s', (question, words, start) => {
  const [best] = rank(question, words);
  expect(lease[best!.paragraph]?.startsWith(start)).toBe(true);
});

test('标题下的段落随标题一起算；标题自己不作答', () => {
  const [best, second] = rank('违约责任是怎么写的', ['违约责任']);
  expect([best, second].map(each => lease[each!.paragraph])).toEqual(lease.slice(11, 13));
});

test('什么也没说到的段落不列', () => {
  expect(rank('你好', [])).toEqual([]);
});

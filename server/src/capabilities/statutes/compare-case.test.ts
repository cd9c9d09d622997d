import { describe, expect, test } from 'vitest';
import { type CaseFacts, caseDiffers, mentionAround } from './compare-case.ts';

const civil: CaseFacts = {
  id: 'c1',
  title: '甲公司与乙公司买卖合同纠纷民事判决书',
  court: '北京市朝阳区人民法院',
  parties: ['北京东篱有限公司', '上海采菊有限公司'],
  causes: ['买卖合同纠纷'],
};
const criminal: CaseFacts = {
  id: 'c2',
  title: '陶远山诈骗罪一审刑事判决书',
  court: '杭州市下城区人民法院',
  parties: ['杭州市下城区人民检察院', '陶远山', '谢某'],
  causes: ['诈骗罪', '走私、贩卖、运输、制造毒品罪'],
};
const number = '（2020）京0105民初123号';

const saidOf = (text: string, facts: CaseFacts) => {
  const start = text.indexOf(number);
  return caseDiffers(mentionAround(text, { start, end: start + number.length }), facts);
};

describe('案号与文中所说的案件', () => {
  test.each([
    ['法院相同', `北京市朝阳区人民法院${number}民事判决`, civil, null],
    ['法院简称', `参见朝阳区人民法院${number}`, civil, null],
    ['法院名前连着别的字', `并处罚金北京市朝阳区人民法院${number}`, civil, null],
    ['法院不同', `上海市徐汇区人民法院${number}民事判决`, civil, '法院不符'],
    ['当事人相同', `北京东篱有限公司与上海采菊有限公司买卖合同纠纷案，${number}`, civil, null],
    ['公司用简称', `东篱公司与采菊公司买卖合同纠纷案，${number}`, civil, null],
    ['一方相同，另一方未写全', `北京东篱有限公司等买卖合同纠纷一案（${number}）`, civil, null],
    ['当事人不同', `张三与李四民间借贷纠纷一案，${number}`, civil, '当事人不符'],
    ['案由不同', `北京东篱有限公司与上海采菊有限公司民间借贷纠纷案，${number}`, civil, '案由不符'],
    ['案由写作上一级', `北京东篱有限公司与上海采菊有限公司合同纠纷案，${number}`, civil, null],
    ['案号在前', `${number}民事判决书（张三与李四民间借贷纠纷案）`, civil, '当事人不符'],
    ['只有案号', number, civil, null],
    ['罪名相同', `在被告人陶远山诈骗罪一案（${number}）中`, criminal, null],
    ['罪名省去“罪”', `参见陶远山诈骗案，${number}`, criminal, null],
    ['选择性罪名', `陶远山贩卖毒品罪案，${number}`, criminal, null],
    ['罪名不同', `参见陶远山盗窃罪案，杭州市下城区人民法院${number}`, criminal, '案由不符'],
    ['人名不同', `在被告人黄忠义诈骗罪一案（${number}）中`, criminal, '当事人不符'],
    ['可能是隐去名字的一人', `在被告人谢安石诈骗罪一案（${number}）中`, criminal, null],
    ['别处的案件不算', `本案不同于张三盗窃案，被告人另行上诉后由二审法院审理并作出${number}判决`, criminal, null],
    ['“本案”不是名称', `与本案（${number}）相同`, criminal, null],
  ])('%s', (_, text, facts, expected) => {
    const difference = saidOf(text, facts);
    if (expected === null) expect(difference).toBeNull();
    else expect(difference).toContain(expected);
  });

  test('隐名的当事人不用来断定不符', () => {
    const hidden = { ...civil, court: undefined, parties: ['张某', '李某'], causes: [] };
    expect(saidOf(`张三与李四民间借贷纠纷一案，${number}`, hidden)).toBeNull();
  });

  test('句子止于句号与换行', () => {
    const text = `前一句。本院${number}判决；后一句。`;
    const start = text.indexOf(number);
    expect(mentionAround(text, { start, end: start + number.length })).toEqual({ before: '本院', after: '判决' });
  });
});

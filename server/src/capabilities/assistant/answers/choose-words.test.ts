import { expect, test } from 'vitest';
import { chooseWords, completeQuestion, restOfQuestion } from './choose-words.ts';

const input = (question: string, earlier: string[] = [], focus = '') => ({ question, earlier, focus });

test.each([
  ['买卖合同的违约金', ['买卖合同', '违约金']],
  ['违约金、违约金、违约金', ['违约金']],
  ['你好', []],
])('“%s”按%j检索', (question, words) => {
  expect(chooseWords(input(question)).exact).toEqual(words);
});

test('放宽时连同词中之词', () => {
  const { exact, wide } = chooseWords(input('违约金过高'));
  expect(wide).toEqual(expect.arrayContaining([...exact, '违约金']));
});

test('所问很少时接上一问，助手的专长词总在', () => {
  expect(chooseWords(input('由谁证明？', ['违约金能否调减'], '建设工程')).exact).toEqual(
    expect.arrayContaining(['违约金', '建设工程']),
  );
  expect(completeQuestion(input('由谁证明？', ['违约金能否调减'], '建设工程'))).toBe(
    '由谁证明？\n违约金能否调减\n建设工程',
  );
});

test.each([
  ['《民法典》第五百八十五条怎么规定？', ['《民法典》第五百八十五条'], ''],
  ['依照《民法典》第五百八十五条，违约金过高能否减少？', ['《民法典》第五百八十五条'], '依照，违约金过高能否减少？'],
  ['怎么规定？', [], '怎么规定？'],
])('%s：所引条文之外还问了什么', (question, named, rest) => {
  expect(restOfQuestion(question, named)).toBe(rest);
});

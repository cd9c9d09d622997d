import { expect, test } from 'vitest';
import {
  addQuestion,
  allQuestions,
  blankContent,
  moveQuestion,
  readBases,
  removeQuestion,
  writeBases,
} from './edit-content.ts';

const two = () => {
  const first = addQuestion(blankContent(), { sectionId: 's-1', type: 'yesno' }).content;
  const content = addQuestion(first, { sectionId: 's-1', type: 'number' }).content;
  return { ...content, sections: [...content.sections, { id: 's-2', title: '二', questions: [] }] };
};
const order = (content: ReturnType<typeof two>) =>
  content.sections.map(({ questions }) => questions.map(({ id }) => id).join(' '));

test('题目上下移动，到节末移入下一节，编号不变不重', () => {
  expect(order(moveQuestion(two(), { id: 'q-2', step: -1 }))).toEqual(['q-2 q-1', '']);
  expect(order(moveQuestion(two(), { id: 'q-2', step: 1 }))).toEqual(['q-1', 'q-2']);
  expect(order(moveQuestion(two(), { id: 'q-1', step: -1 }))).toEqual(['q-1 q-2', '']);
  const added = addQuestion(removeQuestion(two(), 'q-1'), { sectionId: 's-2', type: 'text' }).content;
  expect(allQuestions(added).map(({ id }) => id)).toEqual(['q-2', 'q-3']);
});

test.each([
  ['《劳动合同法》第八十二条', { statute: '劳动合同法', article: '第八十二条' }],
  ['民法典 第五百八十五条第二款', { statute: '民法典', article: '第五百八十五条第二款' }],
  ['《数据出境安全评估办法》', { statute: '数据出境安全评估办法' }],
])('依据一行一条：%s', (line, expected) => {
  expect(readBases(`\n${line}\n`, [])).toEqual([expected]);
  expect(readBases(writeBases([expected]), [])).toEqual([expected]);
});

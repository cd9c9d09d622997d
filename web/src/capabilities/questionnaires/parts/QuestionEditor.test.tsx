import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { riskContent } from '../../../../test/risk-samples.ts';
import type { Content, Question } from './edit-content.ts';
import { QuestionEditor } from './QuestionEditor.tsx';

const [yesno] = riskContent.sections[0]!.questions;
const show = (more: Partial<Question>) => {
  const question = { ...yesno!, ...more } as Question;
  const content: Content = { ...riskContent, sections: [{ ...riskContent.sections[0]!, questions: [question] }] };
  const change = vi.fn<(content: Content) => void>();
  render(<QuestionEditor content={content} question={question} name="第1题" onChange={change} />);
  return () => change.mock.lastCall?.[0].sections[0]?.questions[0];
};
const names = ['权重（0为不计分）', '怎样计分', '未答怎样计', '日期怎样计算', '至多几个', '级数（最高级最好）'];
const offered = () => names.filter(name => screen.queryByLabelText(name));

test.each<[string, Partial<Question>, string[]]>([
  ['计分而必答的是否题', { required: true }, ['权重（0为不计分）']],
  ['计分而可不答的', { required: false }, ['权重（0为不计分）', '未答怎样计']],
  ['不计分的多选', { type: 'multiple', weight: 0, required: false }, ['权重（0为不计分）']],
  ['计分的多选', { type: 'multiple', required: true }, ['权重（0为不计分）', '怎样计分']],
  ['文字', { type: 'text', weight: 0, required: false, options: undefined }, []],
  ['日期', { type: 'date', weight: 0, required: false, options: undefined }, ['权重（0为不计分）', '日期怎样计算']],
  ['文件', { type: 'file', weight: 0, required: false, options: undefined }, ['权重（0为不计分）', '至多几个']],
  ['评分', { type: 'rating', required: true, options: undefined }, ['权重（0为不计分）', '级数（最高级最好）']],
  ['说明', { type: 'note', weight: 0, required: false, options: undefined }, []],
])('%s只问用得着的', (_, more, expected) => {
  show(more);
  expect(offered()).toEqual(expected);
});

test('必答与不适用照题目的样子，改了才变；说明不问必答', () => {
  const changed = show({ required: true, allowNA: true });
  expect(screen.getByRole('checkbox', { name: '必答' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: '可选不适用' })).toBeChecked();
  fireEvent.click(screen.getByRole('checkbox', { name: '必答' }));
  expect(changed()).toMatchObject({ required: false, missing: 'exclude', allowNA: true });
});

test('填写说明清空后不留空字；模型拟的题写明待采纳，采纳后没有这个标记', () => {
  const changed = show({ help: '看合同', isProposed: true });
  fireEvent.change(screen.getByRole('textbox', { name: '第1题的说明' }), { target: { value: '' } });
  expect(changed()?.help).toBeUndefined();
  expect(screen.getByText('模型拟稿，待采纳')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '采纳第1题' }));
  expect(changed()?.isProposed).toBeUndefined();
});

import type { DocxPlaces, SourceParagraph } from '@antai/contract/drafting/templates';
import type { Field } from '@antai/drafting';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DocxBody } from './DocxBody.tsx';

const paragraphs: SourceParagraph[] = [
  { id: 'body/0', text: '甲方：某甲，乙方：某乙。' },
  { id: 'body/1', text: '押金条款。' },
  { id: 'body/2', text: '退还押金。' },
];
const fields: Field[] = [
  { id: 'f1', label: '甲方名称', type: 'text', section: 's1' },
  { id: 'f12', label: '乙方名称', type: 'text', section: 's1' },
  { id: 'has', label: '有无押金', type: 'bool', section: 's1' },
];
const place = (start: number, text: string) => ({ paragraphId: 'body/0', start, end: start + 2, text });
const source: DocxPlaces = {
  places: [place(9, '{{f12}}'), place(3, '{{f1}}')],
  stretches: [{ from: 'body/1', to: 'body/2', if: 'has' }],
};
const show = (isFixed = false) => {
  const change = vi.fn();
  render(<DocxBody {...{ paragraphs, source, fields, isFixed }} section="s1" onChange={change} />);
  return change;
};
const dialog = async () => within(await screen.findByRole('dialog'));

test('填写处按先后写成所填字段的名称，条件写在所到各段的头一段', () => {
  show();
  const [first, second, third] = screen.getByRole('article').children;
  expect(first).toHaveTextContent('甲方：甲方名称，乙方：乙方名称。');
  expect(second).toHaveTextContent('仅当有无押金选“是”押金条款。');
  expect(third).toHaveTextContent(/^⋮退还押金。$/);
  expect([first, second, third].map(each => each!.getAttribute('data-held'))).toEqual([null, 'true', 'true']);
});

test('取消一处填写处，别处不动', async () => {
  const change = show();
  fireEvent.click(screen.getByRole('button', { name: '乙方名称' }));
  fireEvent.click((await dialog()).getByRole('button', { name: '取消填写处' }));
  expect(change).toHaveBeenCalledWith({ ...source, places: [place(3, '{{f1}}')] }, undefined);
});

test('已是填写处的字不能再设一处，别的字可以', async () => {
  const change = show();
  fireEvent.click(screen.getByRole('button', { name: '条件与重复：甲方：某甲，乙方：某乙。' }));
  const write = async (value: string) => {
    fireEvent.change((await dialog()).getByRole('textbox', { name: '要设为填写处的文字' }), { target: { value } });
    fireEvent.click((await dialog()).getByRole('button', { name: '设为填写处' }));
  };
  await write('某甲');
  expect((await dialog()).getByText('段落')).toBeVisible();
  await write('乙方');
  expect((await dialog()).getByRole('textbox', { name: '新字段的名称' })).toHaveValue('乙方');
  fireEvent.click((await dialog()).getByRole('button', { name: /^确\s*定$/ }));
  const [{ places }, added] = change.mock.lastCall!;
  expect(places).toEqual([...source.places, { ...place(6, `{{${added.id}}}`) }]);
});

test('不能改的，填写处与条件都打不开', () => {
  show(true);
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
});

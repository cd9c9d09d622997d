import type { SourceParagraph } from '@antai/contract/drafting/templates';
import type { Field } from '@antai/drafting';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { StretchDialog } from './StretchDialog.tsx';

const paragraphs: SourceParagraph[] = [
  { id: 'body/0', text: '押金条款：乙方交付押金。' },
  { id: 'body/1', text: ' ' },
  { id: 'body/2', text: '退还押金。' },
];
const fields: Field[] = [
  { id: 'has', label: '有无押金', type: 'bool', section: 's1' },
  { id: 'items', label: '货物', type: 'rows', section: 's1', fields: [] },
];
const show = (stretch?: ComponentProps<typeof StretchDialog>['stretch']) => {
  const [change, mark] = [vi.fn(), vi.fn()];
  render(
    <StretchDialog
      {...{ paragraphs, paragraph: paragraphs[0]!, stretch, fields }}
      onClose={vi.fn()}
      onChange={change}
      onMark={mark}
    />,
  );
  return { change, mark };
};
const options = async (name: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  return (await screen.findAllByText(/.+/, { selector: '.ant-select-item-option-content' })).map(
    each => each.textContent,
  );
};
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /^确\s*定$/ }));

test('可到之后有字的一段；没有条件也不重复的，等于没有设', async () => {
  const { change } = show();
  expect(await options('到哪一段')).toEqual(['押金条款：乙方交付押金。', '退还押金。']);
  confirm();
  expect(change).toHaveBeenCalledWith(undefined);
});

test('只按列表字段重复；条件与重复一起写上', async () => {
  const { change } = show({ from: 'body/0', to: 'body/2', if: 'has' });
  expect(await options('按哪个列表重复')).toEqual(['“货物”的每一项']);
  fireEvent.click(screen.getByText('“货物”的每一项'));
  confirm();
  expect(change).toHaveBeenCalledWith({ from: 'body/0', to: 'body/2', if: 'has', each: 'items as items项' });
});

test('段落里有的字才能设为填写处', () => {
  const { mark } = show();
  const set = screen.getByRole('button', { name: '设为填写处' });
  const write = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: '要设为填写处的文字' }), { target: { value } });
  expect(set).toBeDisabled();
  write('没有的字');
  expect(set).toBeDisabled();
  write('乙方');
  fireEvent.click(set);
  expect(mark).toHaveBeenCalledWith('乙方');
});

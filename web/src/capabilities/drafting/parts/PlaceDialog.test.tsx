import type { Field } from '@antai/drafting';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PlaceDialog } from './PlaceDialog.tsx';

const fields: Field[] = [
  { id: 'f1', label: '甲方名称', type: 'text', section: 's1', required: true },
  { id: 'f12', label: '签订日', type: 'date', section: 's1', required: true },
];
const paragraph = { id: 'body/0', text: '甲方：【 甲方 】，签订日见末页。' };
const show = (text: string) => {
  const change = vi.fn();
  const place = { paragraphId: 'body/0', start: 3, end: 9, text };
  render(
    <PlaceDialog
      paragraph={paragraph}
      place={place}
      fields={fields}
      section="s1"
      onClose={vi.fn()}
      onChange={change}
    />,
  );
  return { change, place };
};
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const name = () => screen.getByRole('textbox', { name: '新字段的名称' });

test('新字段的名称先取原文的字，没有名称不能确定；加的字段必填', () => {
  const { change, place } = show('');
  expect(name()).toHaveValue('甲方');
  expect(screen.queryByRole('button', { name: '取消填写处' })).toBeNull();
  fireEvent.change(name(), { target: { value: '  ' } });
  expect(confirm()).toBeDisabled();
  fireEvent.change(name(), { target: { value: ' 买方 ' } });
  fireEvent.click(confirm());
  const [after, added] = change.mock.calls[0]!;
  expect(added).toMatchObject({ label: '买方', type: 'text', section: 's1', required: true });
  expect(after).toEqual({ ...place, text: `{{${added.id}}}` });
});

test('已有的填写处认出是哪个字段，可以取消；写法照原来的', () => {
  const { change, place } = show('{{f12|原来的写法}}');
  expect(screen.getByText('签订日', { selector: '.ant-select *' })).toBeVisible();
  expect(screen.getByText('照原来的写法')).toBeVisible();
  expect(confirm()).toBeEnabled();
  fireEvent.click(confirm());
  expect(change).toHaveBeenLastCalledWith(place);
  fireEvent.click(screen.getByRole('button', { name: '取消填写处' }));
  expect(change).toHaveBeenCalledTimes(2);
  expect(change.mock.lastCall).toEqual([undefined]);
});

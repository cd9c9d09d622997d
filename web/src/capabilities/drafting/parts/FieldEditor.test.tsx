import type { Field } from '@antai/drafting';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FieldEditor } from './FieldEditor.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const first: Field[] = [
  { id: 'has', label: '有无押金', type: 'bool', section: 's' },
  { id: 'name', label: '甲方', type: 'text', section: 's' },
];
let fields: Field[] = first;

function Editor({ isFixed = false }: { isFixed?: boolean }) {
  const [own, setOwn] = useState(first);
  fields = own;
  return (
    <FieldEditor
      fields={own}
      sections={[{ id: 's', label: '填写' }]}
      isFixed={isFixed}
      isUsed={id => id === 'name'}
      onChange={setOwn}
    />
  );
}
const choose = async (label: string, title: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle(title));
};

test('字段可以添加、改名、设必填；正文还在用的不能删', async () => {
  render(<Editor />);
  await user.click(screen.getByRole('button', { name: '添加字段' }));
  await user.type(screen.getByRole('textbox', { name: '字段3：名称' }), '甲');
  const [has, name] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(within(name!).getByRole('button', { name: /删\s*除/ })).toBeDisabled();
  await user.click(within(name!).getByRole('checkbox', { name: '必填' }));
  await user.click(within(has!).getByRole('button', { name: /删\s*除/ }));
  expect(fields).toMatchObject([
    { id: 'name', required: true },
    { label: '字段3甲', type: 'text', section: 's' },
  ]);
});

test('改为单选即有选项，改回文字选项就不再送出', async () => {
  render(<Editor />);
  await choose('甲方：类型', '单选');
  expect(fields[1]).toMatchObject({ type: 'select', options: ['甲', '乙'] });
  await choose('甲方：类型', '文字');
  expect(fields[1]).toEqual({ id: 'name', label: '甲方', type: 'text', section: 's' });
});

test('出现条件由别的字段选出，不选则总是出现', async () => {
  render(<Editor />);
  await choose('甲方：出现条件', '有无押金');
  expect(fields[1]?.showIf).toBe('has');
  await choose('甲方：出现条件：关系', '选“否”');
  expect(fields[1]?.showIf).toBe('has == false');
});

test('共用的模板，字段只看不改', () => {
  render(<Editor isFixed />);
  expect(screen.getByRole('textbox', { name: '甲方：名称' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /添加字段|删\s*除/ })).toBeNull();
});

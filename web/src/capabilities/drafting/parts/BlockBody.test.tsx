import type { Block, Field } from '@antai/drafting';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { presenter } from '../../../lib/presenter.ts';
import { BlockBody } from './BlockBody.tsx';

const fields: Field[] = [
  { id: 'f1', label: '甲方', type: 'text' },
  { id: 'f2', label: '乙方', type: 'text' },
];
const first: Block[] = [
  { t: 'p', text: '一、签约' },
  { t: 'p', text: '二、由签署' },
  { t: 'p', text: '三、生效' },
];

/** The body as its owner keeps it. */
function Kept({ isFixed = false }: { isFixed?: boolean }) {
  const [blocks, setBlocks] = useState(first);
  return <BlockBody blocks={blocks} fields={fields} isFixed={isFixed} onChange={setBlocks} />;
}

const texts = () => screen.getAllByRole('textbox', { name: '段落' }).map(each => (each as HTMLTextAreaElement).value);
const putCursor = (at: number, place: number) => {
  const box = screen.getAllByRole('textbox', { name: '段落' })[at] as HTMLTextAreaElement;
  box.setSelectionRange(place, place);
  fireEvent.select(box);
};
const error = vi.fn();
let user = userEvent.setup({ pointerEventsCheck: 0 });

async function insert(label: string) {
  await user.click(screen.getByRole('combobox', { name: '插入字段' }));
  const [chip] = await screen.findAllByTitle(label);
  await user.click(chip!);
}

beforeEach(() => {
  presenter.message = error;
  error.mockReset();
  user = userEvent.setup({ pointerEventsCheck: 0 });
});

test('字段插在光标处，接着插的在它之后', async () => {
  render(<Kept />);
  putCursor(1, 3);
  await insert('甲方：原样');
  await insert('乙方：原样');
  expect(texts()).toEqual(['一、签约', '二、由{{f1}}{{f2}}签署', '三、生效']);
});

test('没有光标、或光标所在的一段已动过，不乱插，说明先选位置', async () => {
  render(<Kept />);
  await insert('甲方：原样');
  expect(error).toHaveBeenCalledOnce();
  putCursor(1, 3);
  await user.click(screen.getAllByRole('button', { name: '删除' })[0]!);
  expect(texts()).toEqual(['二、由签署', '三、生效']);
  await insert('甲方：原样');
  expect(texts()).toEqual(['二、由签署', '三、生效']);
  expect(error).toHaveBeenCalledTimes(2);
});

test('加的段落接在那一段之后；不能改的只读，没有增删', async () => {
  const { unmount } = render(<Kept />);
  await user.click(screen.getAllByRole('button', { name: '加段落' })[0]!);
  expect(texts()).toEqual(['一、签约', '新段落', '二、由签署', '三、生效']);
  unmount();
  render(<Kept isFixed />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('combobox', { name: '插入字段' })).toBeNull();
  expect(screen.getAllByRole('textbox', { name: '段落' })[0]).toHaveAttribute('readonly');
});

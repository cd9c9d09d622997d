import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { StatuteOutline } from './StatuteOutline.tsx';

const block = (kind: 'heading' | 'article', label: string, start: number) => ({
  ...{ kind, label, start, end: start + 9, depth: 1, text: label },
});
const blocks = [
  block('heading', '第一章　总则', 0),
  block('article', '第十条', 10),
  block('article', '第十一条', 20),
  block('article', '第二十条', 30),
];
const user = userEvent.setup({ pointerEventsCheck: 0 });

test.each(['11', '第11条', '十一'])('写“%s”找到第十一条，选了就去', async typed => {
  const go = vi.fn();
  render(<StatuteOutline blocks={blocks} onArticle={go} />);
  const box = screen.getByRole('combobox', { name: '跳到条文' });
  await user.click(box);
  await user.type(box, typed);
  expect(screen.queryByTitle('第二十条')).toBeNull();
  await user.click(await screen.findByTitle('第十一条'));
  expect(go).toHaveBeenCalledWith('第十一条');
});

test('写在每一节前面的章只列一次', () => {
  const headings = [
    block('heading', '第三章　有限责任公司　第一节　设立', 0),
    block('heading', '第三章　有限责任公司　第二节　组织机构', 10),
    block('heading', '第四章　股权转让', 20),
  ];
  render(<StatuteOutline blocks={headings} onArticle={vi.fn()} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '第三章　有限责任公司',
    '第一节　设立',
    '第二节　组织机构',
    '第四章　股权转让',
  ]);
});

test('点目录到那一章', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  render(
    <>
      <h2 id="heading-0">总则</h2>
      <StatuteOutline blocks={blocks} onArticle={vi.fn()} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: '第一章　总则' }));
  expect(scroll.mock.contexts).toContain(document.getElementById('heading-0'));
  scroll.mockRestore();
});

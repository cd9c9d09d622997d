import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { riskContent } from '../../../../test/risk-samples.ts';
import type { Draft } from './keep-draft.ts';
import { ProblemsPanel } from './ProblemsPanel.tsx';

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{ content: riskContent, problems: [], questionnaireId: 'q', revision: 1, saving: 'saved' },
  ...{ change: vi.fn(), undo: undefined, redo: undefined, retry: vi.fn() },
  ...more,
});

test('点一个问题，折起的打开，到它那里', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const problem = { severity: 'error' as const, text: '发现没有理由', place: { kind: 'finding' as const, id: 'f-1' } };
  render(
    <>
      <details id="edit-f-1">发现</details>
      <ProblemsPanel draft={draft({ problems: [problem] })} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '须改：发现没有理由' }));
  expect(document.querySelector('details')).toHaveAttribute('open');
  expect(scroll.mock.contexts).toEqual([document.getElementById('edit-f-1')]);
  scroll.mockRestore();
});

test.each([
  [{ questionnaireId: undefined }, '写下标题与题目后自动保存并检查。'],
  [{ saving: 'waiting' as const }, '保存后检查。'],
  [{}, '没有问题，可以发布。'],
])('没有问题时说到哪一步：%o', (more, words) => {
  render(<ProblemsPanel draft={draft(more)} />);
  expect(screen.getByText(words)).toBeVisible();
});

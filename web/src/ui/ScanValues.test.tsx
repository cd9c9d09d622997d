import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type ScanSource, ScanValues } from './ScanValues.tsx';

const value = { page: 2, at: 0, text: '0.5%', line: '每日按0.5%支付违约金', start: 3, end: 7, confidence: 0.876 };

function show(total: number, isSpoken = false) {
  const picture = vi.fn(async () => new Blob(['png']));
  const records = total > 0 ? [value] : [];
  const list = vi.fn(async (pageNum: number) => ({ records, total, pageNum, pageSize: 10 }));
  const source: ScanSource = { fileId: '1', list, picture };
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScanValues source={source} isSpoken={isSpoken} />
    </QueryClientProvider>,
  );
  return { picture, list, user: userEvent.setup() };
}

test('识读的每一处与影像并列，写明所在页、所在行与把握；打开前不取影像', async () => {
  const { picture, list, user } = show(12);
  const open = await screen.findByRole('button', { name: '对照影像 12' });
  expect(picture).not.toHaveBeenCalled();
  await user.click(open);
  expect(await screen.findByRole('img', { name: '第2页“0.5%”的影像' })).toHaveAttribute('src', 'blob:picture');
  expect(screen.getByText('0.5%').closest('p')).toHaveTextContent('第2页每日按0.5%支付违约金把握 87%');
  await user.click(screen.getByRole('button', { name: '下一页' }));
  expect(list).toHaveBeenLastCalledWith(2, expect.anything());
});

test('别处没有写明的，写明几处由OCR识读', async () => {
  show(12, true);
  expect(await screen.findByText('金额、比例与日期12处由OCR识读，未经核对')).toBeVisible();
});

test('没有识读的金额、比例与日期时什么也不显示', async () => {
  const { list } = show(0);
  await vi.waitFor(() => expect(list).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});

import { account } from '@antai/contract/account';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, sentTo, startServer } from '../../../../test/fake-server.ts';
import { DepartmentField } from './DepartmentField.tsx';

afterEach(() => void vi.useRealTimers());

function Field() {
  const [department, setDepartment] = useState('');
  return <DepartmentField value={department} onChange={setDepartment} />;
}

test('停笔半秒才查部门，其间的每一笔都不查', async () => {
  vi.useFakeTimers();
  startServer([answer(account.findSystemConfig, [])]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  );
  const box = screen.getByRole('combobox');
  fireEvent.change(box, { target: { value: '争' } });
  await act(() => vi.advanceTimersByTimeAsync(400));
  fireEvent.change(box, { target: { value: '争议' } });
  await act(() => vi.advanceTimersByTimeAsync(450));
  expect(sentTo(account.findSystemConfig)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(sentTo(account.findSystemConfig)).toEqual([{ data: { con_field: 'settlementDepartment', con_name: '争议' } }]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChangeList } from './ChangeList.tsx';

const text = '第一条 本合同总价款为人民币十二万元整，含税，不含运费与保险费用及安装调试费。\n第二条 三十日内付款。';
const start = text.indexOf('十二万');
const delta = {
  ...{ earlierName: '合同第1稿.docx', leftOut: 4, moreChanges: 0, coarse: 0 },
  changes: [
    {
      kind: 'replace' as const,
      reason: '金额',
      importance: 90,
      before: '十万',
      after: '十二万',
      start,
      end: start + 3,
    },
  ],
};

test('每处改动写明旧与新、前后的字，点开到原文', async () => {
  const choose = vi.fn();
  render(<ChangeList delta={delta} text={text} onChoose={choose} />);
  const change = screen.getByRole('button', { name: /改写/ });
  expect(change).toHaveTextContent('改写金额第一条 本合同总价款为人民币十万十二万元整，含税，不含运费与保险费用及…');
  expect(change.querySelector('del')).toHaveTextContent('十万');
  expect(screen.getByText(/未改动处的4条发现未列/)).toBeVisible();
  await userEvent.click(change);
  expect(choose).toHaveBeenCalledWith(start);
});

test('没有列出的、按整段列出的都说', () => {
  render(<ChangeList delta={{ ...delta, moreChanges: 7, coarse: 2 }} text={text} onChoose={vi.fn()} />);
  expect(screen.getByText('另有7处改动未列，可用文档对比查看全部')).toBeVisible();
  expect(screen.getByText(/有2处过长或差别过大，按整段列出/)).toBeVisible();
});

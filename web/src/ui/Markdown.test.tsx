import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

const text = `
## 写条件

**同句**与*同段*，写作 \`/s\`，见[数据检索](#/intelligentTools/toolsIndex)。

1. 一
2. 二

| 写法 | 意思 |
|---|---|
| \`案由:甲\\|乙\` | 几个值 |

![结果页](results)
`;

test('标题、列表、表格、强调与链接各成其元素', () => {
  render(<Markdown text={text} picture={(name, description) => <img src={`${name}.webp`} alt={description} />} />);
  expect(screen.getByRole('heading', { level: 2, name: '写条件' })).toBeVisible();
  expect(screen.getByText('同句').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: '数据检索' })).toHaveAttribute('href', '#/intelligentTools/toolsIndex');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: '案由:甲|乙' })).toBeVisible();
  expect(screen.getByRole('img', { name: '结果页' })).toHaveAttribute('src', 'results.webp');
});

test.each([
  ['标记', '<img src=x onerror="window.isBroken=1"><script>window.isBroken=1</script>', 'img,script'],
  ['行内标记', '请看 <b onclick="window.isBroken=1">这里</b>', 'b'],
  ['脚本链接', '[请点此](javascript:window.isBroken=1)', 'a'],
  ['别处的协议', '[请点此](data:text/html,1)', 'a'],
  ['没有协议的地址', '[请点此](//evil.example)', 'a'],
  ['图片地址', '![说明](javascript:window.isBroken=1)', 'img'],
])('%s只作为文字显示，不会运行', (_, hostile, elements) => {
  const { container } = render(<Markdown text={hostile} />);
  expect(container.querySelectorAll(elements)).toHaveLength(0);
  expect(container.textContent).not.toBe('');
  expect(window).not.toHaveProperty('isBroken');
});

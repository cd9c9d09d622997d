import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { riskContent } from '../../../../test/risk-samples.ts';
import type { Content, Question } from './edit-content.ts';
import { QuestionParts } from './PartList.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });

/** What the editor holds after each change. */
const kept: { question: Question; content: Content } = { question: {} as Question, content: riskContent };

function Editor({ first }: { first: Question }) {
  const [question, setQuestion] = useState(first);
  const [content, setContent] = useState<Content>(riskContent);
  Object.assign(kept, { question, content });
  return (
    <QuestionParts
      content={content}
      question={question}
      onChange={(change, changed) => {
        setQuestion({ ...question, ...change });
        if (changed) setContent(changed);
      }}
    />
  );
}

const single: Question = {
  ...{ id: 'q', type: 'single', title: '多久付款？', required: true, weight: 1, dimension: 'contract' },
  options: [
    { id: 'o-1', label: '当月', score: 100, level: 'none' },
    { id: 'o-2', label: '次年', score: 0, level: 'high', findingId: 'no-contract' },
  ],
};

test('选项可以改字、添加、删除；新的有自己的编号', async () => {
  render(<Editor first={single} />);
  await user.type(screen.getByRole('textbox', { name: '选项1的文字' }), '或下月');
  await user.click(screen.getByRole('button', { name: '添加选项' }));
  await user.click(screen.getByRole('button', { name: '删除选项2' }));
  expect(kept.question.options).toEqual([
    { id: 'o-1', label: '当月或下月', score: 100, level: 'none' },
    { id: 'o-3', label: '', score: 0, level: 'none' },
  ]);
});

test('等级改为没有风险，其发现一并去掉', async () => {
  render(<Editor first={single} />);
  expect(screen.queryByRole('combobox', { name: '选项1的发现' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: '选项2的等级' }));
  await user.click((await screen.findAllByTitle('无风险')).at(-1)!);
  expect(kept.question.options?.[1]).toMatchObject({ level: 'none', findingId: undefined });
  expect(screen.queryByRole('combobox', { name: '选项2的发现' })).toBeNull();
});

test('“新的发现”添上一个空的，并由这一项引出', async () => {
  render(<Editor first={single} />);
  await user.click(screen.getByRole('combobox', { name: '选项2的发现' }));
  await user.click(await screen.findByTitle('＋ 新的发现'));
  expect(kept.content.findings).toHaveLength(2);
  expect(kept.question.options?.[1]?.findingId).toBe(kept.content.findings[1]!.id);
});

test('是与否两项不增不减；不计分的不问分值与等级', () => {
  render(<Editor first={{ ...riskContent.sections[0]!.questions[0]!, weight: 0 }} />);
  expect(screen.queryByRole('button', { name: /添加选项|删除选项/ })).toBeNull();
  expect(screen.queryByRole('spinbutton', { name: '选项1的分值' })).toBeNull();
});

test('评分题的风险区间由起止两数划定', async () => {
  const rating: Question = { ...single, type: 'rating', steps: 5, options: undefined, ranges: [] };
  render(<Editor first={rating} />);
  await user.click(screen.getByRole('button', { name: '添加风险区间' }));
  await user.type(screen.getByRole('spinbutton', { name: '风险区间1的起（含）' }), '2');
  expect(kept.question.ranges).toEqual([{ level: 'none', min: 2 }]);
});

import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import { ReviewRecord } from '@antai/contract/review/records';
import { faults } from '@antai/contract/wire/faults';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, answerWith, refuse, sentTo } from '../../../../test/fake-server.ts';
import { pageOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  reviewAnswers as answers,
  reviewDetail as detail,
  reviewId as recordId,
} from '../../../../test/review-samples.ts';
import { addresses, hrefOf } from '../../../app/addresses.ts';

const side = () => screen.findByRole('complementary', { name: '审查结果' });

test('地址里的编号不成其为编号：与已删除的一样说，有回去的路', async () => {
  const refusal = refuse(review.get, { code: faults.invalid.code, text: '请求字段 data.recordId 有误：记录编号有误' });
  await renderScreen(addresses.contractReview(recordId), [refusal, ...answers]);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(faults.notFound.text);
  expect(alert).not.toHaveTextContent('recordId');
  expect(within(alert).getByRole('link', { name: '返回上一级' })).toHaveAttribute(
    'href',
    hrefOf(addresses.contractReview()),
  );
});

test('发现写明级别、理由、依据与采纳的后果；采纳即保存并到下一条', async () => {
  const { user } = await renderScreen(addresses.contractReview(recordId), answers);
  const card = within(await side()).getByRole('article', { name: '违约金过高' });
  expect(card).toHaveTextContent('折合年利率365%');
  expect(card).toHaveTextContent('《民法典》第五百八十五条已核验');
  expect(card).toHaveTextContent('采纳后加批注');
  await user.click(within(card).getByRole('button', { name: /^采纳/ }));
  expect(sentTo(review.decide)[0]?.data.decisions).toEqual([
    { findingId: 'gen-daily-penalty-1', decision: 'accepted' },
  ]);
  expect(within(await side()).getByRole('article', { name: '维修责任' })).toHaveTextContent('采纳后在条款末增补');
  expect(screen.getByText('已处理 1/2')).toBeVisible();
});

test('把几条发现分配给同事：选人、写说明、取消一条；看得到由谁处理，可收回', async () => {
  const [first, ...rest] = detail.result!.findings;
  const assignment = {
    ...{ assigneeId: recordId, assigneeName: '王律师', note: '请核对', dueDay: '2099-01-31' },
    ...{ isDone: false, assignTime: '2026-11-22T08:00:00.000Z' },
  };
  const given = { ...detail, result: { ...detail.result!, findings: [{ ...first!, assignment }, ...rest] } };
  const { user, button } = await renderScreen(addresses.contractReview(recordId), [
    answer(review.get, given),
    answer(assignments.colleagues, { colleagues: [{ userId: recordId, name: '王律师' }] }),
    answer(assignments.assign, {}),
    answer(assignments.takeBack, {}),
    ...answers.slice(1),
  ]);
  const panel = within(await side());
  expect(panel.getByRole('article')).toHaveTextContent('由王律师处理 · 2099-01-31前 · 请核对');
  await user.click(await button('收回'));
  expect(sentTo(assignments.takeBack)[0]?.data.findingIds).toEqual([first!.findingId]);
  await user.click(panel.getByRole('button', { name: '分配' }));
  const dialog = within(await screen.findByRole('dialog'));
  // what somebody has already is not chosen unasked
  expect(dialog.getByRole('button', { name: '分配1条' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /维修责任/u }));
  await user.click(dialog.getByRole('checkbox', { name: /违约金过高.*现由王律师处理/u }));
  await user.click(dialog.getByRole('combobox', { name: '同事' }));
  await user.click(await screen.findByTitle('王律师'));
  await user.type(dialog.getByLabelText('说明'), '看违约金');
  await user.click(dialog.getByRole('button', { name: '分配1条' }));
  expect(sentTo(assignments.assign)[0]?.data).toMatchObject({
    ...{ recordId, assigneeId: recordId, findingIds: [first!.findingId], note: '看违约金', dueDay: null },
  });
});

test('分到的同事：只能处理分到的并交回，其余只读；不能导出与更改；批注写明谁说的', async () => {
  const [first, second] = detail.result!.findings;
  const assignment = {
    ...{ assigneeId: recordId, assigneeName: '我', note: '', dueDay: null },
    ...{ isDone: false, assignTime: '2026-11-22T08:00:00.000Z' },
  };
  const note = { noteId: recordId, author: '李律师', isOwn: false, isOwners: true, time: '2026-11-22T08:00:00.000Z' };
  const findings = [
    { ...first!, notes: [{ ...note, text: '先看这条' }] },
    { ...second!, assignment },
  ];
  const { user } = await renderScreen(addresses.contractReview(recordId), [
    answer(review.get, { ...detail, isOwn: false, ownerName: '李律师', result: { ...detail.result!, findings } }),
    answer(assignments.handBack, {}),
    ...answers.slice(1),
  ]);
  const panel = within(await side());
  const mine = within(panel.getByRole('article', { name: '维修责任' }));
  expect(mine.getByRole('button', { name: /^采纳/u })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^导出/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '更改' })).toBeNull();
  expect(screen.getByText('审查人：李律师')).toBeVisible();
  await user.click(mine.getByRole('button', { name: '交回' }));
  expect(sentTo(assignments.handBack)[0]?.data.findingIds).toEqual([second!.findingId]);
  await user.click(panel.getByRole('button', { name: /违约金过高/u }));
  const other = panel.getByRole('article', { name: '违约金过高' });
  expect(other).toHaveTextContent('未分配给您，只能阅读');
  expect(other).toHaveTextContent('李律师');
  expect(other).toHaveTextContent('先看这条');
  expect(within(other).queryByRole('button', { name: /采纳/u })).toBeNull();
});

test('采纳后随即交回：采纳先存好，交回才发出', async () => {
  const [first, second] = detail.result!.findings;
  const assignment = {
    ...{ assigneeId: recordId, assigneeName: '我', note: '', dueDay: null },
    ...{ isDone: false, assignTime: '2026-11-22T08:00:00.000Z' },
  };
  const findings = [first!, { ...second!, assignment }];
  const { promise: kept, resolve: keep } = Promise.withResolvers<Record<string, never>>();
  const { user } = await renderScreen(addresses.contractReview(recordId), [
    answer(review.get, { ...detail, isOwn: false, ownerName: '李律师', result: { ...detail.result!, findings } }),
    answer(review.decide, () => kept),
    answer(assignments.handBack, {}),
    ...answers.slice(1),
  ]);
  const mine = within(within(await side()).getByRole('article', { name: '维修责任' }));
  await user.click(mine.getByRole('button', { name: /^采纳/u }));
  await user.click(mine.getByRole('button', { name: '交回' }));
  expect(sentTo(review.decide)).toHaveLength(1);
  expect(sentTo(assignments.handBack)).toHaveLength(0);
  keep({});
  await expect.poll(() => sentTo(assignments.handBack)).toHaveLength(1);
});

test('历史里有分配给我的审查：几条待处理、截止日与审查人', async () => {
  const received = { recordId, name: '租赁合同.docx', typeName: null, ownerName: '李律师', dueDay: '2099-01-31' };
  const row = { ...received, givenCount: 3, openCount: 2, createTime: '2026-11-22T08:00:00.000Z' };
  const { user } = await renderScreen(addresses.contractReviewHistory(), [
    ...answers,
    answer(review.history, pageOf([], 0)),
    answer(assignments.received, pageOf([row], 1, 10)),
  ]);
  await user.click(await screen.findByText('分配给我的'));
  const table = await screen.findByRole('table', { name: '分配给我的审查' });
  expect(table).toHaveTextContent('分给您3条，待处理2条2099-01-31未识别李律师');
});

test('难以区分类型的请使用者选择；需要的事实才问；去掉的要点不审', async () => {
  const prepared = {
    ...detail,
    status: 'prepared' as const,
    taskId: null,
    result: null,
    settings: { ...detail.settings, typeId: null },
  };
  const rest = answers.slice(1);
  const { user, button } = await renderScreen(addresses.contractReview(recordId), [
    answer(review.get, prepared),
    answer(review.start, {}),
    ...rest,
  ]);
  expect(await button('开始审查')).toBeDisabled();
  expect(screen.getByText('先选择合同类型')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '房屋租赁合同 60%' }));
  await user.click(screen.getByRole('radio', { name: '不是' }));
  await user.click(await screen.findByRole('checkbox', { name: /维修责任/ }));
  await user.click(await button('开始审查'));
  expect(sentTo(review.start)[0]?.data).toMatchObject({
    typeId: 'lease',
    side: 'b',
    facts: { lender: 'other' },
    pointIds: [],
  });
});

test('历史说明进展；空时说怎么开始', async () => {
  const record = ReviewRecord.parse(detail);
  await renderScreen(addresses.contractReview(), [...answers, answer(review.history, pageOf([record], 1, 10))]);
  expect(await screen.findByRole('link', { name: '租赁合同.docx' })).toBeVisible();
  expect(screen.getByText(/2条发现，高风险0条/)).toBeVisible();
});

test('没有合同审查权限的人看不到这一页', async () => {
  await renderScreen(addresses.contractReview(), [], { without: [30016] });
  expect(await screen.findByRole('alert')).toHaveTextContent('您没有此功能的权限');
});

test('采纳之前开始读的后到：采纳仍在', async () => {
  const { user, queries } = await renderScreen(addresses.contractReview(recordId), answers);
  await side();
  const reading = Promise.withResolvers<typeof detail>();
  answerWith(answer(review.get, () => reading.promise));
  const read = queries.invalidateQueries({ queryKey: ['review', 'record'] });
  await user.click(within(await side()).getByRole('button', { name: /^采纳/ }));
  expect(screen.getByText('已处理 1/2')).toBeVisible();
  reading.resolve({ ...detail, name: '读到的.docx' });
  await read;
  expect(await screen.findByText('读到的.docx')).toBeVisible();
  expect(screen.getByText('已处理 1/2')).toBeVisible();
});

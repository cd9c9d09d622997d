import { drafting } from '@antai/contract/drafting';
import { material, materialFaults } from '@antai/contract/drafting/material';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { expect, test } from 'vitest';
import { aUser, startHouse, type TestUser } from '../../../../test/house.ts';
import { sendUp } from '../../../../test/upload.ts';

const lines = [
  '买卖合同',
  '甲方（卖方）：虚构云帆设备有限公司',
  '乙方（买方）：虚构海燕贸易有限公司',
  '本合同于2026年1月6日签订。',
];

async function drafted(user: TestUser) {
  const { as } = await startHouse();
  return (await as(user).ok(drafting.create, { data: { templateId: 'sales-contract' } })).taskId;
}

test('文件与文字一并找，逐项带原文，已填的一概不动', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const taskId = await drafted(user);
  const fileId = await sendUp(user, '合同.docx', writePlainDocx(lines));
  const before = await as(user).ok(drafting.detail, { data: { taskId } });
  const { proposals, unread } = await as(user).ok(material.propose, {
    data: { taskId, fileIds: [fileId], text: '交付地点：甲市' },
  });
  expect(unread).toEqual([]);
  const day = proposals.find(({ value }) => value === '2026-01-06');
  expect(day).toMatchObject({ isLikely: true, sourceName: '合同.docx' });
  expect(day?.passage.text.slice(day.passage.start, day.passage.end)).toBe('2026年1月6日');
  expect(proposals.some(({ sourceName }) => sourceName === '粘贴的文字')).toBe(true);
  expect(await as(user).ok(drafting.detail, { data: { taskId } })).toEqual(before);
});

test('没有材料、他人的任务与他人的文件，各有说明', async () => {
  const { as } = await startHouse();
  const [user, other] = [await aUser(), await aUser()];
  const taskId = await drafted(user);
  expect(await as(user).raw(material.propose, { data: { taskId } })).toMatchObject({
    message: materialFaults.nothing.text,
  });
  expect(await as(other).raw(material.propose, { data: { taskId, text: '甲' } })).toMatchObject({ code: 404 });
  const fileId = await sendUp(other, '合同.docx', writePlainDocx(lines));
  expect(await as(user).raw(material.propose, { data: { taskId, fileIds: [fileId] } })).toMatchObject({
    message: materialFaults.sourceGone.text,
  });
});

test('读不出的材料照实说，其余照样找', async () => {
  const { as } = await startHouse();
  const user = await aUser();
  const taskId = await drafted(user);
  const empty = await sendUp(user, '空.docx', writePlainDocx(['']));
  const answer = await as(user).ok(material.propose, { data: { taskId, fileIds: [empty], text: lines.join('\n') } });
  expect(answer.unread).toEqual([{ name: '空.docx', reason: '没有读到文字' }]);
  expect(answer.proposals).not.toHaveLength(0);
});

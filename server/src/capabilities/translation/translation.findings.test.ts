import { findingsMax, translation } from '@antai/contract/translation/records';
import { readDocx } from '@antai/documents/read-docx';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';

const zhToEn = { from: 'zh' as const, to: 'en' as const };
const manyTerms = '违约金、定金、仲裁、不可抗力、保证、抵押、质押、留置、合同、解除';
const [source, target] = [`${manyTerms}，共3元。`, 'Nothing of the kind is said in this sentence. RMB 3.'];
const wrong = target.replace('3', '4');

test('句对的提示过多时列出较重的，按原有顺序，并写明另有多少', async () => {
  const { as } = await startHouse();
  const pair = { source, target };
  const segments = [...Array.from({ length: 399 }, () => pair), { source, target: wrong }];
  const data = { segments, ...zhToEn };
  const { findings, leftOut } = await as(await aUser()).ok(translation.check, { data });
  expect(findings).toHaveLength(findingsMax);
  const few = await as(await aUser()).ok(translation.check, { data: { ...data, segments: segments.slice(0, 1) } });
  expect(few.leftOut).toBe(0);
  expect(findings.length + leftOut).toBe(few.findings.length * 400 + 1);
  expect(findings.at(-1)).toMatchObject({ segment: 399, rule: 'amount-mismatch' });
  expect(findings.map(({ segment }) => segment)).toEqual(findings.map(({ segment }) => segment).sort((a, b) => a - b));
});

test('整份译文的也是；导出的报告仍列出全部', async () => {
  const { as, settle } = await startHouse();
  const li = await aUser();
  const text = Array.from({ length: 400 }, (_, at) => `${at + 1}号${source}`).join('\n');
  const data = { text, ...zhToEn, termBaseIds: ['legal'], hasModel: false };
  const { recordId } = await as(li).ok(translation.create, { data });
  await settle();
  for (const from of [0, 200]) {
    const segments = Array.from({ length: 200 }, (_, at) => ({ segmentId: from + at, target }));
    await as(li).ok(translation.save, { data: { recordId, segments } });
  }
  const { findings, leftOut } = await as(li).ok(translation.inspect, { data: { recordId } });
  expect(findings).toHaveLength(findingsMax);
  expect(leftOut).toBeGreaterThan(0);
  await as(li).ok(translation.export, { data: { recordId, form: 'report' } });
  await settle();
  const { data: bytes } = await as(li).raw(translation.download, { data: { recordId } });
  const report = readDocx(bytes as Buffer).paragraphs.map(paragraph => paragraph.text);
  expect(report.slice(0, 30).join('|')).toContain(`${findingsMax + leftOut}处：`);
});

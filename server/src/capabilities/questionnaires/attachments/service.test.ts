import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { type Attachment, attachmentMaxBytes, riskFiles } from '@antai/contract/questionnaires/attachments';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { respondent } from '@antai/contract/questionnaires/respondent';
import { afterAll, expect, test } from 'vitest';
import { aDatabase } from '../../../../test/database.ts';
import { aUser, startHouseWith, withoutIndex } from '../../../../test/house.ts';
import { aLinkOf, anAnswerTo, aPublished, aQuestionnaire } from '../../../../test/questionnaires.ts';
import { uploadOf } from '../../../../test/upload.ts';
import { withFiles } from './judge-attachment.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'antai-attachments-'));
const house = await startHouseWith({ ...withoutIndex, DATA_DIR: dataDir });
const { as, asStranger } = house;
const pathOf = (fileKey: string) => join(dataDir, 'files', fileKey);

afterAll(async () => {
  await house.app.close();
  rmSync(dataDir, { recursive: true });
});

/** The small questionnaire with a question that takes two files. */
function withFileQuestion(): QuestionnaireContent {
  const content = aQuestionnaire();
  content.sections[0]!.questions.push({
    ...{ id: 'proof', type: 'file', title: '请上传合同', required: false, weight: 0, maxFiles: 2 },
    accept: ['pdf', 'png', 'jpg'],
  });
  return content;
}

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\nstartxref\n0\n%%EOF');
const secret = '保密的合同内容';
const text = Buffer.from(secret);

type Key = { linkId: string; answerKey: string };
const send = (own: Key, fileName: string, bytes: Buffer, questionId = 'proof', stranger = asStranger()) => {
  const { payload, headers } = uploadOf(fileName, bytes, { ...own, questionId });
  return stranger.raw(respondent.addFile, payload, headers);
};

const started = async (content = withFileQuestion()) => {
  const link = await aLinkOf(house, await aUser(), {}, content);
  return { ...link, own: await anAnswerTo(house, link.linkId) };
};

test('上传、随答案保存与提交；律师看得到、下载得到原件，他人不能', async () => {
  const { own, owner, questionnaireId } = await started();
  const { code, data } = await send(own, '合同.pdf', pdf);
  expect({ code, data }).toMatchObject({ code: 0, data: { fileName: '合同.pdf', sizeBytes: pdf.length } });
  const { fileId } = data as Attachment;
  // what the page says of its files does not count: what was sent up does
  const answers = { contract: 'yes', proof: [{ fileName: '没有上传.pdf' }] };
  await asStranger().ok(respondent.submit, { data: { ...own, answers } });
  const again = await asStranger().ok(respondent.open, { data: own });
  expect(again).toMatchObject({ answers: { proof: [{ fileId, fileName: '合同.pdf' }] } });
  const { records } = await owner.ok(riskAnalysis.list, { data: { questionnaireId } });
  const { answerId } = records[0]!;
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    files: [{ fileId, questionId: 'proof', fileName: '合同.pdf', isEvidence: false }],
    explanations: [{}, { questionId: 'proof', answer: expect.stringContaining('合同.pdf') }],
  });
  expect((await owner.raw(riskFiles.download, { data: { fileId } })).data).toEqual(pdf);
  const other = as(await aUser());
  for (const call of [riskFiles.download, riskFiles.remove])
    expect(await other.raw(call, { data: { fileId } })).toMatchObject({ code: 404 });
  // an answer is not the lawyer's to change, and not whoever gave it once it is handed in
  expect(await owner.raw(riskFiles.remove, { data: { fileId } })).toMatchObject({ code: 1 });
  expect(await asStranger().raw(respondent.removeFile, { data: { ...own, fileId } })).toMatchObject({ code: 1 });
  expect(await send(own, '又一份.pdf', pdf)).toMatchObject({ code: 1, message: '答卷已提交，不能再修改' });
});

test.each([
  ['程序.pdf', Buffer.from('MZ\x90\x00\x03'), '文件内容与扩展名不符'],
  ['网页.html', Buffer.from('<script>alert(1)</script>'), '不能上传这种文件'],
  ['图.svg', Buffer.from('<svg onload="x"/>'), '不能上传这种文件'],
  ['加密.pdf', Buffer.from('%PDF-1.4\n/Encrypt 1 0 R\nstartxref\n0\n%%EOF'), '已加密'],
  ['截断.pdf', Buffer.from('%PDF-1.4\n1 0 obj'), '已损坏'],
  ['空.pdf', Buffer.alloc(0), '文件为空'],
  ['说明.txt', text, '只收pdf、png、jpg'],
  ['无后缀', pdf, '不能上传这种文件'],
])('按内容识别：%s被拒，说明理由，不留下字节', async (fileName, bytes, reason) => {
  const { own } = await started();
  const code = reason === '文件为空' ? 400 : 415;
  expect(await send(own, fileName, bytes)).toMatchObject({ code, message: expect.stringContaining(reason) });
  expect(await asStranger().ok(respondent.open, { data: own })).toMatchObject({ answers: {} });
});

test('过大的被拒；不是文件题、不是自己的答卷、没有的题都不收', async () => {
  const { own } = await started();
  const big = Buffer.concat([pdf, Buffer.alloc(attachmentMaxBytes)]);
  expect(await send(own, '大.pdf', big)).toMatchObject({ code: 413 });
  expect(await send(own, '合同.pdf', pdf, 'contract')).toMatchObject({ code: 1 });
  expect(await send(own, '合同.pdf', pdf, '没有')).toMatchObject({ code: 1 });
  expect(await send({ ...own, answerKey: 'x'.repeat(43) }, '合同.pdf', pdf)).toMatchObject({ code: 404 });
  expect(await send({ ...own, linkId: (await started()).linkId }, '合同.pdf', pdf)).toMatchObject({ code: 404 });
});

test('十个文件同时上传，只收该题所限的份数；删除一个，空出一个', async () => {
  const { own } = await started();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send(own, `${at}.pdf`, pdf)));
  const taken = answers.filter(({ code }) => code === 0);
  expect([taken.length, answers.length - taken.length]).toEqual([2, 8]);
  const { fileId } = taken[0]!.data as Attachment;
  const { own: stranger } = await started();
  expect(await asStranger().raw(respondent.removeFile, { data: { ...stranger, fileId } })).toMatchObject({ code: 404 });
  await asStranger().ok(respondent.removeFile, { data: { ...own, fileId } });
  expect(await send(own, '再一份.pdf', pdf)).toMatchObject({ code: 0 });
});

const keysOf = async (linkId: string) => {
  const { pool } = await aDatabase();
  const { rows } = await pool.query(
    'select f.* from questionnaire_files f join questionnaire_answers a using (answer_id) where a.link_id = $1',
    [linkId],
  );
  return rows as { file_key: string; sealed_name: string }[];
};

test('磁盘与数据库里读不到文件的内容与名称；答卷删除，文件的字节一并不存', async () => {
  const content = withFileQuestion();
  delete content.sections[0]!.questions.at(-1)!.accept;
  const { own, linkId } = await started(content);
  expect(await send(own, '保密的名称.txt', text)).toMatchObject({ code: 0 });
  const [row] = await keysOf(linkId);
  expect(JSON.stringify(row)).not.toContain('保密的名称');
  const kept = readFileSync(pathOf(row!.file_key));
  expect([kept.length, kept.includes(text)]).toEqual([text.length + 28, false]);
  await asStranger().ok(respondent.erase, { data: own });
  expect([existsSync(pathOf(row!.file_key)), await keysOf(linkId)]).toEqual([false, []]);
});

test('删除问卷，其答卷的文件一并不存', async () => {
  const { own, owner, linkId, questionnaireId } = await started();
  await send(own, '合同.pdf', pdf);
  const [row] = await keysOf(linkId);
  await owner.ok(questionnaires.remove, { data: { questionnaireId } });
  expect(existsSync(pathOf(row!.file_key))).toBe(false);
});

test('代填的文件题由律师上传；其他题上的是证据材料，律师自己可以删除', async () => {
  const { owner, questionnaireId } = await aPublished(house, await aUser(), withFileQuestion());
  const data = { questionnaireId, answers: { contract: 'yes' } };
  const { answerId } = await owner.ok(riskAnalysis.fillIn, { data });
  const add = async (questionId: string, fileName: string) => {
    const { payload, headers } = uploadOf(fileName, pdf, { answerId, questionId });
    return owner.raw(riskFiles.add, payload, headers);
  };
  expect(await add('proof', '合同.pdf')).toMatchObject({ code: 0, data: { isEvidence: false } });
  const evidence = await add('contract', '名册.pdf');
  expect(evidence).toMatchObject({ code: 0, data: { isEvidence: true } });
  expect(await add('没有', '名册.pdf')).toMatchObject({ code: 1 });
  await owner.ok(riskAnalysis.fillIn, { data: { ...data, answerId, isFinal: true } });
  expect(await owner.ok(riskAnalysis.get, { data: { answerId } })).toMatchObject({
    answers: { proof: [{ fileName: '合同.pdf' }] },
    files: [{ fileName: '合同.pdf' }, { fileName: '名册.pdf' }],
  });
  const { fileId } = evidence.data as Attachment;
  await owner.ok(riskFiles.remove, { data: { fileId } });
  const { payload, headers } = uploadOf('x.pdf', pdf, { answerId, questionId: 'contract' });
  expect(await as(await aUser()).raw(riskFiles.add, payload, headers)).toMatchObject({ code: 404 });
});

test('文件题的答案以上传的为准；从前写下的名称只要还在就留着，不适用照旧', () => {
  const questions = [{ id: 'a', type: 'file' as const }];
  const file = { fileId: '1', questionId: 'a', fileName: '甲.pdf', sizeBytes: 3 };
  const own = { fileId: '1', fileName: '甲.pdf', sizeBytes: 3 };
  const of = (given: object, kept: object, files = [file]) =>
    withFiles(questions, { sent: { ...given }, before: { ...kept }, files });
  expect(of({ a: [{ fileName: '假.pdf' }] }, {})).toEqual({ a: [own] });
  expect(of({ a: [{ fileName: '旧.pdf' }] }, { a: [{ fileName: '旧.pdf' }] })).toEqual({
    a: [own, { fileName: '旧.pdf' }],
  });
  expect(of({ a: { na: true } }, {})).toEqual({ a: { na: true } });
  expect(of({ b: 1 }, {}, [])).toEqual({ b: 1 });
});

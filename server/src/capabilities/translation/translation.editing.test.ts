import { randomUUID } from 'node:crypto';
import { editingFaults, translationEditing } from '@antai/contract/translation/editing';
import {
  segmentCommentsMax,
  type TranslationForm,
  translation,
  translationFaults,
} from '@antai/contract/translation/records';
import { readDocx } from '@antai/documents/read-docx';
import { readPdf } from '@antai/documents/read-pdf';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { aUser, startHouse, type TestUser } from '../../../test/house.ts';
import { sendUp } from '../../../test/upload.ts';

const first = '甲方应当付款，乙方应当交货。';
const second = '双方应当保密。';

async function opened(user: TestUser, source: { text: string } | { fileId: string }, order: object = {}) {
  const { as, settle } = await startHouse();
  const data = { from: 'zh' as const, to: 'en' as const, ...source, ...order };
  const { recordId } = await as(user).ok(translation.create, { data });
  await settle();
  return as(user).ok(translation.detail, { data: { recordId } });
}

async function exported(user: TestUser, recordId: string, form: TranslationForm) {
  const { as, settle } = await startHouse();
  await as(user).ok(translation.export, { data: { recordId, form } });
  await settle();
  return (await as(user).raw(translation.download, { data: { recordId } })).data as Buffer;
}

const linesOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(each => each.text);

describe('段落的拆分、合并与套用', () => {
  test('拆成两段、各自译、再合并，译文与批注都在；导出的文字与原处一致', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { recordId } = await opened(user, { text: `${first}${second}` });
    const target = 'Party A shall pay and Party B shall deliver.';
    const place = { recordId, segmentId: 0 };
    await as(user).ok(translation.save, { data: { recordId, segments: [{ segmentId: 0, target }] } });
    await as(user).ok(translationEditing.comment, { data: { recordId, segmentId: 0, text: '请核' } });
    await as(user).ok(translation.accept, {
      data: { ...place, rule: 'segment-length', text: target, reason: '客户要求' },
    });
    const split = await as(user).ok(translationEditing.split, { data: { ...place, sourceAt: 7, targetAt: 21 } });
    expect(split.segments.map(({ segmentId, source, target: own }) => [segmentId, source, own])).toEqual([
      [0, '甲方应当付款，', 'Party A shall pay and'],
      [2, '乙方应当交货。', 'Party B shall deliver.'],
    ]);
    const parts = [
      { segmentId: 0, target: 'Party A shall pay;' },
      { segmentId: 2, target: 'Party B shall deliver.' },
    ];
    await as(user).ok(translation.save, { data: { recordId, segments: parts } });
    const { segments, acceptances } = await as(user).ok(translation.detail, { data: { recordId } });
    expect(segments.map(({ source }) => source)).toEqual(['甲方应当付款，', '乙方应当交货。', second]);
    expect(acceptances.map(({ segmentId }) => segmentId)).toEqual([0, 2]);
    const made = (await exported(user, recordId, 'translated')).toString();
    expect(made).toBe(`Party A shall pay; Party B shall deliver. ${second}`);
    const merged = await as(user).ok(translationEditing.merge, { data: place });
    expect(merged).toMatchObject({
      segment: {
        source: first,
        target: 'Party A shall pay; Party B shall deliver.',
        comments: [{ text: '请核', resolveTime: null }],
        isConfirmed: false,
      },
      removedId: 2,
    });
    expect((await exported(user, recordId, 'translated')).toString()).toBe(made);
    const left = await as(user).ok(translation.detail, { data: { recordId } });
    expect(left.acceptances).toMatchObject([{ segmentId: 0, reason: '客户要求' }]);
  });

  test('不能拆出没有文字的一段，不能跨段落合并，没有的段与他人的记录都说不存在', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { recordId } = await opened(user, { text: `${first}\n${second}` });
    const split = (data: object) =>
      as(user).raw(translationEditing.split, { data: { recordId, segmentId: 0, sourceAt: 3, targetAt: 0, ...data } });
    expect(await split({ sourceAt: first.length - 1 })).toMatchObject({ message: translationFaults.cannotSplit.text });
    expect(await split({ segmentId: 9 })).toMatchObject({ code: 404 });
    const merge = (segmentId: number, who = user) =>
      as(who).raw(translationEditing.merge, { data: { recordId, segmentId } });
    expect(await merge(0)).toMatchObject({ message: translationFaults.cannotMerge.text });
    expect(await merge(1)).toMatchObject({ message: translationFaults.cannotMerge.text });
    expect(await merge(9)).toMatchObject({ code: 404 });
    expect(await merge(0, await aUser())).toMatchObject({ code: 404 });
  });

  test('套用到原文相同的各段：已确认的不动', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { recordId } = await opened(user, { text: [second, second, second].join('\n') });
    const edits = [
      { segmentId: 0, target: 'Both Parties shall keep secrets.' },
      { segmentId: 1, target: 'Draft.' },
      { segmentId: 2, target: 'Final.', isConfirmed: true },
    ];
    await as(user).ok(translation.save, { data: { recordId, segments: edits } });
    const { segments } = await as(user).ok(translationEditing.propagate, { data: { recordId, segmentId: 0 } });
    expect(segments).toMatchObject([{ segmentId: 1, target: edits[0]!.target, origin: 'memory', score: 100 }]);
    const after = await as(user).ok(translation.detail, { data: { recordId } });
    expect(after.segments.map(({ target }) => target)).toEqual([edits[0]!.target, edits[0]!.target, 'Final.']);
  });
});

describe('批注', () => {
  test('一段几条批注：记明何人何时，可解决、重新打开与删除；只有未解决的随XLIFF带走，收回时不重复', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const { recordId } = await opened(user, { text: first });
    const place = { recordId, segmentId: 0 };
    const say = (text: string) => as(user).ok(translationEditing.comment, { data: { ...place, text } });
    await say('应当是否译shall？');
    const { segment } = await say('已问客户。');
    expect(segment.comments).toMatchObject([
      { author: '测试律师', text: '应当是否译shall？', resolvedBy: null, createTime: expect.any(String) },
      { text: '已问客户。', resolveTime: null },
    ]);
    const [commentId = '', otherId = ''] = segment.comments.map(each => each.commentId);
    const resolve = (isResolved: boolean) =>
      as(user).ok(translationEditing.resolve, { data: { ...place, commentId, isResolved } });
    expect((await resolve(true)).segment.comments[0]).toMatchObject({ resolvedBy: '测试律师' });
    const file = await exported(user, recordId, 'xliff');
    expect(file.toString()).toContain('已问客户。');
    expect(file.toString()).not.toContain('应当是否译shall？');
    const fileId = await sendUp(
      user,
      '译文.xlf',
      file.toString().replace('已问客户。', '已问客户。</note><note>改为must'),
    );
    expect(await as(user).ok(translationEditing.take, { data: { recordId, fileId } })).toMatchObject({ notes: 1 });
    expect((await resolve(false)).segment.comments.map(({ text, resolveTime }) => [text, resolveTime])).toEqual([
      ['应当是否译shall？', null],
      ['已问客户。', null],
      ['改为must', null],
    ]);
    const { segment: left } = await as(user).ok(translationEditing.uncomment, {
      data: { ...place, commentId: otherId },
    });
    expect(left.comments.map(({ text }) => text)).toEqual(['应当是否译shall？', '改为must']);
  });

  test('他人的记录、没有的段与批注、空白与过多的批注，各有说明', async () => {
    const { as } = await startHouse();
    const [user, stranger] = [await aUser(), await aUser()];
    const { recordId } = await opened(user, { text: first });
    const place = { recordId, segmentId: 0 };
    const { comment, resolve, uncomment } = translationEditing;
    const commentId = randomUUID();
    expect(await as(stranger).raw(comment, { data: { ...place, text: '甲' } })).toMatchObject({ code: 404 });
    expect(await as(user).raw(comment, { data: { recordId, segmentId: 9, text: '甲' } })).toMatchObject({
      message: translationFaults.noSuchSegment.text,
    });
    expect(await as(user).raw(comment, { data: { ...place, text: ' ' } })).toMatchObject({
      code: 400,
      message: expect.stringContaining('请填写批注'),
    });
    const gone = { message: editingFaults.noSuchComment.text };
    expect(await as(user).raw(resolve, { data: { ...place, commentId, isResolved: true } })).toMatchObject(gone);
    expect(await as(user).raw(uncomment, { data: { ...place, commentId } })).toMatchObject(gone);
    const answers = Array.from({ length: segmentCommentsMax + 3 }, (_, at) =>
      as(user).raw(comment, { data: { ...place, text: `第${at}条` } }),
    );
    const full = (await Promise.all(answers)).filter(({ message }) => message === editingFaults.commentsFull.text);
    expect(full).toHaveLength(3);
  });
});

describe('成稿', () => {
  test('预览按段落给出译文与状态，未译之处保留原文；双语PDF两种文字都在', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const fileId = await sendUp(user, '合同.docx', aDocx(p('违约责任') + p(`${first}${second}`) + p('2026')));
    const { recordId } = await opened(user, { fileId }, { termBaseIds: ['legal'] });
    const { paragraphs } = await as(user).ok(translationEditing.preview, { data: { recordId } });
    expect(paragraphs.map(({ pieces }) => pieces.map(({ text, state }) => `${state} ${text}`))).toEqual([
      ['draft Liability for breach of contract'],
      [`open ${first}`, `open ${second}`],
      ['left 2026'],
    ]);
    expect(await as(await aUser()).raw(translationEditing.preview, { data: { recordId } })).toMatchObject({
      code: 404,
    });
    for (const form of ['tablePdf', 'paragraphsPdf'] as const) {
      const pdf = (await readPdf(await exported(user, recordId, form))).paragraphs.map(({ text }) => text).join('\n');
      expect(pdf).toContain('违约责任');
      expect(pdf).toContain('Liability for breach of contract');
    }
  });

  test('修订先说后定：识别时说有修订，接受、拒绝或保留，译文与成稿都照所定', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const changed = p('违约责任').replace(
      /<w:r>.*<\/w:r>/u,
      '<w:ins w:id="1" w:author="a"><w:r><w:t>违约责任</w:t></w:r></w:ins><w:del w:id="2" w:author="a"><w:r><w:delText>定金</w:delText></w:r></w:del>',
    );
    const upload = () => sendUp(user, '修订.docx', aDocx(changed));
    const languages = await as(user).ok(translation.identify, { data: { fileId: await upload() } });
    expect(languages).toMatchObject({ hasTrackedChanges: true, languages: [{ language: 'zh' }] });
    const made = async (changes: 'accepted' | 'rejected' | 'kept') => {
      const { recordId } = await opened(user, { fileId: await upload() }, { changes, termBaseIds: ['legal'] });
      const bytes = await exported(user, recordId, 'translated');
      return { lines: linesOf(bytes), hasTrackedChanges: readDocx(bytes).hasTrackedChanges };
    };
    const accepted = ['Liability for breach of contract'];
    expect(await made('accepted')).toEqual({ lines: accepted, hasTrackedChanges: false });
    expect(await made('rejected')).toEqual({ lines: ['Earnest money'], hasTrackedChanges: false });
    expect(await made('kept')).toEqual({ lines: accepted, hasTrackedChanges: true });
  });

  test('一份文件中的几种语言：所选的都译，各按自己的语言，其余照录', async () => {
    const { as } = await startHouse();
    const user = await aUser();
    const text =
      '违约责任由乙方承担。\nDie Vertragsparteien vereinbaren Folgendes über die Lieferung.\nСтороны договорились о следующем.';
    const { recordId, segments, notTranslated } = await opened(user, { text }, { alsoFrom: ['de'] });
    expect(segments.map(({ language }) => language)).toEqual([null, 'de']);
    expect(notTranslated).toEqual(['俄文段落1段（照录）']);
    const edits = [{ segmentId: 1, target: 'The parties agree on the following delivery.', isConfirmed: true }];
    await as(user).ok(translation.save, { data: { recordId, segments: edits } });
    const { findings } = await as(user).ok(translation.inspect, { data: { recordId } });
    expect(findings).toEqual([]);
    const again = await opened(user, { text }, { alsoFrom: ['de'] });
    expect(again.segments[1]).toMatchObject({ target: edits[0]!.target, origin: 'memory', language: 'de' });
    expect((await exported(user, again.recordId, 'translated')).toString().split('\n')[1]).toBe(edits[0]!.target);
  });
});

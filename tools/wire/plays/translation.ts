import { translationEditing } from '@antai/contract/translation/editing';
import { translationMemories } from '@antai/contract/translation/memory';
import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import { nobody, type Play } from '../play.ts';

const text = [
  '违约责任',
  '本合同由甲方与乙方于2026年3月1日在上海市签订。',
  '甲方应当付款，乙方应当交货。',
  '乙方逾期付款的，应当支付违约金人民币50万元。',
].join('\n');
const target = 'Party A shall pay and Party B shall deliver.';
const languages = { from: 'zh', to: 'en', termBaseIds: ['legal'] };

/** A text drafted from memory and terms, edited and taken out in every form. */
export async function playTranslation(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(translation.identify, { data: { text } } as never);
  const order = { ...languages, from: 'zh', to: 'en' } as const;
  const { recordId } = await demo.ok(translation.create, { data: { text, ...order } });
  const one = { data: { recordId } };
  await demo.refused(translation.create, { data: { ...order } });
  await play.until(async () => (await demo.quiet(translation.detail, one)).status !== 'running');
  await demo.ok(translation.detail, one);
  const segments = [{ segmentId: 2, target, isConfirmed: true }];
  await demo.ok(translation.save, { data: { recordId, segments } });
  await playEditing(play, recordId);
  await demo.ok(translation.aids, { data: { recordId, segmentId: 3, target: 'It shall pay a penalty.' } });
  await demo.ok(translation.inspect, one);
  const place = { recordId, segmentId: 2, rule: 'segment-length', text: target, reason: '客户要求' } as const;
  await demo.ok(translation.accept, { data: place });
  const pairs = [{ source: '乙方应当赔付。', target: 'Party B shall compensate.' }];
  await demo.ok(translation.check, { data: { segments: pairs, ...order } });
  for (const form of ['translated', 'table', 'tablePdf', 'paragraphs', 'report', 'reportExcel', 'xliff'] as const) {
    await demo.ok(translation.export, { data: { recordId, form } });
    await play.until(async () => (await demo.quiet(translation.detail, one)).exportStatus !== 'running');
    await demo.ok(translation.download, one);
  }
  const exported = await demo.quiet(translation.download, one);
  await demo.ok(translationEditing.take, { data: { recordId, fileId: await demo.file('交换.xlf', exported) } });
  await demo.ok(translation.record, {});
  await demo.refused(translation.retry, one);
  for (const call of [translation.detail, translation.retry, translation.remove]) await admin.refused(call, one);
  await demo.ok(translation.remove, one);
}

async function playEditing(play: Play, recordId: string) {
  const demo = play.as('demo');
  const place = { recordId, segmentId: 2 };
  await demo.ok(translationEditing.split, { data: { ...place, sourceAt: 7, targetAt: 21 } });
  await demo.ok(translationEditing.merge, { data: place });
  await demo.refused(translationEditing.merge, { data: { ...place, segmentId: 99 } });
  await demo.ok(translationEditing.propagate, { data: place });
  const { segment } = await demo.ok(translationEditing.comment, { data: { ...place, text: '请核' } });
  const comment = { ...place, commentId: segment.comments[0].commentId };
  await demo.ok(translationEditing.resolve, { data: { ...comment, isResolved: true } });
  await demo.ok(translationEditing.uncomment, { data: comment });
  await demo.refused(translationEditing.uncomment, { data: comment });
  await demo.ok(translationEditing.preview, { data: { recordId } });
}

const tmx = `<?xml version="1.0"?><tmx version="1.4"><header srclang="zh"/><body><tu><tuv xml:lang="zh-CN"><seg>乙方付款。</seg></tuv><tuv xml:lang="en"><seg>Party B pays.</seg></tuv></tu></body></tmx>`;

export async function playMemories(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(translationMemories.upload, { data: { fileId: await demo.file('记忆.tmx', tmx) } });
  const { records } = await demo.ok(translationMemories.page, { data: { keyword: '乙方付款' } });
  const { memoryId } = records[0];
  await demo.ok(translationMemories.clients, {});
  await demo.ok(translationMemories.update, { data: { memoryId, target: 'Party B shall pay.' } });
  await admin.refused(translationMemories.update, { data: { memoryId, target: 'x' } });
  await demo.ok(translationMemories.download, {});
  await demo.ok(translationMemories.remove, { data: { memoryIds: [memoryId] } });
}

export async function playTerms(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const term = { zh: '赔付', en: 'indemnify' };
  const { termBaseId } = await demo.ok(terms.addBase, { data: { name: '澄屿专用' } });
  await demo.ok(terms.bases, { data: { tag: 'custom' } });
  await demo.ok(terms.updateBase, { data: { termBaseId, name: '澄屿', isShared: false } });
  const { termId } = await demo.ok(terms.add, { data: { termBaseId, term } });
  await demo.refused(terms.add, { data: { termBaseId, term } });
  await demo.refused(terms.add, { data: { termBaseId: 'legal', term } });
  await demo.ok(terms.update, { data: { termBaseId, termId, term: { ...term, en: 'compensate' } } });
  const fileId = await demo.file('术语.csv', '英文,中文\nCompletion,交割\n,空缺');
  await demo.ok(terms.upload, { data: { termBaseId, fileId } });
  await demo.ok(terms.adopt, { data: { termBaseId, terms: [{ zh: '保证', en: 'warranty' }] } });
  const zhFileId = await demo.file('中.txt', '保密信息应当返还。\n保密信息不得披露。');
  const enFileId = await demo.file(
    '英.txt',
    'Confidential Information shall be returned.\nConfidential Information shall not be disclosed.',
  );
  await demo.ok(terms.extract, { data: { zhFileId, enFileId } });
  await demo.ok(terms.page, { data: { termBaseId } });
  await demo.ok(terms.template, {});
  for (const fileType of ['xlsx', 'csv', 'tbx'] as const)
    await demo.ok(terms.download, { data: { termBaseId, fileType } });
  await admin.refused(terms.page, { data: { termBaseId } });
  await admin.refused(terms.removeBase, { data: { termBaseId } });
  await demo.refused(terms.upload, { data: { termBaseId, fileId: nobody } });
  await demo.ok(terms.remove, { data: { termBaseId, termIds: [termId] } });
  await demo.ok(terms.removeBase, { data: { termBaseId } });
}

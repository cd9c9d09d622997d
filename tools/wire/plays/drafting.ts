import { drafting } from '@antai/contract/drafting';
import { draftBatches } from '@antai/contract/drafting/batches';
import { material } from '@antai/contract/drafting/material';
import { sections } from '@antai/contract/drafting/sections';
import { ownTemplates } from '@antai/contract/drafting/templates';
import writeExcel from '@antai/documents/write-excel';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { nobody, type Play } from '../play.ts';

const templateId = 'sales-contract';
const contract = ['买卖合同', '甲方（卖方）：虚构云帆设备有限公司', '本合同于2026年1月6日签订。'];
const today = '2026-01-06';

/** A draft: filled in, from material too, made into files, taken up again. */
export async function playDrafting(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(drafting.groups, {});
  await demo.ok(drafting.templates, { data: { keyword: '借 合同' } });
  await demo.ok(drafting.template, { data: { templateId } });
  await demo.refused(drafting.template, { data: { templateId: 'none' } });
  await demo.ok(drafting.render, { data: { templateId, fields: {}, today } });
  const { taskId } = await demo.ok(drafting.create, { data: { templateId, matter: '云帆采购' } });
  const one = { data: { taskId } };
  const changes = [{ fieldId: 'place', value: '甲市' }];
  await demo.ok(drafting.save, { data: { taskId, baseVersion: 0, changes } });
  await demo.refused(drafting.save, { data: { taskId, baseVersion: 0, changes: [{ fieldId: 'none', value: 1 }] } });
  await demo.refused(drafting.download, one);
  const fileIds = [await demo.file('合同.docx', writePlainDocx(contract))];
  await demo.ok(material.propose, { data: { taskId, fileIds, text: '交付地点：甲市' } });
  await demo.refused(material.propose, one);
  for (const fileType of ['docx', 'pdf'] as const) {
    await demo.ok(drafting.build, { data: { taskId, fileType } });
    await play.until(async () => {
      const { files } = await demo.quiet(drafting.detail, one);
      return files.find((each: { fileType: string }) => each.fileType === fileType).status !== 'running';
    });
    await demo.ok(drafting.download, { data: { taskId, fileType } });
  }
  await demo.ok(drafting.detail, one);
  await demo.ok(drafting.blanks, one);
  await demo.ok(drafting.matters, {});
  await demo.ok(drafting.page, {});
  await demo.ok(drafting.activate, one);
  await playSections(play, taskId);
  for (const call of [drafting.detail, drafting.build, drafting.blanks, drafting.activate, drafting.remove])
    await admin.refused(call, one);
  await demo.ok(drafting.remove, one);
}

/** Sections are drafted by a model alone: without one, that is said. */
async function playSections(play: Play, taskId: string) {
  const demo = play.as('demo');
  await demo.ok(sections.status, {});
  await demo.ok(sections.list, { data: { taskId } });
  await demo.refused(sections.propose, { data: { taskId, fieldId: 'subject' } });
  for (const call of [sections.follow, sections.continue, sections.stop, sections.remove])
    await demo.refused(call, { data: { runId: nobody } });
}

/** A table of two rows, one of them wrong, made into documents. */
export async function playDraftingBatches(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const ofTemplate = { templateId: 'legal-representative-certificate' };
  await demo.ok(draftBatches.sheet, { data: ofTemplate });
  const titles = ['单位·类型', '单位·名称（姓名）', '单位·统一社会信用代码', '单位·住址（住所地）'];
  const table = await writeExcel({
    columns: titles.map(name => ({ name, kind: 'text' as const })),
    rows: ['法人', '公司'].map(kind => [kind, '虚构甲有限公司', '91999999MAX0G00117', '虚构省甲市测试路1号']),
    ...{ facts: [], isForm: true },
  });
  const fileId = await demo.file('填写表.xlsx', table);
  const { batchId } = await demo.ok(draftBatches.create, { data: { ...ofTemplate, fileId } });
  const one = { data: { batchId } };
  await demo.ok(draftBatches.detail, one);
  await demo.refused(draftBatches.download, one);
  await demo.ok(draftBatches.build, { data: { batchId, fileTypes: ['docx'] } });
  await play.until(async () => (await demo.quiet(draftBatches.detail, one)).status !== 'running');
  await demo.ok(draftBatches.download, one);
  await demo.ok(draftBatches.blanks, one);
  await demo.ok(draftBatches.page, {});
  await demo.refused(draftBatches.create, { data: { ...ofTemplate, fileId: nobody } });
  for (const call of [draftBatches.detail, draftBatches.cancel, draftBatches.download, draftBatches.remove])
    await admin.refused(call, one);
  await demo.ok(draftBatches.cancel, one);
  await demo.ok(draftBatches.remove, one);
}

/** A template of one's own, of a docx, and a copy of a ready one that is shared with colleagues. */
export async function playOwnTemplates(play: Play) {
  const [li, demo] = [play.as('li'), play.as('demo')];
  const fileId = await li.file('协议.docx', writePlainDocx(['租赁协议', '甲方：{{甲方名称}}。', '租金为____元。']));
  const { templateId: ownId } = await li.ok(ownTemplates.upload, { data: { fileId } });
  const one = { data: { templateId: ownId } };
  const { template, source } = await li.ok(ownTemplates.detail, one);
  const { id: _id, version: _version, group: _group, ...body } = template;
  const places = { places: source.places, stretches: source.stretches };
  const change = { templateId: ownId, baseVersion: 1, template: { ...body, title: '租赁' }, source: places };
  await li.ok(ownTemplates.save, { data: change });
  await li.refused(ownTemplates.save, { data: change });
  const copy = await li.ok(ownTemplates.copy, { data: { templateId } });
  await li.ok(ownTemplates.share, { data: { templateId: copy.templateId, isShared: true } });
  await play.as('wang').ok(ownTemplates.list, {});
  await li.ok(ownTemplates.list, {});
  for (const call of [ownTemplates.detail, ownTemplates.remove]) await demo.refused(call, one);
  await li.ok(ownTemplates.remove, { data: { templateId: copy.templateId } });
  await li.ok(ownTemplates.remove, one);
}

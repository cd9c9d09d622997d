import { comparison } from '@antai/contract/comparison';
import { correction } from '@antai/contract/correction';
import { desensitise } from '@antai/contract/desensitise';
import { drafting } from '@antai/contract/drafting';
import { draftBatches } from '@antai/contract/drafting/batches';
import { ownTemplates } from '@antai/contract/drafting/templates';
import { dueDiligence } from '@antai/contract/due-diligence';
import { examination } from '@antai/contract/examination';
import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import { batches } from '@antai/contract/review/batches';
import { playbooks } from '@antai/contract/review/playbooks';
import { translationEditing } from '@antai/contract/translation/editing';
import { translationMemories } from '@antai/contract/translation/memory';
import { translation } from '@antai/contract/translation/records';
import { terms } from '@antai/contract/translation/terms';
import type { Call } from '@antai/contract/wire/call';
import writeExcel from '@antai/documents/write-excel';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { kind, stateOf } from './kind.ts';
import { after, before, type Desk, lease, leaseSettings, point, templateId } from './open-desk.ts';

/** A record with its task: read, watched and begun again by its id. */
const byTask = (get: Call, retry: Call) => ({
  read: ({ own }: Desk, { recordId }: { recordId: string }) => own.ask(get, { data: { recordId } }),
  async state({ own }: Desk, { recordId }: { recordId: string }) {
    const record = (await own.ask(get, { data: { recordId } })) as { status: string; failReason: string | null };
    return stateOf(record.status, record.failReason);
  },
  retry: ({ own }: Desk, { recordId }: { recordId: string }) => own.ask(retry, { data: { recordId } }),
});

const tmx = (mark: string) =>
  `<?xml version="1.0"?><tmx version="1.4"><header srclang="zh"/><body><tu><tuv xml:lang="zh-CN"><seg>乙方付款${mark}。</seg></tuv><tuv xml:lang="en"><seg>Party B pays ${mark}.</seg></tuv></tu></body></tmx>`;

const batchTemplateId = 'legal-representative-certificate';
const batchColumns = ['单位·类型', '单位·名称（姓名）', '单位·统一社会信用代码', '单位·住址（住所地）'];

/** Comparisons, corrections, desensitised texts, examinations, due diligence: records, and what is decided on them. */
const kindsOfReading = {
  comparison: kind({
    make: async ({ own }, mark) =>
      own.ask(comparison.add, {
        data: { fileIds: [await own.file(`${mark}.txt`, before), await own.file('二稿.txt', after)] },
      }),
    ...byTask(comparison.get, comparison.retry),
  }),
  'note on a change': kind({
    make: ({ own, ready }, note) =>
      own.ask(comparison.decide, {
        data: { recordId: ready.comparedId, marks: [{ changeKey: ready.changeKey, isSeen: true, note }] },
      }),
    read: ({ own, ready }) => own.ask(comparison.get, { data: { recordId: ready.comparedId } }),
    isOverwritten: true,
  }),
  correction: kind({
    make: ({ own }, mark) => own.ask(correction.addText, { data: { text: `${mark}双方按装设备。` } }),
    ...byTask(correction.get, correction.retry),
  }),
  'correction decision': kind({
    make: ({ own, ready }, replacement) =>
      own.ask(correction.decide, {
        data: {
          recordId: ready.correctedId,
          decisions: [{ findingId: ready.findingId, decision: 'accepted', replacement }],
        },
      }),
    read: ({ own, ready }) => own.ask(correction.get, { data: { recordId: ready.correctedId } }),
    isOverwritten: true,
  }),
  'word of the dictionary': kind({
    async make({ own, ready }) {
      const { records } = await own.ask(correction.dictionary, {});
      if (records.length > 0)
        await own.ask(correction.forget, { data: { wordIds: records.map(({ wordId }) => wordId) } });
      const decision = { findingId: ready.wordingId, decision: 'ignored', isRemembered: true } as const;
      await own.ask(correction.decide, { data: { recordId: ready.correctedId, decisions: [decision] } });
    },
    read: async ({ own }) => (await own.ask(correction.dictionary, {})).records.length > 0,
    isOverwritten: true,
  }),
  'desensitised text with words': kind({
    make: ({ own }, mark) =>
      own.ask(desensitise.addText, { data: { text: `${mark}原告：费秋声，电话13800138000。`, words: [mark] } }),
    ...byTask(desensitise.get, desensitise.retry),
  }),
  'desensitise decision': kind({
    make: ({ own, ready }, replacement) =>
      own.ask(desensitise.decide, {
        data: { recordId: ready.maskedId, decisions: [{ ...ready.masked, decision: 'accepted', replacement }] },
      }),
    read: ({ own, ready }) => own.ask(desensitise.get, { data: { recordId: ready.maskedId } }),
    isOverwritten: true,
  }),
  examination: kind({
    make: async ({ own }, mark) =>
      own.ask(examination.add, { data: { fileIds: [await own.file(`${mark}.txt`, lease)], points: [point] } }),
    ...byTask(examination.detail, examination.retry),
  }),
  'examined cell': kind({
    make: ({ own, ready }, changed) =>
      own.ask(examination.decide, {
        data: { recordId: ready.examinedId, cells: [{ fileIndex: 0, pointId: 'rent', decision: 'changed', changed }] },
      }),
    read: ({ own, ready }) => own.ask(examination.detail, { data: { recordId: ready.examinedId } }),
    isOverwritten: true,
  }),
  'set of points': kind({
    make: ({ own }, mark) => own.ask(examination.saveSet, { data: { name: mark, points: [point] } }),
    read: ({ own }) => own.ask(examination.sets, { data: {} }),
  }),
  'due diligence list': kind({
    make: ({ own }, mark) =>
      own.ask(dueDiligence.add, { data: { kind: 'counterparty', name: mark, names: [mark], modules: ['basic'] } }),
    ...byTask(dueDiligence.detail, dueDiligence.retry),
  }),
  'due diligence note': kind({
    make: ({ own, ready }, mark) =>
      own.ask(dueDiligence.note, { data: { recordId: ready.lookedId, companyIndex: 0, text: mark } }),
    read: ({ own, ready }) => own.ask(dueDiligence.company, { data: { recordId: ready.lookedId, companyIndex: 0 } }),
    isOverwritten: true,
  }),
};

/** Contracts under review: records, runs, decisions, notes, work of colleagues, batches, playbooks. */
const kindsOfReview = {
  'contract read in': kind({
    make: ({ own }, mark) => own.ask(review.add, { data: { text: `${mark}\n${lease}` } }),
    read: async ({ own }, { recordId }) => {
      const { records } = await own.ask(review.history, { baseInfo: { pageNum: 1, pageSize: 50 } });
      return records.some(each => each.recordId === recordId);
    },
  }),
  'review run': kind({
    async make({ own }, mark) {
      const added = await own.ask(review.add, { data: { text: `${lease}\n${mark}` } });
      await own.ask(review.start, { data: { recordId: added.recordId, ...leaseSettings } });
      return added;
    },
    read: async ({ own }, { recordId }) => (await own.ask(review.get, { data: { recordId } })).taskId !== null,
    state: byTask(review.get, review.retry).state,
    retry: byTask(review.get, review.retry).retry,
  }),
  'review decision': kind({
    make: ({ own, ready }, wording) =>
      own.ask(review.decide, {
        data: {
          recordId: ready.reviewedId,
          decisions: [{ findingId: ready.findingIds[0]!, decision: 'accepted', wording }],
        },
      }),
    read: ({ own, ready }) => own.ask(review.get, { data: { recordId: ready.reviewedId } }),
    isOverwritten: true,
  }),
  'review note': kind({
    make: ({ own, ready }, note) =>
      own.ask(review.decide, {
        data: { recordId: ready.reviewedId, decisions: [{ findingId: ready.findingIds[1]!, note }] },
      }),
    read: ({ own, ready }) => own.ask(review.get, { data: { recordId: ready.reviewedId } }),
    isOverwritten: true,
  }),
  'finding of a colleague': kind({
    make: ({ own, ready, colleagueId }, note) =>
      own.ask(assignments.assign, {
        data: { recordId: ready.reviewedId, findingIds: [ready.findingIds[2]!], assigneeId: colleagueId, note },
      }),
    read: ({ own, ready }) => own.ask(review.get, { data: { recordId: ready.reviewedId } }),
    isOverwritten: true,
  }),
  'batch of contracts': kind({
    async make({ own }, mark) {
      const { batchId } = await own.ask(batches.add, { data: { name: mark } });
      const fileId = await own.file('一号.docx', writePlainDocx(lease.split('\n')));
      await own.ask(batches.addFile, { data: { batchId, fileId } });
      await own.ask(batches.start, { data: { batchId, side: 'b' } });
      return batchId;
    },
    read: ({ own }, batchId) => own.ask(batches.get, { data: { batchId } }),
    async state({ own }, batchId) {
      const { files } = await own.ask(batches.get, { data: { batchId } });
      return stateOf(files[0]?.status ?? 'none', files[0]?.reason);
    },
  }),
  playbook: kind({
    make: ({ own }, mark) =>
      own.ask(playbooks.save, {
        data: {
          name: mark,
          typeId: 'lease',
          side: 'b',
          points: [{ title: '押金退还期限', words: ['退还押金'], standard: '不超过7日' }],
        },
      }),
    read: ({ own }, { playbookId }) => own.ask(playbooks.get, { data: { playbookId } }),
    isOverwritten: true,
  }),
};

/** Drafts and translations, and what they are made with. */
const kindsOfWriting = {
  draft: kind({
    make: ({ own }, matter) => own.ask(drafting.create, { data: { templateId, matter } }),
    read: ({ own }, { taskId }) => own.ask(drafting.detail, { data: { taskId } }),
  }),
  'answer in a draft': kind({
    async make({ own, ready }, value) {
      const order = { taskId: ready.draftId, baseVersion: 0, changes: [{ fieldId: 'place', value }] };
      return own.ask(drafting.save, { data: order });
    },
    read: ({ own, ready }) => own.ask(drafting.detail, { data: { taskId: ready.draftId } }),
    isOverwritten: true,
  }),
  'file of a draft': kind({
    async make({ own }, matter) {
      const draft = await own.ask(drafting.create, { data: { templateId, matter } });
      await own.ask(drafting.build, { data: { taskId: draft.taskId, fileType: 'docx' } });
      return draft;
    },
    read: ({ own }, { taskId }) => own.ask(drafting.detail, { data: { taskId } }),
    async state({ own }, { taskId }) {
      const { files } = await own.ask(drafting.detail, { data: { taskId } });
      return stateOf(files[0]?.status ?? 'none', files[0]?.failReason);
    },
    retry: ({ own }, { taskId }) => own.ask(drafting.build, { data: { taskId, fileType: 'docx' } }),
  }),
  'batch of drafts': kind({
    async make({ own }, mark) {
      const table = await writeExcel({
        columns: batchColumns.map(name => ({ name, kind: 'text' as const })),
        rows: [['法人', `${mark}有限公司`, '91999999MAX0G00117', '虚构省甲市测试路1号']],
        ...{ facts: [], isForm: true },
      });
      const order = { templateId: batchTemplateId, fileId: await own.file(`${mark}.xlsx`, table) };
      const { batchId } = await own.ask(draftBatches.create, { data: order });
      await own.ask(draftBatches.build, { data: { batchId, fileTypes: ['docx'] } });
      return batchId;
    },
    read: ({ own }, batchId) => own.ask(draftBatches.detail, { data: { batchId } }),
    async state({ own }, batchId) {
      const { status, failReason } = await own.ask(draftBatches.detail, { data: { batchId } });
      return stateOf(status, failReason);
    },
    retry: ({ own }, batchId) => own.ask(draftBatches.build, { data: { batchId, fileTypes: ['docx'] } }),
  }),
  'template of one’s own': kind({
    async make({ own }, mark) {
      const docx = writePlainDocx([mark, '甲方：{{甲方名称}}。', '租金为____元。']);
      return own.ask(ownTemplates.upload, { data: { fileId: await own.file(`${mark}.docx`, docx) } });
    },
    read: ({ own }, { templateId: ownId }) => own.ask(ownTemplates.detail, { data: { templateId: ownId } }),
  }),
  translation: kind({
    make: ({ own }, mark) =>
      own.ask(translation.create, { data: { text: `${mark}。甲方应当付款。`, from: 'zh', to: 'en' } }),
    ...byTask(translation.detail, translation.retry),
  }),
  'translated segment': kind({
    make: ({ own, ready }, target) =>
      own.ask(translation.save, {
        data: { recordId: ready.translatedId, segments: [{ segmentId: ready.segmentId, target }] },
      }),
    read: ({ own, ready }) => own.ask(translation.detail, { data: { recordId: ready.translatedId } }),
    isOverwritten: true,
  }),
  'comment on a segment': kind({
    async make({ own, ready }, text) {
      const place = { recordId: ready.translatedId, segmentId: ready.segmentId };
      const { segment } = await own.ask(translationEditing.comment, { data: { ...place, text } });
      return segment.comments.at(-1)!.commentId;
    },
    read: ({ own, ready }) => own.ask(translation.detail, { data: { recordId: ready.translatedId } }),
    isOverwritten: true,
  }),
  'memory segment': kind({
    make: async ({ own }, mark) =>
      own.ask(translationMemories.upload, { data: { fileId: await own.file('记忆.tmx', tmx(mark)) } }).then(() => mark),
    read: ({ own }, keyword) => own.ask(translationMemories.page, { data: { keyword } }),
  }),
  'term base': kind({
    make: ({ own }, mark) => own.ask(terms.addBase, { data: { name: mark } }),
    read: ({ own }) => own.ask(terms.bases, { data: { tag: 'custom' } }),
    isOverwritten: true,
  }),
  term: kind({
    make: ({ own, ready }, mark) =>
      own
        .ask(terms.add, { data: { termBaseId: ready.termBaseId, term: { zh: `赔付${mark}`, en: mark } } })
        .then(() => mark),
    read: ({ own, ready }, keyword) => own.ask(terms.page, { data: { termBaseId: ready.termBaseId, keyword } }),
  }),
};

/** What the tools for documents keep. */
export const kindsOfTools = { ...kindsOfReading, ...kindsOfReview, ...kindsOfWriting };

import { files } from '@antai/contract/files';
import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import { batches } from '@antai/contract/review/batches';
import { playbooks } from '@antai/contract/review/playbooks';
import writeExcel from '@antai/documents/write-excel';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { nobody, type Play } from '../play.ts';

const lines = [
  '房屋租赁合同',
  '甲方（出租人）：江衍置业有限公司',
  '乙方（承租人）：费秋声',
  '第一条 租赁期限为3年，自2026年1月1日起至2028年12月31日止。',
  '第二条 月租金为人民币8000元（大写：捌仟元整），乙方应于每月5日前支付。押金为30000元，租期届满后45日内退还押金。',
  '第三条 乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。甲方有权换锁并停水停电。',
  '第四条 因本合同产生的争议，提交上海仲裁委员会仲裁，或者向人民法院起诉。',
];
const text = lines.join('\n');
const settings = { typeId: 'lease', side: 'b', signDate: '2026-01-01' } as const;

/** A contract of `li` reviewed: decided, given to a colleague, exported in every form. */
export async function playReview(play: Play, { wangId }: { wangId: string }) {
  const [li, wang, demo] = [play.as('li'), play.as('wang'), play.as('demo')];
  await li.ok(review.typeList, {});
  await li.ok(review.checklist, { data: { typeId: 'lease' } });
  await li.ok(review.text, { data: { text, signDate: '2026-01-01' } });
  await li.ok(review.clause, { data: { text, question: '第三条怎么写？' } });
  await li.refused(review.clause, { data: { text, question: '' } });
  const fileId = await li.file('租赁合同.docx', writePlainDocx(lines));
  const { recordId } = await li.ok(review.add, { data: { fileId } });
  const one = { data: { recordId } };
  await li.refused(review.add, { data: {} });
  await li.ok(review.start, { data: { recordId, ...settings } });
  await play.until(async () => (await li.quiet(review.get, one)).status !== 'running');
  const { result } = await li.ok(review.get, one);
  const [first, second] = result.findings.map(({ findingId }: { findingId: string }) => findingId);
  await playAssignments(play, { recordId, wangId, findingIds: [first, second] });
  const decisions = [{ findingId: first, decision: 'accepted' as const, note: '同意' }];
  await li.ok(review.decide, { data: { recordId, decisions } });
  const { result: decided } = await li.ok(review.get, one);
  const noted = decided.findings.find((each: { findingId: string }) => each.findingId === first);
  await li.ok(review.removeNote, { data: { recordId, noteId: noted.notes[0].noteId } });
  for (const format of ['redline', 'word', 'pdf', 'excel'] as const)
    await li.ok(review.export, { data: { recordId, format } });
  for (const format of ['excel', 'calendar'] as const) await li.ok(review.download, { data: { recordId, format } });
  await li.ok(review.history, {});
  await li.refused(review.retry, one);
  for (const call of [review.get, review.retry, review.remove]) await demo.refused(call, one);
  await wang.refused(review.remove, one);
  await playFailed(play);
  await li.ok(review.remove, one);
}

/** A contract whose file is gone before its review begins. */
async function playFailed(play: Play) {
  const li = play.as('li', 'source gone');
  const fileId = await li.file('租赁合同.docx', writePlainDocx(lines));
  const { recordId } = await li.ok(review.add, { data: { fileId } });
  const one = { data: { recordId } };
  await li.quiet(files.remove, { data: { fileId } });
  await li.ok(review.start, { data: { recordId, ...settings } });
  const atRest = () => play.until(async () => (await li.quiet(review.get, one)).status !== 'running');
  await atRest();
  await li.ok(review.retry, one);
  await atRest();
  await li.ok(review.remove, one);
}

async function playAssignments(play: Play, given: { recordId: string; wangId: string; findingIds: string[] }) {
  const [li, wang] = [play.as('li'), play.as('wang')];
  const { recordId, wangId, findingIds } = given;
  await li.ok(assignments.colleagues, {});
  const order = { recordId, findingIds, note: '请核对违约金', dueDay: '2099-01-31' };
  await li.ok(assignments.assign, { data: { ...order, assigneeId: wangId } });
  await li.refused(assignments.assign, { data: { ...order, assigneeId: nobody } });
  await wang.ok(assignments.received, {});
  await wang.ok(assignments.handBack, { data: { recordId, findingIds: findingIds.slice(0, 1) } });
  await wang.refused(assignments.takeBack, { data: { recordId, findingIds } });
  await li.ok(assignments.takeBack, { data: { recordId, findingIds } });
}

/** Contracts of one batch: one that is reviewed, one that nobody can read. */
export async function playReviewBatches(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { batchId } = await demo.ok(batches.add, { data: { name: '十一月租约' } });
  const one = { data: { batchId } };
  await demo.ok(batches.addFile, { data: { batchId, fileId: await demo.file('一号.docx', writePlainDocx(lines)) } });
  await demo.ok(batches.addFile, { data: { batchId, fileId: await demo.file('空白.txt', ' \n ') } });
  await demo.ok(batches.start, { data: { batchId, side: 'b' } });
  await play.until(async () =>
    (await demo.quiet(batches.get, one)).files.every(({ status }: { status: string }) => status !== 'running'),
  );
  await demo.ok(batches.get, one);
  await demo.ok(batches.download, one);
  await demo.ok(batches.page, {});
  await demo.refused(batches.start, one);
  for (const call of [batches.get, batches.start, batches.download, batches.remove]) await admin.refused(call, one);
  await demo.ok(batches.remove, one);
}

/** One's own positions: written, brought as a table, taken out, proposed from reviews. */
export async function playPlaybooks(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const points = [{ title: '押金退还期限', words: ['退还押金'], standard: '不超过7日', unacceptable: '超过30日' }];
  const order = { name: '承租立场', typeId: 'lease', side: 'b', points } as const;
  const { playbookId } = await demo.ok(playbooks.save, { data: { ...order, points } });
  await demo.refused(playbooks.save, { data: { ...order, name: '' } });
  const one = { data: { playbookId } };
  await demo.ok(playbooks.get, one);
  await demo.ok(playbooks.list, {});
  await demo.ok(playbooks.readyPoints, { data: { typeId: 'lease', side: 'b' } });
  await demo.ok(playbooks.propose, { data: { typeId: 'lease' } });
  await demo.ok(playbooks.template, {});
  const table = await writeExcel({
    columns: ['要点', '首选'].map(name => ({ name, kind: 'text' as const })),
    rows: [['转租', '不得转租']],
    ...{ facts: [], isForm: true },
  });
  await demo.ok(playbooks.upload, { data: { playbookId, fileId: await demo.file('立场.xlsx', table) } });
  await demo.ok(playbooks.download, one);
  for (const call of [playbooks.get, playbooks.download, playbooks.remove]) await admin.refused(call, one);
  await demo.ok(playbooks.remove, one);
}

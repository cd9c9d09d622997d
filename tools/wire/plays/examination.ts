import { examination } from '@antai/contract/examination';
import { nobody, type Play } from '../play.ts';

const rent = { pointId: 'rent', question: '月租金是多少？', kind: 'amount' } as const;
const sublet = { pointId: 'sublet', question: '是否允许转租？', kind: 'yesNo' } as const;
const term = { pointId: 'term', question: '租期何时届满？', kind: 'date' } as const;
const lease = (amount: string) =>
  `房屋租赁合同\n月租金为人民币${amount}元。\n租赁期限自2022年1月1日起至2042年6月30日止。\n未经甲方同意，乙方不得转租。`;

/** Questions put to several files: answered, decided, asked on, taken as a table. */
export async function playExamination(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(examination.text, { data: { text: lease('32,000'), points: [rent, sublet, term] } });
  await demo.refused(examination.text, { data: { text: ' ', points: [rent] } });
  const { setId } = await demo.ok(examination.saveSet, { data: { name: '租约', points: [rent, sublet] } });
  await demo.ok(examination.sets, { data: {} });
  await admin.refused(examination.removeSet, { data: { setId } });
  await demo.ok(examination.removeSet, { data: { setId } });
  const fileIds = [await demo.file('一号.txt', lease('32,000')), await demo.file('二号.txt', lease('8,500'))];
  const { recordId } = await demo.ok(examination.add, { data: { fileIds, points: [rent, sublet] } });
  const one = { data: { recordId } };
  const atRest = () => play.until(async () => (await demo.quiet(examination.detail, one)).status !== 'running');
  await atRest();
  await demo.ok(examination.all, { data: { recordId, points: [rent, sublet, term] } });
  await atRest();
  await demo.ok(examination.detail, one);
  await demo.ok(examination.fileText, { data: { recordId, fileIndex: 1 } });
  await demo.ok(examination.url, one);
  const cell = { fileIndex: 0, pointId: 'rent', decision: 'confirmed' } as const;
  await demo.ok(examination.decide, { data: { recordId, cells: [cell] } });
  await demo.refused(examination.decide, { data: { recordId, cells: [{ ...cell, decision: 'changed' }] } });
  await demo.ok(examination.download, one);
  await demo.ok(examination.page, {});
  await demo.refused(examination.cancel, one);
  await demo.refused(examination.retry, one);
  await demo.refused(examination.add, { data: { fileIds: [nobody], points: [rent] } });
  for (const call of [examination.detail, examination.cancel, examination.retry, examination.url, examination.remove])
    await admin.refused(call, one);
  await demo.ok(examination.remove, one);
  await playStopped(play);
}

/** Long files, so that the examination is at work when it is stopped; then it goes on. */
async function playStopped(play: Play) {
  const demo = play.as('demo', 'stopped');
  const long = lease('1,000').repeat(2_000);
  const fileIds = [await demo.file('长一.txt', long), await demo.file('长二.txt', long)];
  const points = Array.from({ length: 60 }, (_, at) => ({ ...rent, pointId: `p${at}` }));
  const { recordId } = await demo.ok(examination.add, { data: { fileIds, points } });
  const one = { data: { recordId } };
  await demo.ok(examination.cancel, one);
  await play.until(async () => (await demo.quiet(examination.detail, one)).status !== 'running');
  await demo.ok(examination.retry, one);
  await demo.ok(examination.remove, one);
}

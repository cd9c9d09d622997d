import { comparison } from '@antai/contract/comparison';
import { nobody, type Play } from '../play.ts';

const before = '甲方应于2026年3月1日前付款100万元。\n本合同一式两份。';
const after = '甲方应于2026年5月1日前付款120万元。\n本合同一式三份。';

/** Three versions compared, marked, taken as files; one without a word, which fails; one that is stopped. */
export async function playComparison(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(comparison.text, { data: { before, after } });
  const fileIds = [await demo.file('一稿.txt', before), await demo.file('二稿.txt', after)];
  const { recordId } = await demo.ok(comparison.add, { data: { fileIds } });
  const one = { data: { recordId } };
  const atRest = () => play.until(async () => (await demo.quiet(comparison.get, one)).status !== 'running');
  await atRest();
  await demo.ok(comparison.addVersion, { data: { recordId, fileId: await demo.file('三稿.txt', `${after}\n附件。`) } });
  await atRest();
  const { changes } = await demo.ok(comparison.get, { data: { recordId, before: 0, after: 2 } });
  const marks = [{ changeKey: changes[0].changeKey, isSeen: true, note: '已核' }];
  await demo.ok(comparison.decide, { data: { recordId, marks } });
  await demo.ok(comparison.settle, { data: { recordId, readings: [{ version: 0, reading: 'accepted' }] } });
  await atRest();
  await demo.ok(comparison.page, {});
  for (const fileType of ['word', 'pdf', 'excel'] as const)
    await demo.ok(comparison.download, { data: { recordId, fileType } });
  await demo.refused(comparison.cancel, one);
  await demo.refused(comparison.add, { data: { fileIds: [nobody, nobody] } });
  for (const call of [comparison.get, comparison.cancel, comparison.retry, comparison.remove])
    await admin.refused(call, one);
  await playFailed(play);
  await playStopped(play);
  await demo.ok(comparison.remove, one);
  await demo.refused(comparison.get, one);
}

async function playFailed(play: Play) {
  const demo = play.as('demo', 'no text');
  const { recordId } = await demo.ok(comparison.add, {
    data: { fileIds: [await demo.file('空.txt', ' \n '), await demo.file('稿.txt', after)] },
  });
  const one = { data: { recordId } };
  const atRest = () => play.until(async () => (await demo.quiet(comparison.get, one)).status !== 'running');
  await atRest();
  await demo.ok(comparison.get, one);
  await demo.ok(comparison.retry, one);
  await atRest();
  await demo.ok(comparison.remove, one);
}

/** Long versions, so that the comparison is at work when it is stopped. */
async function playStopped(play: Play) {
  const demo = play.as('demo', 'stopped');
  const text = longText(3_000);
  const fileIds = [await demo.file('长一.txt', text), await demo.file('长二.txt', text.replaceAll('3', '4'))];
  const { recordId } = await demo.ok(comparison.add, { data: { fileIds } });
  await demo.ok(comparison.cancel, { data: { recordId } });
  await demo.ok(comparison.remove, { data: { recordId } });
}

const longText = (lines: number) =>
  Array.from({ length: lines }, (_, at) => `第${at}条 甲方应于第${at}日前付款${at * 13}元，逾期按日计收违约金。`).join(
    '\n',
  );

import { dueDiligence } from '@antai/contract/due-diligence';
import { hongKong } from '@antai/contract/hong-kong';
import { propertyClues } from '@antai/contract/property-clues';
import { search } from '@antai/contract/search';
import writeExcel from '@antai/documents/write-excel';
import { nobody, type Play } from '../play.ts';

const modules = ['basic', 'equity', 'litigation', 'penalties', 'executives', 'assets'] as const;

/** Companies of a list looked at: one that is known, one that is chosen by hand, one that nobody knows. */
export async function playDueDiligence(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { records } = await demo.quiet(search.list, { data: { recordType: '1' } });
  const company = records[0].fields.name as string;
  const names = [company, '某名称有限公司', '没有这家有限公司'];
  const table = await writeExcel({
    columns: [{ name: '客户名称', kind: 'text' as const }],
    rows: names.map(name => [`${name}`]),
    facts: [],
  });
  await demo.ok(dueDiligence.readNames, { data: { fileId: await demo.file('客户.xlsx', table) } });
  await demo.refused(dueDiligence.readNames, { data: { fileId: await demo.file('名单.txt', company) } });
  const order = { kind: 'project', name: '渡泊项目', names, modules: [...modules] } as const;
  const { recordId } = await demo.ok(dueDiligence.add, { data: { ...order, names, modules: [...modules] } });
  const one = { data: { recordId } };
  const atRest = () => play.until(async () => (await demo.quiet(dueDiligence.detail, one)).status !== 'running');
  await atRest();
  await demo.ok(dueDiligence.detail, one);
  const { findings } = await demo.ok(dueDiligence.company, { data: { recordId, companyIndex: 0 } });
  const note = { recordId, companyIndex: 0, text: '已核' };
  await demo.ok(dueDiligence.note, { data: note });
  for (const { findingId } of findings.slice(0, 1)) await demo.ok(dueDiligence.note, { data: { ...note, findingId } });
  const choice = { recordId, companyIndex: 1, companyId: records[1].id };
  await demo.ok(dueDiligence.choose, { data: choice });
  await atRest();
  await demo.ok(dueDiligence.again, one);
  await atRest();
  await demo.ok(dueDiligence.company, { data: { recordId, companyIndex: 1 } });
  await demo.ok(dueDiligence.page, { data: {} });
  for (const fileType of ['word', 'pdf', 'excel'] as const)
    await demo.ok(dueDiligence.download, { data: { recordId, fileType } });
  await demo.refused(dueDiligence.company, { data: { recordId, companyIndex: 9 } });
  await demo.refused(dueDiligence.retry, one);
  await demo.refused(dueDiligence.cancel, one);
  for (const call of [dueDiligence.detail, dueDiligence.retry, dueDiligence.cancel, dueDiligence.remove])
    await admin.refused(call, one);
  await demo.ok(dueDiligence.remove, one);
  await playStopped(play, records);
}

/** Many companies, so that the check is at work when it is stopped; then it goes on. */
async function playStopped(play: Play, records: { fields: { name: string } }[]) {
  const demo = play.as('demo', 'stopped');
  const names = Array.from({ length: 200 }, (_, at) => `${records[at % records.length]?.fields.name ?? ''}${at || ''}`);
  const { recordId } = await demo.ok(dueDiligence.add, {
    data: { kind: 'counterparty', names, modules: [...modules] },
  });
  const one = { data: { recordId } };
  await demo.ok(dueDiligence.cancel, one);
  await play.until(async () => (await demo.quiet(dueDiligence.detail, one)).status !== 'running');
  await demo.ok(dueDiligence.retry, one);
  await demo.ok(dueDiligence.remove, one);
}

export async function playPropertyClues(play: Play) {
  const demo = play.as('demo');
  const { records } = await demo.quiet(search.list, { data: { recordType: '1' } });
  const one = { data: { companyId: records[0].id } };
  await demo.ok(propertyClues.find, one);
  await demo.ok(propertyClues.download, one);
  for (const call of [propertyClues.find, propertyClues.download]) {
    await demo.refused(call, { data: { companyId: nobody } });
    await demo.refused(call, { data: { companyId: '' } });
  }
}

/** A company of the Hong Kong register that was imported beside. */
export async function playHongKong(play: Play) {
  const demo = play.as('demo');
  await play.importFiles('hongKongCompanies', 'hong-kong.jsonl');
  const { records } = await demo.ok(hongKong.page, { data: { keyword: '青石渡國際' } });
  const { hongKongId } = records[0];
  await demo.ok(hongKong.detail, { data: { hongKongId } });
  await demo.refused(hongKong.detail, { data: { hongKongId: 'x' } });
  await demo.refused(hongKong.page, { data: { keyword: ' ' } });
}

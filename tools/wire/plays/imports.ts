import { dataImports } from '@antai/contract/administration/data';
import { imports } from '@antai/contract/imports';
import { nobody, type Play } from '../play.ts';

/** Imports from the page; those of the command line are refused to whoever is not this machine's own. */
export async function playImports(play: Play) {
  const [admin, demo] = [play.as('admin'), play.as('demo')];
  await admin.refused(imports.start, { data: { kind: 'cases', paths: ['/x'] } });
  await admin.refused(imports.state, { data: { jobId: nobody } });
  await admin.refused(imports.cancel, { data: { jobId: nobody } });
  const rows = '姓名,执业证号,律所\n苏映雪,,云桥衡序律师事务所\n,,\n';
  const fileId = await admin.file('律师.csv', rows);
  const { taskId } = await admin.ok(dataImports.start, { data: { kind: 'lawyers', fileId } });
  const state = async () => (await admin.quiet(dataImports.page, {})).records[0].state;
  await play.until(async () => !['queued', 'running'].includes(await state()));
  await admin.ok(dataImports.page, {});
  await admin.ok(dataImports.problems, { data: { taskId } });
  await admin.ok(dataImports.stop, { data: { taskId } });
  await admin.refused(dataImports.start, { data: { kind: 'lawyers', fileId: nobody } });
  await demo.refused(dataImports.page, {});
  await demo.refused(dataImports.problems, { data: { taskId } });
}

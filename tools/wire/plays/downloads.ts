import { downloads, type Order } from '@antai/contract/downloads';
import { search } from '@antai/contract/search';
import { nobody, type Play, wordIn } from '../play.ts';

const query = wordIn('2', '渡泊堆存费') as { recordType: '2' };

/** Files of what a search finds, each as a task that is waited for. */
export async function playDownloads(play: Play) {
  const demo = play.as('demo');
  const report = {
    title: '堆存费纠纷',
    searcher: '陈知远',
    issues: '堆存费',
    cases: [{ id: 'wire-1', holding: '应付' }],
  };
  const orders = {
    excel: { content: 'records', fileType: 'excel', asked: query },
    word: { content: 'records', fileType: 'word', asked: query },
    pdf: { content: 'records', fileType: 'pdf', asked: query },
    zip: { content: 'records', fileType: 'zip', asked: query },
    report: { content: 'report', fileType: 'word', asked: query },
    'report as pdf': { content: 'report', fileType: 'pdf', asked: query },
    certificate: { content: 'certificate', fileType: 'pdf', asked: query },
    'case report': { content: 'caseReport', fileType: 'word', asked: query, report },
  } as const;
  for (const [name, data] of Object.entries(orders)) await playTask(play, { name, data: data as Order });
  const { records } = await demo.quiet(search.list, { data: { recordType: '1' } });
  const holders = { content: 'shareholders', fileType: 'word', companyId: records[0].id } as const;
  await playTask(play, { name: 'shareholders', data: holders });
  await playTask(play, { name: 'check of shareholders', data: { ...holders, content: 'shareholderCheck' } });
  const nothing = { content: 'records', fileType: 'excel', asked: wordIn('2', '此词不见于任何文书') };
  await demo.refused(downloads.create, { data: nothing });
  await playEnd(play);
}

async function playTask(play: Play, { name, data }: { name: string; data: Order }) {
  const [demo, admin] = [play.as('demo', name), play.as('admin', name)];
  const { taskId } = await demo.ok(downloads.create, { data });
  const task = async () =>
    (await demo.quiet(downloads.list, {})).records.find((each: { taskId: string }) => each.taskId === taskId);
  await play.until(async () => (await task()).taskStatus !== 1);
  const one = { data: { taskId } };
  await demo.ok(downloads.download, one);
  await admin.refused(downloads.download, one);
  await demo.refused(downloads.retry, one);
}

async function playEnd(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { records } = await demo.ok(downloads.list, {});
  const one = { data: { taskId: records[0].taskId } };
  await admin.refused(downloads.remove, one);
  await demo.ok(downloads.remove, one);
  await demo.refused(downloads.download, one);
  const single = { dataTypeId: '2', id: 'wire-1' } as const;
  await demo.ok(downloads.single, { data: single });
  await demo.ok(downloads.single, { data: { ...single, fileType: 'pdf' } });
  await demo.refused(downloads.single, { data: { ...single, id: 'x' } });
  await demo.refused(downloads.verifyCertificate, { data: { certificateId: nobody } });
}

import { citations } from '@antai/contract/citations';
import { nobody, type Play } from '../play.ts';

const text = '依照《中华人民共和国民法典》第五百七十七条、《合同法》第一百零七条，参见（2020）京01民终1号。';

/** A file whose citations are checked, and one without a word, which fails and may be tried again. */
export async function playCitations(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const stateOf = async () => (await demo.quiet(citations.page, {})).records[0].state;
  const check = async (content: string) => {
    const fileId = await demo.file('说明.txt', content);
    const { taskId } = await demo.ok(citations.add, { data: { fileId, asOf: '2024-01-01' } });
    await play.until(async () => (await stateOf()) !== 'running');
    return { data: { taskId } };
  };
  const checked = await check(text);
  await demo.ok(citations.page, {});
  await demo.ok(citations.report, checked);
  await demo.ok(citations.download, checked);
  await demo.refused(citations.retry, checked);
  await demo.refused(citations.add, { data: { fileId: nobody } });
  for (const call of [citations.report, citations.download, citations.retry, citations.remove])
    await admin.refused(call, checked);
  const failed = await check(' \n ');
  await demo.ok(citations.page, {});
  await demo.ok(citations.retry, failed);
  await play.until(async () => (await stateOf()) !== 'running');
  await demo.ok(citations.remove, failed);
  await demo.ok(citations.remove, checked);
}

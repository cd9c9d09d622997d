import { desensitise } from '@antai/contract/desensitise';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { nobody, type Play } from '../play.ts';

const lines = [
  '民事起诉状',
  '原告：费秋声，男，1984年5月12日出生，住江苏省苏州市姑苏区云栖街66号，公民身份号码11010519491231002X，联系电话13800138000。',
  '被告：江衍船舶配件有限公司（以下简称“江衍公司”），统一社会信用代码91350100M000100Y43。',
  '费秋声通过银行账户6222020000000000000转账310,000元给江衍公司，微信号yp_2023a确认。',
];
const password = '还原密码12345';

/** A docx: recognised, decided, exported with its key, restored word for word. */
export async function playDesensitise(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(desensitise.types, {});
  const fileId = await demo.file('起诉状.docx', writePlainDocx(lines));
  const { recordId } = await demo.ok(desensitise.add, { data: { fileIds: [fileId] } });
  const one = { data: { recordId } };
  const atRest = () => play.until(async () => (await demo.quiet(desensitise.get, one)).status !== 'running');
  await atRest();
  await demo.ok(desensitise.get, one);
  await demo.ok(desensitise.change, { data: { recordId, method: 'mask', words: ['云栖街'] } });
  await atRest();
  await demo.refused(desensitise.export, { data: { recordId, isConfirmed: false } });
  await decideAll(play, recordId);
  await demo.refused(desensitise.download, one);
  await demo.ok(desensitise.export, { data: { recordId, isConfirmed: true, password } });
  await play.until(async () => (await demo.quiet(desensitise.get, one)).exportStatus !== 'running');
  await demo.ok(desensitise.compare, { data: { recordId } });
  await demo.ok(desensitise.downloadCompared, one);
  await playRestore(play, recordId);
  await demo.ok(desensitise.page, {});
  await demo.refused(desensitise.cancel, one);
  await demo.refused(desensitise.add, { data: { fileIds: [nobody] } });
  for (const call of [desensitise.get, desensitise.retry, desensitise.downloadZip, desensitise.remove])
    await admin.refused(call, one);
  await demo.ok(desensitise.remove, one);
  await demo.refused(desensitise.get, one);
  await playStopped(play);
}

async function decideAll(play: Play, recordId: string) {
  const demo = play.as('demo');
  const { findings } = await demo.ok(desensitise.get, { data: { recordId } });
  const decisions = findings.map(({ type, text }: { type: 'person'; text: string }) => ({
    ...{ type, text, decision: 'accepted' as const },
  }));
  await demo.ok(desensitise.decide, { data: { recordId, decisions } });
}

async function playRestore(play: Play, recordId: string) {
  const demo = play.as('demo');
  const result = await demo.ok(desensitise.download, { data: { recordId } });
  const pack = await demo.ok(desensitise.downloadZip, { data: { recordId } });
  const entries = [...(await play.unpack(pack))];
  const [name = '还原密钥', key = new Uint8Array()] = entries.find(([each]) => each.includes('密钥')) ?? [];
  const ids = { fileId: await demo.file('脱敏件.docx', result), keyFileId: await demo.file(name, key) };
  await demo.ok(desensitise.restore, { data: { ...ids, password } });
  await demo.refused(desensitise.restore, { data: { ...ids, password: '还原密码99999' } });
}

/** A long text, stopped while it is at work and begun anew. */
async function playStopped(play: Play) {
  const demo = play.as('demo', 'stopped');
  const long = Array.from({ length: 1_500 }, (_, at) => `${at}、${lines[1]}`).join('\n');
  const { recordId } = await demo.ok(desensitise.addText, { data: { text: long } });
  const one = { data: { recordId } };
  await demo.ok(desensitise.cancel, one);
  await play.until(async () => (await demo.quiet(desensitise.get, one)).status !== 'running');
  await demo.ok(desensitise.retry, one);
  await demo.ok(desensitise.remove, one);
}

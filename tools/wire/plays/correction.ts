import { correction } from '@antai/contract/correction';
import { nobody, type Play } from '../play.ts';

const text = '甲方应付款人民币100元（大写：贰佰元整）。\n双方按装设备，违约金按日计收计收。\n本合同自签定之日起生效。';

/** A text and a file proofread: decided, remembered, exported in every form. */
export async function playCorrection(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(correction.text, { data: { text } });
  await demo.refused(correction.text, { data: { text: ' ' } });
  const { recordId } = await demo.ok(correction.add, { data: { fileId: await demo.file('合同.txt', text) } });
  const one = { data: { recordId } };
  await atRest(play, recordId);
  const { findings } = await demo.ok(correction.get, one);
  await demo.refused(correction.download, one);
  const decisions = findings.map((each: { findingId: string; right?: string }, at: number) => ({
    findingId: each.findingId,
    ...(at === 0 ? { decision: 'ignored' as const, isRemembered: true } : { decision: 'accepted' as const }),
    ...(at > 0 && each.right === undefined ? { replacement: '改定' } : {}),
  }));
  await demo.ok(correction.decide, { data: { recordId, decisions } });
  await demo.refused(correction.decide, { data: { recordId, decisions: [{ findingId: 'x', decision: 'accepted' }] } });
  for (const form of ['tracked', 'comments', 'clean', 'report'] as const) {
    await demo.ok(correction.export, { data: { recordId, form } });
    await play.until(async () => (await demo.quiet(correction.get, one)).exportStatus !== 'running');
    await demo.ok(correction.download, one);
  }
  await demo.refused(correction.askModel, one);
  await demo.refused(correction.cancel, one);
  await demo.refused(correction.add, { data: { fileId: nobody } });
  for (const call of [correction.get, correction.cancel, correction.retry, correction.remove, correction.download])
    await admin.refused(call, one);
  await playText(play);
  await playDictionary(play);
  await demo.ok(correction.page, {});
  await demo.ok(correction.remove, one);
}

async function atRest(play: Play, recordId: string) {
  await play.until(async () => {
    const record = await play.as('demo').quiet(correction.get, { data: { recordId } });
    return record.status !== 'running' && record.evidenceStatus !== 'running';
  });
}

/** A long text, stopped while it is at work and begun anew. */
async function playText(play: Play) {
  const demo = play.as('demo', 'stopped');
  const long = Array.from({ length: 2_000 }, (_, at) => `第${at}条 ${text}`).join('\n');
  const { recordId } = await demo.ok(correction.addText, { data: { text: long.slice(0, 90_000) } });
  const one = { data: { recordId } };
  await demo.ok(correction.cancel, one);
  await atRest(play, recordId);
  await demo.ok(correction.retry, one);
  await demo.ok(correction.remove, one);
  await demo.refused(correction.get, one);
}

async function playDictionary(play: Play) {
  const demo = play.as('demo');
  const { recordId } = await demo.ok(correction.addText, { data: { text: '双方应当按装设备。' } });
  await atRest(play, recordId);
  const { findings } = await demo.ok(correction.get, { data: { recordId } });
  const decisions = findings.map(({ findingId }: { findingId: string }) => ({
    ...{ findingId, decision: 'ignored' as const, isRemembered: true },
  }));
  await demo.ok(correction.decide, { data: { recordId, decisions } });
  const { records } = await demo.ok(correction.dictionary, {});
  const wordIds = records.map(({ wordId }: { wordId: string }) => wordId);
  await demo.ok(correction.forget, { data: { wordIds } });
  await demo.refused(correction.forget, { data: { wordIds: [] } });
  await demo.ok(correction.remove, { data: { recordId } });
}

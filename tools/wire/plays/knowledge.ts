import { knowledge } from '@antai/contract/knowledge';
import { nobody, type Play } from '../play.ts';

const contract = [
  '设备采购合同',
  '第八条 违约责任',
  '8.1 乙方逾期交付设备的，按设备价款支付违约金。',
  '8.2 甲方逾期付款的，以逾期未付款项为基数支付违约金。',
].join('\n');

/** A library with documents that are read, found, replaced and moved; gives its id to whoever asks it. */
export async function playKnowledge(play: Play): Promise<string> {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { folderId } = await demo.ok(knowledge.addFolder, { data: { name: '买卖合同' } });
  const below = await demo.ok(knowledge.addFolder, { data: { name: '补充', parentId: folderId } });
  await demo.ok(knowledge.renameFolder, { data: { folderId: below.folderId, name: '补充协议' } });
  await admin.refused(knowledge.renameFolder, { data: { folderId, name: '别人的' } });
  await playDocuments(play, { folderId, belowId: below.folderId });
  await demo.ok(knowledge.folders, {});
  await demo.ok(knowledge.total, {});
  await demo.ok(knowledge.moveFolder, { data: { folderId: below.folderId } });
  await demo.refused(knowledge.moveFolder, { data: { folderId, parentId: folderId } });
  await admin.refused(knowledge.removeFolder, { data: { folderId } });
  await demo.ok(knowledge.removeFolder, { data: { folderId: below.folderId } });
  await playShared(play);
  return folderId;
}

const atRest = (play: Play) =>
  play.until(async () => {
    const { records, isIndexing } = await play.as('demo').quiet(knowledge.page, {});
    return !isIndexing && records.every((each: { document: { state: string } }) => each.document.state !== 'parsing');
  });

async function playDocuments(play: Play, { folderId, belowId }: { folderId: string; belowId: string }) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const fileIds = [await demo.file('合同.txt', contract), await demo.file('空白.txt', ' \n ')];
  const added = await demo.ok(knowledge.addDocuments, { data: { folderId, fileIds } });
  const [documentId, emptyId] = [added[0].documentId, added[1].documentId];
  const one = { data: { documentId } };
  await atRest(play);
  await demo.ok(knowledge.page, { data: { folderId, keyword: '违约金' } });
  await demo.ok(knowledge.page, { data: { folderId, keyword: '违约金', isUnmatched: true } });
  await demo.ok(knowledge.read, { data: { documentId, keyword: '违约金' } });
  await demo.ok(knowledge.passages, { data: { question: '逾期付款怎么算违约金' } });
  await demo.ok(knowledge.download, one);
  await demo.ok(knowledge.retryDocument, { data: { documentId: emptyId } });
  await demo.refused(knowledge.retryDocument, one);
  await atRest(play);
  await demo.ok(knowledge.renameDocument, { data: { documentId, name: '采购合同.txt' } });
  const fileId = await demo.file('合同二.txt', `${contract}\n第九条 月租金为8000元。`);
  await demo.ok(knowledge.replaceDocument, { data: { documentId, fileId } });
  await atRest(play);
  await demo.ok(knowledge.moveDocuments, { data: { documentIds: [emptyId], folderId: belowId } });
  await demo.refused(knowledge.addDocuments, { data: { folderId, fileIds: [nobody] } });
  for (const call of [knowledge.read, knowledge.retryDocument, knowledge.download]) await admin.refused(call, one);
  await admin.refused(knowledge.removeDocuments, { data: { documentIds: [documentId] } });
  await demo.ok(knowledge.removeDocuments, { data: { documentIds: [emptyId] } });
}

/** A library of the enterprise: its colleagues read it, and change nothing. */
async function playShared(play: Play) {
  const [li, wang] = [play.as('li'), play.as('wang')];
  const { folderId } = await li.ok(knowledge.addFolder, { data: { name: '本所范本', isShared: true } });
  await wang.ok(knowledge.folders, {});
  await wang.refused(knowledge.renameFolder, { data: { folderId, name: '别人的' } });
  await li.ok(knowledge.removeFolder, { data: { folderId } });
}

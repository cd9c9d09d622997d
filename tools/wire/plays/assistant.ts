import { conversations } from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { nobody, type Play } from '../play.ts';

const question = '货物在青石渡码头停留超过三日，要缴纳渡泊堆存费用吗？';

export async function playPresets(play: Play) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const order = { name: '货运助手', about: '只看货运', focus: '货运', kinds: ['statute' as const] };
  const { owmId } = await demo.ok(presets.addAssistant, { data: order });
  await demo.ok(presets.addAssistant, { data: { ...order, owmId, name: '码头助手' } });
  await demo.refused(presets.addAssistant, { data: { ...order, kinds: [] } });
  await demo.ok(presets.assistants, {});
  await admin.refused(presets.removeAssistant, { data: { owmId } });
  const { templateId } = await demo.ok(presets.saveTemplate, {
    data: { name: '堆存', text: '【货物】堆存几日收费？' },
  });
  await demo.ok(presets.templates, {});
  await admin.refused(presets.saveTemplate, { data: { templateId, name: '堆存', text: '改' } });
  await admin.refused(presets.removeTemplate, { data: { templateId } });
  await demo.ok(presets.removeTemplate, { data: { templateId } });
  await demo.ok(presets.removeAssistant, { data: { owmId } });
}

/** A conversation with an attachment and a library: asked, answered anew, read again, exported. */
export async function playConversations(play: Play, libraryId: string) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  await demo.ok(conversations.state, {});
  const { imId } = await demo.ok(conversations.add, { data: {} });
  const one = { data: { imId } };
  await demo.ok(conversations.libraries, one);
  await demo.ok(conversations.bindLibraries, { data: { imId, libraryIds: [libraryId] } });
  await demo.ok(conversations.ask, { data: { imId, question } });
  const fileId = await playAttachments(play, imId);
  await demo.ok(conversations.ask, { data: { imId, question: '附件中租金多少？', fileIds: [fileId] } });
  await demo.refused(conversations.removeFile, { data: { imId, fileId } });
  await demo.refused(conversations.ask, { data: { imId, question: ' ' } });
  await demo.refused(conversations.preview, { data: { imId, question } });
  const { messages } = await demo.ok(conversations.history, one);
  await playAnswer(play, { imId, answer: messages[1] });
  await demo.ok(conversations.rename, { data: { imId, title: '堆存费用' } });
  await demo.ok(conversations.activate, one);
  await demo.ok(conversations.page, { data: { keyword: '堆存' } });
  await demo.ok(conversations.export, one);
  for (const call of [conversations.history, conversations.export, conversations.remove])
    await admin.refused(call, one);
  await admin.refused(conversations.ask, { data: { imId, question } });
  await admin.refused(conversations.rename, { data: { imId, title: '别人的' } });
  await demo.ok(conversations.remove, one);
  await demo.refused(conversations.history, one);
}

async function playAttachments(play: Play, imId: string): Promise<string> {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const [kept, dropped] = [await demo.file('合同.txt', '第一条 月租金为8000元。'), await demo.file('弃.txt', '不用')];
  await demo.ok(conversations.analyseFile, { data: { imId, fileId: kept } });
  await demo.ok(conversations.analyseFile, { data: { imId, fileId: dropped } });
  await demo.refused(conversations.analyseFile, { data: { imId, fileId: nobody } });
  await demo.ok(conversations.fileText, { data: { imId, fileId: kept } });
  await admin.refused(conversations.fileText, { data: { imId, fileId: kept } });
  await demo.ok(conversations.removeFile, { data: { imId, fileId: dropped } });
  return kept;
}

/** An answer that is over: followed from its beginning, answered once more, not to be stopped or continued. */
async function playAnswer(
  play: Play,
  { imId, answer }: { imId: string; answer: { messageId: string; runId: string } },
) {
  const [demo, admin] = [play.as('demo'), play.as('admin')];
  const { messageId, runId } = answer;
  await demo.ok(conversations.follow, { data: { runId, after: 0 } });
  await admin.refused(conversations.follow, { data: { runId } });
  await demo.ok(conversations.regenerate, { data: { imId, messageId } });
  await demo.ok(conversations.stop, { data: { runId } });
  await demo.quiet(conversations.history, { data: { imId } });
  await demo.refused(conversations.continue, { data: { runId } });
  await admin.refused(conversations.stop, { data: { runId } });
}

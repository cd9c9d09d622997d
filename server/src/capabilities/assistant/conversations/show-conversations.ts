import type { ChatHistory, ChatMessage, Conversation } from '@antai/contract/assistant/conversations';
import type { AttachmentsService } from '../attachments/service.ts';
import type { PresetsService } from '../presets/service.ts';
import type { ConversationRow } from '../store.ts';
import { branchTo } from './order-branch.ts';
import { type AnswerTools, atWork, settle, withStandings } from './settle-answers.ts';
import { showMessage } from './show-message.ts';

interface ConversationTools extends AnswerTools {
  attachments: AttachmentsService;
  presets: PresetsService;
}

/** Conversations of one user as their list shows them. */
export async function showConversations(
  deps: ConversationTools,
  { ownerId, rows }: { ownerId: string; rows: ConversationRow[] },
): Promise<Conversation[]> {
  const running = await atWork(
    deps,
    rows.map(({ imId }) => imId),
  );
  const owmIds = [...new Set(rows.flatMap(({ owmId }) => owmId ?? []))];
  const names = new Map(await Promise.all(owmIds.map(async id => [id, await deps.presets.find(ownerId, id)] as const)));
  return rows.map(({ imId, title, owmId, createdAt, updatedAt }) => {
    const assistant = owmId ? names.get(owmId) : undefined;
    return {
      imId,
      title,
      owmId: assistant?.owmId ?? null,
      owmName: assistant?.name ?? null,
      createTime: createdAt.toISOString(),
      updateTime: updatedAt.toISOString(),
      isRunning: running.has(imId),
    };
  });
}

/** One conversation as its list shows it. */
export const showConversation = async (deps: ConversationTools, row: ConversationRow): Promise<Conversation> =>
  (await showConversations(deps, { ownerId: row.ownerId, rows: [row] }))[0]!;

/** A conversation along its branch in view. */
export async function historyOf(deps: ConversationTools, row: ConversationRow): Promise<ChatHistory> {
  const { store, attachments } = deps;
  const tree = await store.places(row.imId);
  const branch = branchTo(tree, row.leafId);
  const rows = await store.messages(branch.map(({ messageId }) => messageId));
  const settled = await Promise.all(rows.map(each => settle(deps, each)));
  const standing = await withStandings(deps, { ownerId: row.ownerId, rows: settled });
  const byId = new Map(standing.map(each => [each.messageId, each]));
  const files = new Map((await attachments.list(row.imId)).map(file => [file.fileId, file]));
  const messages = branch.flatMap(({ messageId }): ChatMessage[] => {
    const message = byId.get(messageId);
    return message ? [showMessage(message, { tree, fileOf: id => files.get(id) })] : [];
  });
  return { conversation: await showConversation(deps, row), messages };
}

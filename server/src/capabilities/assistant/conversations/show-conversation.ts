import type { Conversation } from '@antai/contract/assistant/conversations';
import type { Assistant } from '@antai/contract/assistant/presets';
import type { ConversationRow } from '../store.ts';

/** A conversation as its list shows it. */
export const showConversation = (
  { imId, title, createdAt, updatedAt }: ConversationRow,
  { assistant, isRunning }: { assistant: Pick<Assistant, 'owmId' | 'name'> | undefined; isRunning: boolean },
): Conversation => ({
  imId,
  title,
  owmId: assistant?.owmId ?? null,
  owmName: assistant?.name ?? null,
  createTime: createdAt.toISOString(),
  updateTime: updatedAt.toISOString(),
  isRunning,
});

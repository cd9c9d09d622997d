import type { Answer } from '@antai/contract/assistant/answer';
import type { ChatHistory, ChatMessage, Conversation } from '@antai/contract/assistant/conversations';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { Clock } from '../../../platform/clock.ts';
import type { KnowledgeService } from '../../knowledge/service.ts';
import { nobodyPresent, type Reader } from '../answers/answer-wish.ts';
import type { AnswersService } from '../answers/service.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { PresetsService } from '../presets/service.ts';
import type { AssistantStore, ConversationRow, MessageRow } from '../store.ts';
import { librarySources, markStandings } from './mark-standings.ts';
import { branchTo } from './order-branch.ts';
import { isAtWork, type RunOutcome, settleAnswer } from './settle-answer.ts';
import { showConversation } from './show-conversation.ts';
import { showMessage } from './show-message.ts';

interface Deps {
  store: AssistantStore;
  runs: { outcome: (runId: string) => Promise<RunOutcome | undefined> };
  answers: Pick<AnswersService, 'checkRest'>;
  attachments: AttachmentsService;
  presets: PresetsService;
  knowledge: KnowledgeService;
  clock: Clock;
  permissionsOf: (userId: string) => Promise<(id: ResourceId) => boolean>;
}

export type ConversationsService = ReturnType<typeof conversationsService>;

/** Messages that are read together: an answer may bring fifty sources and check two hundred citations. */
const messagesAtOnce = 4;

/** Answers until they are over, and what is kept of them then. */
function settling({ store, runs, answers, knowledge, clock, permissionsOf }: Deps) {
  /** Who owns a conversation, as who reads for it while nobody waits. */
  async function readerOf(imId: string): Promise<Reader> {
    const userId = (await store.findConversation(imId))?.ownerId ?? '';
    return { ...nobodyPresent, userId, may: await permissionsOf(userId), signal: new AbortController().signal };
  }

  /** Lets the library know which version of its documents an answer quotes. */
  async function noteCitations(imId: string, { sources }: Answer) {
    const quoted = sources.flatMap(each => each.knowledge ?? []);
    const owner = quoted.length > 0 ? await store.findConversation(imId) : undefined;
    if (owner) await knowledge.noteCitations(owner.ownerId, { imId, quoted });
  }

  /** The answer as it stands: what came of a run that is over is kept with it, the first time somebody looks. */
  async function settle(row: MessageRow): Promise<MessageRow> {
    if (!isAtWork(row)) return row;
    const outcome = await runs.outcome(row.runId);
    const settlement = settleAnswer(row, { outcome, now: clock.now() });
    if (!settlement) return row;
    const { state, failReason, isBroken } = settlement;
    const answer = isBroken ? await answers.checkRest(await readerOf(row.imId), settlement.answer) : settlement.answer;
    await store.settle(row.messageId, { state, failReason, answer });
    await noteCitations(row.imId, answer);
    return { ...row, state, failReason, answer };
  }

  /** Those of these conversations in which an answer is at work. */
  async function atWork(imIds: string[]): Promise<Set<string>> {
    const rows = await Promise.all((await store.running(imIds)).map(settle));
    return new Set(rows.filter(({ state }) => state === 'running').map(({ imId }) => imId));
  }

  return { settle, atWork };
}

/** Conversations as they are shown. */
function showing(
  { store, attachments, presets, knowledge, permissionsOf }: Deps,
  { settle, atWork }: ReturnType<typeof settling>,
) {
  /** Conversations of one user as their list shows them. */
  async function showAll(ownerId: string, rows: ConversationRow[]): Promise<Conversation[]> {
    const running = await atWork(rows.map(({ imId }) => imId));
    const owmIds = [...new Set(rows.flatMap(({ owmId }) => owmId ?? []))];
    const assistants = new Map(
      await Promise.all(owmIds.map(async id => [id, await presets.find(ownerId, id)] as const)),
    );
    return rows.map(row =>
      showConversation(row, {
        assistant: row.owmId ? assistants.get(row.owmId) : undefined,
        isRunning: running.has(row.imId),
      }),
    );
  }

  /** One conversation as its list shows it. */
  const show = async (row: ConversationRow): Promise<Conversation> => (await showAll(row.ownerId, [row]))[0]!;

  /** Messages with how what they quote of libraries stands now. */
  async function withStandings(ownerId: string, rows: MessageRow[]): Promise<MessageRow[]> {
    const sources = librarySources(rows);
    if (sources.length === 0) return rows;
    const may = await permissionsOf(ownerId);
    const quoted = sources.map(source => ({ ...source.knowledge, passage: source.passage }));
    const states = await knowledge.standings({ userId: ownerId, may }, quoted);
    return markStandings(rows, new Map(sources.map((source, at) => [source, states[at]!])));
  }

  return {
    show,
    showAll,

    /** A conversation along its branch in view. */
    async history(row: ConversationRow): Promise<ChatHistory> {
      const tree = await store.places(row.imId);
      const branch = branchTo(tree, row.leafId);
      const rows: MessageRow[] = [];
      for (let at = 0; at < branch.length; at += messagesAtOnce) {
        const ids = branch.slice(at, at + messagesAtOnce).map(({ messageId }) => messageId);
        rows.push(...(await store.messages(ids)));
      }
      const standing = await withStandings(row.ownerId, await Promise.all(rows.map(settle)));
      const byId = new Map(standing.map(each => [each.messageId, each]));
      const files = new Map((await attachments.list(row.imId)).map(file => [file.fileId, file]));
      const messages = branch.flatMap(({ messageId }): ChatMessage[] => {
        const message = byId.get(messageId);
        return message ? [showMessage(message, { tree, fileOf: id => files.get(id) })] : [];
      });
      return { conversation: await show(row), messages };
    },
  };
}

/** Conversations as they stand: with what came of answers that are over, and of what they quote. */
export function conversationsService(deps: Deps) {
  const answering = settling(deps);
  return { ...answering, ...showing(deps, answering) };
}

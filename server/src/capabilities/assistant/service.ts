import { randomUUID } from 'node:crypto';
import { type Answer, type AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import {
  answersAtOnceMax,
  type BoundLibrary,
  type ChatHistory,
  type ChatMessage,
  type Conversation,
  conversationFaults,
  conversationsMax,
  messagesMax,
  type NewQuestion,
} from '@antai/contract/assistant/conversations';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { ResourceId } from '@antai/contract/wire/resources';
import { fileNameOf } from '@antai/documents/document';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { makeDocument } from '../../platform/make-document.ts';
import type { Runs } from '../../platform/runs/runs.ts';
import type { Workers } from '../../platform/workers.ts';
import type { KnowledgeService } from '../knowledge/service.ts';
import type { AnswerWish, Reader } from './answers/answer-wish.ts';
import type { AnswersService } from './answers/service.ts';
import type { AttachmentsService } from './attachments/service.ts';
import { describeConversation } from './describe-conversation.ts';
import { branchTo, leafBelow, mayFollow } from './order-branch.ts';
import type { PresetsService } from './presets/service.ts';
import { filesBefore, idsUpTo, tellEarlier } from './preview/tell-earlier.ts';
import { pairOf, showMessage, titleOf } from './show-message.ts';
import type { AssistantStore, ConversationRow, MessageRow } from './store.ts';

interface Deps {
  store: AssistantStore;
  runs: Runs;
  answers: AnswersService;
  attachments: AttachmentsService;
  presets: PresetsService;
  knowledge: KnowledgeService;
  workers: Workers;
  clock: Clock;
  permissionsOf: (userId: string) => Promise<(id: ResourceId) => boolean>;
}

export type AssistantService = ReturnType<typeof assistantService>;

const kind = 'assistant.answer';
const resource = 30011;
const knowledgeResource = 30013;
const firstTitle = '新对话';
/** A run is begun right after its answer is written down; one that is not there by then never began. */
const beginningMs = 10_000;

/** What an answer's run is told of who began it. */
interface RunInput {
  /** Whose budget a model draws on; absent of a run that was begun before there were any. */
  enterpriseId?: string;
  /** Names and numbers that the user has decided to send as they are. */
  revealed?: string[];
}

/** Messages that are written down together, the last of which is the answer that begins. */
interface Turn {
  rows: MessageRow[];
  /** Of a conversation that has none yet. */
  title?: string;
  revealed?: string[];
}

/** The work of a run has an owner, and no session. */
const nobodyPresent = { sessionId: '', enterpriseId: '', address: '', traceId: '' };

/** Conversations with the assistant. Each belongs to who began it; one answer at a time is given in each. */
export function assistantService(deps: Deps) {
  const { store, answers, attachments, presets, knowledge, workers, clock, permissionsOf } = deps;

  const runs = deps.runs.define<RunInput, AnswerEvent>(kind, {
    atOnceMax: answersAtOnceMax,
    async answer({ runId, ownerId, input }, { say, before, signal }) {
      const message = await store.messageOfRun(runId);
      if (!message) throw new Fault(conversationFaults.notBegun);
      const may = await permissionsOf(ownerId);
      if (!may(resource)) throw new Fault(faults.forbidden);
      const wish = await wishOf(message, input.revealed ?? []);
      const reader = { ...nobodyPresent, userId: ownerId, enterpriseId: input.enterpriseId ?? '', traceId: runId };
      for await (const event of answers.answer({ ...reader, may, signal }, wish, before)) say(event);
    },
  });

  const ownConversation = async (caller: Caller, imId: string): Promise<ConversationRow> =>
    own(caller, await store.findConversation(imId));

  /** What an answer is to answer: its question, those before it, the attachments and the assistant of its conversation. */
  async function wishOf(message: MessageRow & { ownerId: string }, revealed: string[]): Promise<AnswerWish> {
    const { imId, parentId, ownerId } = message;
    const [question] = parentId ? await store.messages([parentId]) : [];
    const conversation = await store.findConversation(imId);
    if (!question || !conversation) throw new Fault(faults.notFound);
    const ids = idsUpTo(await store.places(imId), question.parentId);
    const found = await Promise.all((await store.messages(ids)).map(settled));
    const { owmId, libraryIds } = conversation;
    return {
      question: question.text,
      earlier: tellEarlier(found, ids),
      files: await attachments.texts(question.fileIds),
      earlierFiles: question.fileIds.length > 0 ? [] : await attachments.texts(filesBefore(found, ids)),
      libraryIds,
      assistant: owmId ? await presets.find(ownerId, owmId) : undefined,
      narrowed: question.narrowed,
      revealed,
      asOf: question.asOf ?? shanghaiDay(clock.now()),
    };
  }

  /** Who owns a conversation, as who reads for it while nobody waits. */
  async function readerOf(imId: string): Promise<Reader> {
    const userId = (await store.findConversation(imId))?.ownerId ?? '';
    return { ...nobodyPresent, userId, may: await permissionsOf(userId), signal: new AbortController().signal };
  }

  /** The answer as it stands: what came of a run that is over is kept with it, the first time somebody looks. */
  async function settled(row: MessageRow): Promise<MessageRow> {
    if (row.role === 'question' || row.state !== 'running' || !row.runId) return row;
    const outcome = await runs.outcome(row.runId);
    if (!outcome && clock.now().getTime() - row.createdAt.getTime() < beginningMs) return row;
    if (outcome?.state === 'running') return row;
    const { state, failReason, events } = outcome ?? {
      state: 'failed' as const,
      failReason: conversationFaults.notBegun.text,
      events: [],
    };
    const said: Answer = events.reduce(addToAnswer, emptyAnswer);
    const isBroken = said.mode === 'model' && state !== 'done';
    const answer = isBroken ? await answers.checkRest(await readerOf(row.imId), said) : said;
    await store.settle(row.messageId, { state, failReason, answer });
    await noteCitations(row.imId, answer);
    return { ...row, state, failReason, answer };
  }

  /** Lets the library know which version of its documents an answer quotes. */
  async function noteCitations(imId: string, { sources }: Answer) {
    const quoted = sources.flatMap(each => each.knowledge ?? []);
    const owner = quoted.length > 0 ? await store.findConversation(imId) : undefined;
    if (owner) await knowledge.noteCitations(owner.ownerId, imId, quoted);
  }

  /** Messages with how what they quote of libraries stands now. */
  async function withStandings(ownerId: string, rows: MessageRow[]): Promise<MessageRow[]> {
    const quoting = rows.flatMap(({ answer }) => answer?.sources ?? []).filter(each => each.knowledge);
    if (quoting.length === 0) return rows;
    const may = await permissionsOf(ownerId);
    const quoted = quoting.map(source => ({ ...source.knowledge!, passage: source.passage }));
    const found = await knowledge.standings({ userId: ownerId, may }, quoted);
    const standings = new Map(quoting.map((source, at) => [source, found[at]!]));
    return rows.map(row => {
      if (!row.answer) return row;
      const sources = row.answer.sources.map(source => {
        const standing = standings.get(source);
        return standing && standing !== 'same' ? { ...source, standing } : source;
      });
      return { ...row, answer: { ...row.answer, sources } };
    });
  }

  /** Those of these conversations in which an answer is at work. */
  async function atWork(imIds: string[]): Promise<Set<string>> {
    const rows = await Promise.all((await store.running(imIds)).map(settled));
    return new Set(rows.filter(({ state }) => state === 'running').map(({ imId }) => imId));
  }

  async function shownConversations(ownerId: string, rows: ConversationRow[]): Promise<Conversation[]> {
    const running = await atWork(rows.map(({ imId }) => imId));
    const needed = [...new Set(rows.flatMap(({ owmId }) => owmId ?? []))];
    const names = new Map(await Promise.all(needed.map(async id => [id, await presets.find(ownerId, id)] as const)));
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

  /** The libraries that the caller sees, and which of them are bound. */
  async function boundLibraries(caller: Caller, libraryIds: string[]): Promise<BoundLibrary[]> {
    if (!caller.may(knowledgeResource)) return [];
    return (await knowledge.libraries(caller)).map(({ libraryId, name, isShared, documents }) => ({
      ...{ libraryId, name, isShared, documents },
      isBound: libraryIds.includes(libraryId),
    }));
  }

  const shown = async (ownerId: string, row: ConversationRow) => (await shownConversations(ownerId, [row]))[0]!;

  async function historyOf(row: ConversationRow): Promise<ChatHistory> {
    const tree = await store.places(row.imId);
    const branch = branchTo(tree, row.leafId);
    const found = await store.messages(branch.map(({ messageId }) => messageId));
    const told = await withStandings(row.ownerId, await Promise.all(found.map(settled)));
    const byId = new Map(told.map(each => [each.messageId, each]));
    const files = new Map((await attachments.list(row.imId)).map(file => [file.fileId, file]));
    const messages = branch.flatMap(({ messageId }): ChatMessage[] => {
      const message = byId.get(messageId);
      return message ? [showMessage(message, tree, id => files.get(id))] : [];
    });
    return { conversation: await shown(row.ownerId, row), messages };
  }

  /** Writes a turn down and begins its answer; nothing of it stays where it cannot begin. */
  async function begin(caller: Caller, row: ConversationRow, { rows, title, revealed = [] }: Turn): Promise<string> {
    const { imId, leafId } = row;
    await atWork([imId]);
    const added = await store.addTurn({ imId, rows, ...(title ? { title } : {}) }, messagesMax);
    if (added === 'gone') throw new Fault(faults.notFound);
    if (added === 'running') throw new Fault(conversationFaults.stillAnswering);
    if (added === 'full') throw new Fault(conversationFaults.tooManyMessages);
    const runId = rows.at(-1)!.runId!;
    try {
      await runs.begin(caller, { enterpriseId: caller.enterpriseId, revealed }, runId);
    } catch (error) {
      await store.takeBack(
        imId,
        rows.map(({ messageId }) => messageId),
        leafId,
      );
      throw error;
    }
    return runId;
  }

  const newRow = (imId: string, parentId: string | null, role: MessageRow['role']): MessageRow => ({
    ...{ messageId: randomUUID(), imId, parentId, role, text: '', fileIds: [], narrowed: [], asOf: null },
    ...{ runId: null, state: null, failReason: null, answer: null, createdAt: clock.now() },
  });

  const newAnswer = (imId: string, questionId: string): MessageRow => ({
    ...newRow(imId, questionId, 'answer'),
    runId: randomUUID(),
    state: 'running',
    // after its question, which is written in the same moment
    createdAt: new Date(clock.now().getTime() + 1),
  });

  return {
    /** Own assistants and question templates, beside those that come with the product. */
    presets,

    async state() {
      const model = await answers.firstModel();
      const how = model ? ({ mode: 'model', model } as const) : ({ mode: 'offline' } as const);
      return { ...how, ...(await answers.holdings()) };
    },

    async page(caller: Caller, keyword: string, page: Page) {
      const slice = { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize };
      const { rows, total } = await store.page(caller.userId, keyword, slice);
      return paged(await shownConversations(caller.userId, rows), total, page);
    },

    libraries: async (caller: Caller, imId: string | null | undefined) =>
      boundLibraries(caller, imId ? (await ownConversation(caller, imId)).libraryIds : []),

    /** Binds libraries that the caller sees to a conversation, in place of those before. */
    async bindLibraries(caller: Caller, imId: string, libraryIds: string[]) {
      await ownConversation(caller, imId);
      const wanted = [...new Set(libraryIds)];
      const known = wanted.length > 0 ? await boundLibraries(caller, wanted) : [];
      if (wanted.some(id => !known.some(({ libraryId }) => libraryId === id))) throw new Fault(faults.notFound);
      await store.change(imId, { libraryIds: wanted });
      return boundLibraries(caller, wanted);
    },

    /** Opens a conversation, at the newest branch below a message where one is named. */
    async activate(caller: Caller, { imId, messageId }: { imId?: string | null; messageId?: string | null }) {
      if (!imId) {
        const last = await store.lastOpened(caller.userId);
        return { conversation: last ? await shown(caller.userId, last) : null };
      }
      const row = await ownConversation(caller, imId);
      const tree = messageId ? await store.places(imId) : [];
      if (messageId && !tree.some(each => each.messageId === messageId)) throw new Fault(faults.notFound);
      const leafId = messageId ? leafBelow(tree, messageId) : row.leafId;
      const opened = await store.change(imId, { openedAt: clock.now(), leafId });
      return { conversation: await shown(caller.userId, opened ?? row) };
    },

    async rename(caller: Caller, imId: string, title: string): Promise<Conversation> {
      const row = await ownConversation(caller, imId);
      return shown(caller.userId, (await store.change(imId, { title, isTitleOwn: true })) ?? row);
    },

    async add(caller: Caller, owmId: string | null | undefined): Promise<Conversation> {
      if (owmId && !(await presets.find(caller.userId, owmId))) throw new Fault(faults.notFound);
      const now = clock.now();
      const row: ConversationRow = {
        ...{ imId: randomUUID(), ownerId: caller.userId, title: firstTitle, isTitleOwn: false },
        ...{ owmId: owmId ?? null, libraryIds: [], leafId: null, createdAt: now, updatedAt: now, openedAt: now },
      };
      if (!(await store.addConversation(row, conversationsMax))) {
        throw new Fault(conversationFaults.tooManyConversations);
      }
      return shown(caller.userId, row);
    },

    async remove(caller: Caller, imId: string) {
      await ownConversation(caller, imId);
      const places = await store.places(imId);
      const rows = await store.messages(places.map(({ messageId }) => messageId));
      for (const { runId } of rows) {
        if (runId && (await runs.outcome(runId))) await runs.remove(caller, runId);
      }
      await attachments.removeAll(imId);
      await knowledge.forgetCitations(imId);
      await store.removeConversation(imId);
      return {};
    },

    history: async (caller: Caller, imId: string) => historyOf(await ownConversation(caller, imId)),

    async *ask(caller: Caller, asked: NewQuestion, signal: AbortSignal) {
      const { imId, question, fileIds, narrowed, asOf, revealed } = asked;
      const row = await ownConversation(caller, imId);
      const parentId = asked.parentId === undefined ? row.leafId : asked.parentId;
      const tree = await store.places(imId);
      if (!mayFollow(tree, parentId)) throw new Fault(conversationFaults.wrongPlace);
      await attachments.mustHave(imId, fileIds);
      const said = { ...newRow(imId, parentId, 'question'), text: question, fileIds, narrowed, asOf: asOf ?? null };
      const title = tree.length === 0 ? titleOf(question) : undefined;
      const rows = [said, newAnswer(imId, said.messageId)];
      const runId = await begin(caller, row, { rows, ...(title ? { title } : {}), revealed });
      yield* runs.follow(caller, { runId, after: 0 }, signal);
    },

    async *regenerate(caller: Caller, { imId, messageId }: { imId: string; messageId: string }, signal: AbortSignal) {
      const row = await ownConversation(caller, imId);
      const tree = await store.places(imId);
      const answer = tree.find(each => each.messageId === messageId && each.role === 'answer');
      if (!answer?.parentId) throw new Fault(conversationFaults.notAnswered);
      const runId = await begin(caller, row, { rows: [newAnswer(imId, answer.parentId)] });
      yield* runs.follow(caller, { runId, after: 0 }, signal);
    },

    follow: runs.follow,

    async *continue(caller: Caller, { runId, after }: { runId: string; after: number }, signal: AbortSignal) {
      const message = own(caller, await store.messageOfRun(runId));
      const { state } = await settled(message);
      if (state === 'running') throw new Fault(conversationFaults.stillAnswering);
      if (!(await store.resume(message))) throw new Fault(conversationFaults.stillAnswering);
      try {
        await runs.continue(caller, runId);
      } finally {
        // where it did not go on, what came of it is kept again
        await settled({ ...message, state: 'running' });
      }
      yield* runs.follow(caller, { runId, after }, signal);
    },

    async stop(caller: Caller, runId: string) {
      await runs.stop(caller, runId);
      return {};
    },

    analyseFile: async (caller: Caller, imId: string, fileId: string) =>
      attachments.read(caller, await ownConversation(caller, imId), fileId),

    fileText: async (caller: Caller, imId: string, fileId: string) =>
      attachments.text(await ownConversation(caller, imId), fileId),

    async removeFile(caller: Caller, imId: string, fileId: string) {
      await attachments.remove(await ownConversation(caller, imId), fileId);
      return {};
    },

    async export(caller: Caller, imId: string, messageId: string | null | undefined): Promise<Download> {
      const history = await historyOf(await ownConversation(caller, imId));
      const messages = messageId ? pairOf(history.messages, messageId) : history.messages;
      if (messages.length === 0) throw new Fault(conversationFaults.nothingToExport);
      const document = describeConversation({ ...history, messages }, clock.now());
      const made = { fileType: 'word', now: clock.now(), ...(caller.signal ? { signal: caller.signal } : {}) } as const;
      const bytes = await makeDocument(workers, document, made);
      return giveBytes(`${fileNameOf(history.conversation.title)}.docx`, bytes);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { AnswerEvent } from '@antai/contract/assistant/answer';
import {
  answersAtOnceMax,
  type BoundLibrary,
  type Conversation,
  conversationFaults,
  conversationsMax,
  messagesMax,
  type NewQuestion,
} from '@antai/contract/assistant/conversations';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import type { ResourceId } from '@antai/contract/wire/resources';
import { type Document, fileNameOf } from '@antai/documents/document';
import { shanghaiDay } from '@antai/values';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault, ignoreMissing } from '../../platform/fault.ts';
import type { Download } from '../../platform/http/bind.ts';
import { giveBytes } from '../../platform/http/give-bytes.ts';
import { makeDocument } from '../../platform/make-document.ts';
import { mapInSlices } from '../../platform/map-in-slices.ts';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import type { Runs, RunTools } from '../../platform/runs/runs.ts';
import type { Workers } from '../../platform/workers.ts';
import type { KnowledgeService } from '../knowledge/service.ts';
import { type AnswerWish, nobodyPresent } from './answers/answer-wish.ts';
import type { AnswersService } from './answers/service.ts';
import type { AttachmentsService } from './attachments/service.ts';
import type { ConversationOrder } from './conversations/describe-conversation.ts';
import { leafBelow, mayFollow } from './conversations/order-branch.ts';
import { type ConversationsService, conversationsService } from './conversations/service.ts';
import { pairOf, titleOf } from './conversations/show-message.ts';
import type { PresetsService } from './presets/service.ts';
import { filesBefore, idsUpTo, tellEarlier } from './preview/tell-earlier.ts';
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

const describer = new URL('./conversations/describe-conversation.ts', import.meta.url);

export type AssistantService = ReturnType<typeof assistantService>;

const kind = 'assistant.answer';
const resource = 30011;
const knowledgeResource = 30013;
const firstTitle = '新对话';

/** What an answer's run is told of who began it. */
interface RunInput {
  /** Whose budget a model draws on; absent of a run that was begun before there were any. */
  enterpriseId?: string;
  /** Names and numbers that the user has decided to send as they are. */
  revealed?: string[];
}

interface AnswerRun {
  runId: string;
  ownerId: string;
  input: RunInput;
}

/** Messages that are written down together, the last of which is the answer that begins. */
interface Turn {
  conversation: ConversationRow;
  rows: MessageRow[];
  /** Of a conversation that has none yet. */
  title?: string;
  revealed?: string[];
}

/** Has runs give answers; each reads with the rights that its owner has when it begins. */
const defineRuns = (runs: Runs, answer: (run: AnswerRun, tools: RunTools<AnswerEvent>) => Promise<void>) =>
  runs.define<RunInput, AnswerEvent>(kind, { atOnceMax: answersAtOnceMax, answer });

interface Work extends Omit<Deps, 'runs'> {
  runs: ReturnType<typeof defineRuns>;
  conversations: ConversationsService;
}

const ownConversation = async (
  { store }: Pick<Deps, 'store'>,
  { caller, imId }: { caller: Caller; imId: string },
): Promise<ConversationRow> => own(caller, await store.findConversation(imId));

/** What an answer is to answer: its question, those before it, the attachments and the assistant of its conversation. */
async function wishOf(
  deps: Work,
  { message, revealed }: { message: MessageRow & { ownerId: string }; revealed: string[] },
): Promise<AnswerWish> {
  const { store, attachments, presets, conversations, clock } = deps;
  const { imId, parentId, ownerId } = message;
  const [question] = parentId ? await store.messages([parentId]) : [];
  const conversation = await store.findConversation(imId);
  if (!question || !conversation) throw new Fault(faults.notFound);
  const ids = idsUpTo(await store.places(imId), question.parentId);
  const rows = await Promise.all((await store.messages(ids)).map(conversations.settle));
  const { owmId, libraryIds } = conversation;
  return {
    question: question.text,
    earlier: tellEarlier(rows, ids),
    files: await attachments.texts(question.fileIds),
    earlierFiles: question.fileIds.length > 0 ? [] : await attachments.texts(filesBefore(rows, ids)),
    libraryIds,
    assistant: owmId ? await presets.find(ownerId, owmId) : undefined,
    narrowed: question.narrowed,
    revealed,
    asOf: question.asOf ?? shanghaiDay(clock.now()),
  };
}

/** Gives the answer of a run to the question that it was begun for. */
async function giveAnswer(
  deps: Work,
  { runId, ownerId, input }: AnswerRun,
  { say, before, signal }: RunTools<AnswerEvent>,
) {
  const { store, answers, permissionsOf } = deps;
  const message = await store.messageOfRun(runId);
  if (!message) throw new Fault(conversationFaults.notBegun);
  const may = await permissionsOf(ownerId);
  if (!may(resource)) throw new Fault(faults.forbidden);
  const wish = await wishOf(deps, { message, revealed: input.revealed ?? [] });
  const reader = { ...nobodyPresent, userId: ownerId, enterpriseId: input.enterpriseId ?? '', traceId: runId };
  for await (const event of answers.answer({ ...reader, may, signal }, { wish, before })) say(event);
}

/** The libraries that the caller sees, and which of them are bound. */
async function boundLibraries(
  { knowledge }: Pick<Deps, 'knowledge'>,
  { caller, libraryIds }: { caller: Caller; libraryIds: string[] },
): Promise<BoundLibrary[]> {
  if (!caller.may(knowledgeResource)) return [];
  return (await knowledge.libraries(caller)).map(({ libraryId, name, isShared, documents }) => ({
    ...{ libraryId, name, isShared, documents },
    isBound: libraryIds.includes(libraryId),
  }));
}

/** Writes a turn down and begins its answer; nothing of it stays where it cannot begin. */
async function begin(deps: Work, caller: Caller, { conversation, rows, title, revealed = [] }: Turn): Promise<string> {
  const { store, runs, conversations } = deps;
  const { imId, leafId } = conversation;
  await conversations.atWork([imId]);
  const added = await store.addTurn({ imId, rows, ...(title ? { title } : {}) }, messagesMax);
  if (added === 'gone') throw new Fault(faults.notFound);
  if (added === 'running') throw new Fault(conversationFaults.stillAnswering);
  if (added === 'full') throw new Fault(conversationFaults.tooManyMessages);
  const runId = rows.at(-1)!.runId!;
  try {
    await runs.begin(caller, { enterpriseId: caller.enterpriseId, revealed }, { runId });
  } catch (error) {
    await store.takeBack(imId, { messageIds: rows.map(({ messageId }) => messageId), leafId });
    throw error;
  }
  return runId;
}

const newRow = ({ clock }: Pick<Deps, 'clock'>, place: Pick<MessageRow, 'imId' | 'parentId' | 'role'>): MessageRow => ({
  ...{ messageId: randomUUID(), ...place, text: '', fileIds: [], narrowed: [], asOf: null },
  ...{ runId: null, state: null, failReason: null, answer: null, createdAt: clock.now() },
});

const newAnswer = (
  { clock }: Pick<Deps, 'clock'>,
  { imId, questionId }: { imId: string; questionId: string },
): MessageRow => ({
  ...newRow({ clock }, { imId, parentId: questionId, role: 'answer' }),
  runId: randomUUID(),
  state: 'running',
  // after its question, which is written in the same moment
  createdAt: new Date(clock.now().getTime() + 1),
});

/** Conversations as they are listed, opened and read. */
function reading(deps: Work) {
  const { store, answers, conversations, workers, clock } = deps;
  return {
    async state() {
      const model = await answers.firstModel();
      const how = model ? ({ mode: 'model', model } as const) : ({ mode: 'offline' } as const);
      return { ...how, ...(await answers.holdings()) };
    },

    async page(caller: Caller, { keyword, page }: { keyword: string; page: Page }) {
      const slice = { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize };
      const { signal } = caller;
      const { rows, total } = keyword
        ? await store.pageOfWord(caller.userId, { word: keyword, ...slice, ...(signal ? { signal } : {}) })
        : await store.page(caller.userId, slice);
      return paged(await conversations.showAll(caller.userId, rows), total, page);
    },

    history: async (caller: Caller, imId: string) =>
      conversations.history(await ownConversation(deps, { caller, imId })),

    async export(
      caller: Caller,
      { imId, messageId }: { imId: string; messageId: string | null | undefined },
    ): Promise<Download> {
      const history = await conversations.history(await ownConversation(deps, { caller, imId }));
      const messages = messageId ? pairOf(history.messages, messageId) : history.messages;
      if (messages.length === 0) throw new Fault(conversationFaults.nothingToExport);
      const now = clock.now();
      const order: ConversationOrder = {
        conversation: history.conversation,
        messages: await mapInSlices(messages, message => packJson([message])),
        now,
      };
      const document = await workers.run<PackedJson<Document>>(describer, order, whomOf(caller));
      const bytes = await makeDocument(workers, document, { fileType: 'word', now, whom: caller });
      return giveBytes(`${fileNameOf(history.conversation.title)}.docx`, bytes);
    },
  };
}

const whomOf = ({ userId, signal }: Caller) => ({ userId, signal });

/** Conversations as they begin, change and end. */
function changing(deps: Work) {
  const { store, runs, attachments, presets, conversations, knowledge, clock } = deps;
  return {
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
      return conversations.show(row);
    },

    async remove(caller: Caller, imId: string) {
      await ownConversation(deps, { caller, imId });
      for (const runId of await store.runIds(imId)) await runs.remove(caller, runId).catch(ignoreMissing);
      await attachments.removeAll(imId);
      await knowledge.forgetCitations(imId);
      await store.removeConversation(imId);
      return {};
    },

    /** Opens a conversation, at the newest branch below a message where one is named. */
    async activate(caller: Caller, { imId, messageId }: { imId?: string | null; messageId?: string | null }) {
      if (!imId) {
        const last = await store.lastOpened(caller.userId);
        return { conversation: last ? await conversations.show(last) : null };
      }
      const row = await ownConversation(deps, { caller, imId });
      const tree = messageId ? await store.places(imId) : [];
      if (messageId && !tree.some(each => each.messageId === messageId)) throw new Fault(faults.notFound);
      const leafId = messageId ? leafBelow(tree, messageId) : row.leafId;
      const opened = await store.change(imId, { openedAt: clock.now(), leafId });
      return { conversation: await conversations.show(opened ?? row) };
    },

    async rename(caller: Caller, { imId, title }: { imId: string; title: string }): Promise<Conversation> {
      const row = await ownConversation(deps, { caller, imId });
      return conversations.show((await store.change(imId, { title, isTitleOwn: true })) ?? row);
    },
  };
}

/** The knowledge libraries of a conversation. */
function libraries(deps: Work) {
  const { store } = deps;
  return {
    libraries: async (caller: Caller, imId: string | null | undefined) =>
      boundLibraries(deps, {
        caller,
        libraryIds: imId ? (await ownConversation(deps, { caller, imId })).libraryIds : [],
      }),

    /** Binds libraries that the caller sees to a conversation, in place of those before. */
    async bindLibraries(caller: Caller, { imId, libraryIds }: { imId: string; libraryIds: string[] }) {
      await ownConversation(deps, { caller, imId });
      const ids = [...new Set(libraryIds)];
      const visible = ids.length > 0 ? await boundLibraries(deps, { caller, libraryIds: ids }) : [];
      if (ids.some(id => !visible.some(({ libraryId }) => libraryId === id))) throw new Fault(faults.notFound);
      await store.change(imId, { libraryIds: ids });
      return boundLibraries(deps, { caller, libraryIds: ids });
    },
  };
}

/** Questions, and their answers until they are over. */
function asking(deps: Work) {
  const { store, runs, attachments, conversations } = deps;
  return {
    async *ask(caller: Caller, { order, signal }: { order: NewQuestion; signal: AbortSignal }) {
      const { imId, question, fileIds, narrowed, asOf, revealed } = order;
      const row = await ownConversation(deps, { caller, imId });
      const parentId = order.parentId === undefined ? row.leafId : order.parentId;
      const tree = await store.places(imId);
      if (!mayFollow(tree, parentId)) throw new Fault(conversationFaults.wrongPlace);
      await attachments.mustHave(imId, fileIds);
      const first = {
        ...newRow(deps, { imId, parentId, role: 'question' }),
        text: question,
        fileIds,
        narrowed,
        asOf: asOf ?? null,
      };
      const title = tree.length === 0 ? titleOf(question) : undefined;
      const rows = [first, newAnswer(deps, { imId, questionId: first.messageId })];
      const runId = await begin(deps, caller, { conversation: row, rows, ...(title ? { title } : {}), revealed });
      yield* runs.follow(caller, { runId, after: 0, signal });
    },

    async *regenerate(
      caller: Caller,
      { imId, messageId }: { imId: string; messageId: string },
      { signal }: { signal: AbortSignal },
    ) {
      const row = await ownConversation(deps, { caller, imId });
      const tree = await store.places(imId);
      const answer = tree.find(each => each.messageId === messageId && each.role === 'answer');
      if (!answer?.parentId) throw new Fault(conversationFaults.notAnswered);
      const runId = await begin(deps, caller, {
        conversation: row,
        rows: [newAnswer(deps, { imId, questionId: answer.parentId })],
      });
      yield* runs.follow(caller, { runId, after: 0, signal });
    },

    follow: runs.follow,

    async *continue(
      caller: Caller,
      { runId, after }: { runId: string; after: number },
      { signal }: { signal: AbortSignal },
    ) {
      const message = own(caller, await store.messageOfRun(runId));
      const { state } = await conversations.settle(message);
      if (state === 'running') throw new Fault(conversationFaults.stillAnswering);
      if (!(await store.resume(message))) throw new Fault(conversationFaults.stillAnswering);
      try {
        await runs.continue(caller, runId);
      } finally {
        // where it did not go on, what came of it is kept again
        await conversations.settle({ ...message, state: 'running' });
      }
      yield* runs.follow(caller, { runId, after, signal });
    },

    async stop(caller: Caller, runId: string) {
      await runs.stop(caller, runId);
      return {};
    },
  };
}

/** The attachments of a conversation. */
function files(deps: Work) {
  const { attachments } = deps;
  return {
    analyseFile: async (caller: Caller, { imId, fileId }: { imId: string; fileId: string }) =>
      attachments.read(caller, await ownConversation(deps, { caller, imId }), { fileId }),

    fileText: async (caller: Caller, { imId, fileId }: { imId: string; fileId: string }) =>
      attachments.text(await ownConversation(deps, { caller, imId }), fileId),

    async removeFile(caller: Caller, { imId, fileId }: { imId: string; fileId: string }) {
      await attachments.remove(await ownConversation(deps, { caller, imId }), fileId);
      return {};
    },
  };
}

/** Conversations with the assistant. Each belongs to who began it; one answer at a time is given in each. */
export function assistantService({ runs, ...rest }: Deps) {
  const work = defineRuns(runs, (run, tools) => giveAnswer(deps, run, tools));
  const deps: Work = { ...rest, runs: work, conversations: conversationsService({ ...rest, runs: work }) };
  return {
    /** Own assistants and question templates, beside those that come with the product. */
    presets: deps.presets,
    ...reading(deps),
    ...changing(deps),
    ...libraries(deps),
    ...asking(deps),
    ...files(deps),
  };
}

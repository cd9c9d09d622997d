import { type Answer, type AnswerEvent, addToAnswer, emptyAnswer } from '@antai/contract/assistant/answer';
import { conversationFaults } from '@antai/contract/assistant/conversations';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { RunState } from '@antai/contract/wire/runs';
import type { Clock } from '../../../platform/clock.ts';
import type { KnowledgeService } from '../../knowledge/service.ts';
import type { Reader } from '../answers/answer-wish.ts';
import type { AnswersService } from '../answers/service.ts';
import type { AssistantStore, MessageRow } from '../store.ts';

export interface AnswerTools {
  store: AssistantStore;
  /** How the run of an answer stands, and what it has said. */
  runs: {
    outcome: (
      runId: string,
    ) => Promise<{ state: RunState; failReason: string | null; events: AnswerEvent[] } | undefined>;
  };
  answers: Pick<AnswersService, 'checkRest'>;
  knowledge: KnowledgeService;
  clock: Clock;
  permissionsOf: (userId: string) => Promise<(id: ResourceId) => boolean>;
}

/** A run is begun right after its answer is written down; one that is not there by then never began. */
const beginningMs = 10_000;

/** The work of a run has an owner, and no session. */
export const nobodyPresent = { sessionId: '', enterpriseId: '', address: '', traceId: '' };

/** Who owns a conversation, as who reads for it while nobody waits. */
async function readerOf(
  { store, permissionsOf }: Pick<AnswerTools, 'store' | 'permissionsOf'>,
  imId: string,
): Promise<Reader> {
  const userId = (await store.findConversation(imId))?.ownerId ?? '';
  return { ...nobodyPresent, userId, may: await permissionsOf(userId), signal: new AbortController().signal };
}

/** The answer as it stands: what came of a run that is over is kept with it, the first time somebody looks. */
export async function settle(deps: AnswerTools, row: MessageRow): Promise<MessageRow> {
  const { store, runs, answers, clock } = deps;
  if (row.role === 'question' || row.state !== 'running' || !row.runId) return row;
  const outcome = await runs.outcome(row.runId);
  if (!outcome && clock.now().getTime() - row.createdAt.getTime() < beginningMs) return row;
  if (outcome?.state === 'running') return row;
  const { state, failReason, events } = outcome ?? {
    state: 'failed' as const,
    failReason: conversationFaults.notBegun.text,
    events: [],
  };
  const answered: Answer = events.reduce(addToAnswer, emptyAnswer);
  const isBroken = answered.mode === 'model' && state !== 'done';
  const answer = isBroken ? await answers.checkRest(await readerOf(deps, row.imId), answered) : answered;
  await store.settle(row.messageId, { state, failReason, answer });
  await noteCitations(deps, row.imId, answer);
  return { ...row, state, failReason, answer };
}

/** Lets the library know which version of its documents an answer quotes. */
async function noteCitations(
  { store, knowledge }: Pick<AnswerTools, 'store' | 'knowledge'>,
  imId: string,
  { sources }: Answer,
) {
  const quoted = sources.flatMap(each => each.knowledge ?? []);
  const owner = quoted.length > 0 ? await store.findConversation(imId) : undefined;
  if (owner) await knowledge.noteCitations(owner.ownerId, { imId, quoted });
}

/** Messages with how what they quote of libraries stands now. */
export async function withStandings(
  { knowledge, permissionsOf }: Pick<AnswerTools, 'knowledge' | 'permissionsOf'>,
  { ownerId, rows }: { ownerId: string; rows: MessageRow[] },
): Promise<MessageRow[]> {
  const quoting = rows.flatMap(({ answer }) => answer?.sources ?? []).filter(each => each.knowledge);
  if (quoting.length === 0) return rows;
  const may = await permissionsOf(ownerId);
  const quoted = quoting.map(source => ({ ...source.knowledge!, passage: source.passage }));
  const states = await knowledge.standings({ userId: ownerId, may }, quoted);
  const standings = new Map(quoting.map((source, at) => [source, states[at]!]));
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
export async function atWork(deps: AnswerTools, imIds: string[]): Promise<Set<string>> {
  const rows = await Promise.all((await deps.store.running(imIds)).map(row => settle(deps, row)));
  return new Set(rows.filter(({ state }) => state === 'running').map(({ imId }) => imId));
}

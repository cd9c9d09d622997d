import { setTimeout as pause } from 'node:timers/promises';
import { knowledgeFaults, type PassageHit } from '@antai/contract/knowledge';
import { faults } from '@antai/contract/wire/faults';
import type { Answer, Fulltext } from '@antai/fulltext';
import { check, type Tree } from '@antai/query';
import { parse } from '@antai/query/text';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { createHoldBack, HeldBack } from '../../../platform/hold-back.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FoldersService, Viewer } from '../folders/service.ts';
import { knowledgeIndex } from '../followers.ts';
import type { PackedText } from '../read-document.ts';
import type { DocumentRow, KnowledgeStore } from '../store.ts';
import { stretchesOf, termsOf } from './choose-terms.ts';
import countHits, { type CountedHits, type HitsInput, searchedFields } from './find-hits.ts';
import rankPassages, { type RankedPassage, type RankInput } from './rank-passages.ts';

interface Deps {
  index: Pick<Fulltext, 'as'>;
  follower: { wake: () => Promise<void> };
  store: KnowledgeStore;
  folders: FoldersService;
  workers: Workers;
  clock: Clock;
}

export type SearchService = ReturnType<typeof searchService>;

/** What has just been changed is waited for this long. */
const catchUpMaxMs = 3_000;
/** Characters that are looked through in a moment; more go to a thread, this many of short documents together. */
const quickMax = 100_000;
/** More than the libraries of anybody hold. */
const hitsMax = 100_000;
/** Documents whose passages are compared. */
const comparedMax = 12;
const comparedCharactersMax = 2_000_000;
/** As many phrases are always answered. */
const cheapTermsMax = 8;

const hitsFinder = new URL('./find-hits.ts', import.meta.url);
const passagesRanker = new URL('./rank-passages.ts', import.meta.url);

const charactersOf = (documents: PackedText[]) => documents.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);

/** A few expressions that cost too much are free; whoever goes on asks four a second. */
const holdBackLimits = { freeMax: 30, rememberMs: 10_000, pauseMs: 250, waitMaxMs: 10_000 };

interface Question {
  libraryIds: string[];
  tree: Tree;
}

type Ask = (viewer: Viewer, question: Question) => Promise<Answer<{ ids: string[] }>>;

/** Asks the index in the name of a viewer: whoever asks what costs too much, again and again, has his turn with pauses. */
function askingOf({ index, clock }: Pick<Deps, 'index' | 'clock'>): Ask {
  const holdBack = createHoldBack({ clock, ...holdBackLimits });
  return async ({ userId, signal }, { libraryIds, tree }) => {
    await holdBack.turn(userId, signal).catch(error => {
      throw error instanceof HeldBack ? new Fault(knowledgeFaults.tooCostly) : error;
    });
    const inLibraries: Tree = { kind: 'keyword', field: 'library', values: libraryIds };
    const whole: Tree = { kind: 'group', op: 'and', children: [inLibraries, tree] };
    const order = { sort: { by: 'relevance', order: 'desc' }, offset: 0, limit: hitsMax } as const;
    const answer = await index
      .as({ user: userId, ...(signal ? { signal } : {}) })
      .search(knowledgeIndex.name, { tree: whole, ...order });
    if (answer.kind === 'tooDear' || answer.kind === 'timedOut') holdBack.note(userId);
    return answer;
  };
}

const isAnswered = <T>(answer: Answer<T>): answer is { kind: 'found' } & T => answer.kind === 'found';

function refuse(answer: Exclude<Answer<unknown>, { kind: 'found' }>): never {
  if (answer.kind === 'unavailable') throw new Fault(knowledgeFaults.unavailable);
  if (answer.kind === 'timedOut' || answer.kind === 'aborted') throw new Fault(knowledgeFaults.tooCostly);
  const reason = answer.kind === 'tooDear' ? answer.reason : answer.reasons[0];
  throw new Fault(faults.invalid, `检索式有误：${reason?.reason ?? ''}`);
}

async function inThread<Result>(
  { workers }: Pick<Deps, 'workers'>,
  viewer: Viewer,
  { module, input }: { module: URL; input: unknown },
): Promise<Result> {
  const result = await workers.runFor<Result>(viewer, { module, input });
  if (result === undefined) throw new Fault(knowledgeFaults.tooCostly);
  return result;
}

const rank = (deps: Pick<Deps, 'workers'>, { viewer, input }: { viewer: Viewer; input: RankInput }) =>
  charactersOf(input.documents) <= quickMax
    ? rankPassages(input)
    : inThread<RankedPassage[]>(deps, viewer, { module: passagesRanker, input });

/** The texts of documents in their order, as many as are compared. */
async function compared(
  { store }: Pick<Deps, 'store'>,
  { ids, rows }: { ids: string[]; rows: Map<string, DocumentRow> },
): Promise<PackedText[]> {
  const documents: PackedText[] = [];
  let characters = 0;
  for (const documentId of ids) {
    characters += rows.get(documentId)?.characters ?? 0;
    if (documents.length > 0 && characters > comparedCharactersMax) break;
    documents.push(...(await store.packedTexts([documentId])));
  }
  return documents;
}

/** Documents that say any of the terms, those that say most first; where that costs too much, of a few terms. */
async function saying(
  ask: Ask,
  viewer: Viewer,
  { libraryIds, terms }: { libraryIds: string[]; terms: string[] },
): Promise<string[]> {
  const treeOf = (texts: string[]): Tree => ({
    kind: 'text',
    field: 'fullText',
    match: 'any',
    text: texts.join(' '),
  });
  const answer = await ask(viewer, { libraryIds, tree: treeOf(terms) });
  if (isAnswered(answer)) return answer.ids;
  const step = Math.ceil(terms.length / cheapTermsMax);
  const some = terms.filter((_term, at) => at % step === 0);
  const fewer = await ask(viewer, { libraryIds, tree: treeOf(some) });
  return isAnswered(fewer) ? fewer.ids : refuse(fewer);
}

/** The conditions that a line of text states; undefined where it states none. */
function readConditions(keyword: string | null | undefined): Tree | undefined {
  const parsed = parse(keyword ?? '', searchedFields);
  if (parsed.kind === 'none') return undefined;
  if (parsed.kind === 'failed') throw new Fault(faults.invalid, `检索式有误：${parsed.reason}`);
  const [wrong] = check(parsed.tree, searchedFields);
  if (wrong) throw new Fault(faults.invalid, `检索式有误：${wrong.reason}`);
  return parsed.tree;
}

/** Documents whose texts are taken together: one long one, or several that are short. */
function batchesOf(rows: DocumentRow[]): string[][] {
  const batches: string[][] = [];
  let characters = 0;
  for (const row of rows) {
    characters += row.characters;
    const last = batches.at(-1);
    if (last && characters <= quickMax) last.push(row.documentId);
    else {
      batches.push([row.documentId]);
      characters = row.characters;
    }
  }
  return batches;
}

/** Finds documents and passages in libraries; what the database no longer shows to the viewer is never found. */
export function searchService(deps: Deps) {
  const { follower, store, folders, workers } = deps;
  const ask = askingOf(deps);
  const catchUp = () => Promise.race([follower.wake(), pause(catchUpMaxMs, undefined, { ref: false })]);

  return {
    read: readConditions,

    /** Every document in libraries that answers a search, the most relevant first, as the index tells: some may be out of sight since. */
    async answering(viewer: Viewer, { tree, libraryIds }: Question): Promise<string[]> {
      if (libraryIds.length === 0) return [];
      await catchUp();
      const answer = await ask(viewer, { libraryIds, tree });
      return isAnswered(answer) ? answer.ids : refuse(answer);
    },

    /** The hits in documents, each counted: long documents one after the other, in turn with what else the viewer has done. */
    async hits(viewer: Viewer, { tree, rows }: { tree: Tree; rows: DocumentRow[] }): Promise<CountedHits[]> {
      const count = async () => {
        const counted: CountedHits[] = [];
        for (const ids of batchesOf(rows)) {
          const input: HitsInput = { tree, documents: await store.packedTexts(ids) };
          const isShort = charactersOf(input.documents) <= quickMax;
          counted.push(
            ...(isShort
              ? countHits(input)
              : await inThread<CountedHits[]>(deps, viewer, { module: hitsFinder, input })),
          );
        }
        return counted;
      };
      return rows.some(({ characters }) => characters > quickMax) ? workers.inTurn(viewer, count) : count();
    },

    /** An answer that may be large, made in a thread. */
    inThread: <Answer>(viewer: Viewer, work: { module: URL; input: unknown }) => inThread<Answer>(deps, viewer, work),

    /** The passages of libraries that say most of a question; of libraries that the viewer sees at this moment alone. */
    async passages(
      viewer: Viewer,
      { question, libraryIds, limit }: { question: string; libraryIds?: string[] | null | undefined; limit: number },
    ): Promise<PassageHit[]> {
      const { rows } = await folders.visible(viewer);
      const libraries = rows.filter(({ folderId, parentId }) => !parentId && (libraryIds?.includes(folderId) ?? true));
      const terms = termsOf(stretchesOf(question));
      if (libraries.length === 0 || terms.length === 0) return [];
      await catchUp();
      const ids = libraries.map(({ folderId }) => folderId);
      const answering = await saying(ask, viewer, { libraryIds: ids, terms });
      const sight = { ids: answering, libraryIds: ids };
      const { ids: best } = await store.inSight(sight, { offset: 0, limit: comparedMax });
      const documents = new Map((await store.findMany(best)).map(row => [row.documentId, row]));
      const texts = await compared(deps, { ids: best, rows: documents });
      const ranked = await rank(deps, { viewer, input: { question, documents: texts, limit } });
      return ranked.flatMap(passage => {
        const row = documents.get(passage.documentId);
        const library = libraries.find(({ folderId }) => folderId === row?.libraryId);
        return row && library ? [{ ...passage, version: row.version, name: row.name, libraryName: library.name }] : [];
      });
    },
  };
}

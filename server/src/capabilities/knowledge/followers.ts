import { type Fulltext, type IndexDefinition, IndexUnavailable } from '@antai/fulltext';
import type { Log } from '../../platform/log.ts';
import { searchedFields } from './search/find-hits.ts';
import type { DocumentChange, KnowledgeStore } from './store.ts';

interface Deps {
  index: Fulltext;
  store: Pick<KnowledgeStore, 'since'>;
  log: Log;
  waitMs?: number;
}

export const knowledgeIndex: IndexDefinition = {
  name: 'knowledge',
  sectionKeys: ['name', 'text'],
  sectionWeights: { name: 2 },
  fields: [...searchedFields, { fieldEn: 'library', fieldCn: '库', kind: 'keyword' }],
};

/** Documents may be long: few are written together. */
const changesAtOnce = 20;

/**
 * Keeps the index as the documents are: asks for what changed after the last change it applied, whenever it is woken. A
 * crash loses nothing, because the index keeps the number of its last change; a document that is gone leaves it.
 */
export function knowledgeFollower({ index, store, log, waitMs = 5_000 }: Deps) {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  let isBehind = true;
  let waiting: NodeJS.Timeout | undefined;

  async function follow() {
    for (;;) {
      const changes = await store.since(await index.appliedSeq(knowledgeIndex.name), changesAtOnce);
      if (isStopped) return;
      if (changes.length === 0) {
        isBehind = false;
        return;
      }
      isBehind = true;
      await applyAll(changes);
    }
  }

  /** Applies changes together; should one of them be what no index can hold, the others still are applied. */
  async function applyAll(changes: DocumentChange[]) {
    try {
      await index.apply(knowledgeIndex.name, batchOf(changes));
    } catch (error) {
      const [only] = changes;
      if (isStopped || !only || error instanceof IndexUnavailable) throw error;
      if (changes.length > 1) {
        for (const change of changes) await applyAll([change]);
        return;
      }
      log.error({ err: error, documentId: only.documentId }, 'a document cannot be indexed');
      await index.apply(knowledgeIndex.name, { puts: [], deletes: [only.documentId], seq: only.seq });
    }
  }

  async function run() {
    while (isWoken && !isStopped) {
      isWoken = false;
      await follow();
    }
  }

  /** Whatever went wrong is tried again until it goes well. */
  function tellAndWait(error: unknown) {
    if (isStopped) return;
    isBehind = true;
    log.error({ err: error }, 'the index of documents could not follow them');
    clearTimeout(waiting);
    waiting = setTimeout(() => void wake(), waitMs).unref();
  }

  /** Something may have changed: look soon. Resolves when the index has caught up with what there was. */
  function wake(): Promise<void> {
    isWoken = true;
    running ??= run()
      .catch(tellAndWait)
      .finally(() => {
        running = undefined;
        if (isWoken && !isStopped) void wake();
      });
    return running;
  }

  return {
    wake,
    /** Whether documents have changed that cannot be searched yet. */
    isBehind: () => isBehind,
    async stop() {
      isStopped = true;
      clearTimeout(waiting);
      await running;
    },
  };
}

const batchOf = (changes: DocumentChange[]) => ({
  puts: changes.flatMap(({ documentId, content }) =>
    content
      ? [
          {
            id: documentId,
            sections: [
              { key: 'name', text: content.name },
              { key: 'text', text: content.paragraphs.map(({ text }) => text).join('\n') },
            ],
            keywords: { library: [content.libraryId] },
            numbers: {},
            dates: {},
          },
        ]
      : [],
  ),
  deletes: changes.flatMap(({ documentId, content }) => (content ? [] : [documentId])),
  seq: changes.at(-1)?.seq ?? 0,
});

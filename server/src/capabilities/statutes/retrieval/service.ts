import type { ArticleHit } from '@antai/contract/statutes';
import { explainMatch, indexVersion, type ScoredArticle, unpackIndex } from '@antai/retrieval';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../../platform/caller.ts';
import type { LatestFile } from '../../../platform/files/latest-file.ts';
import type { Log } from '../../../platform/log.ts';
import { productId, type Workers } from '../../../platform/workers.ts';
import type { StatuteLibrary } from '../library/service.ts';
import type { StatutesStore } from '../store.ts';
import type { Query } from './answer-question.ts';
import type { SentText } from './build-articles.ts';
import { eachArticleOnce, newestTexts, standingsOn, type TextValidity } from './choose-texts.ts';

interface Deps {
  store: StatutesStore;
  library: StatuteLibrary;
  workers: Workers;
  /** Where the index outlives the process. */
  file: LatestFile;
  log: Log;
}

export type ArticleFinder = ReturnType<typeof articleFinder>;

const builder = new URL('./build-articles.ts', import.meta.url);
const answerer = new URL('./answer-question.ts', import.meta.url);

/** Texts fetched together on their way to the building thread. */
const textsAtOnce = 100;

/** Of an article that several sources brought so many are asked for: one of them is shown. */
const copiesMax = 3;

/** Days whose standings are remembered: today, and those a user is looking at. */
const daysMax = 8;

/** An index of the texts as they were under this key; its bytes are shared with the thread that answers. */
interface Edition {
  key: string;
  name: string;
  bytes: Uint8Array;
}

/** The bytes where all threads read them without a copy of their own. */
function share(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** The texts on their way to the building thread, in the order of their ids. */
async function textsToSend({ store, library }: Pick<Deps, 'store' | 'library'>): Promise<SentText[]> {
  const all = await library.allChains();
  const newest = newestTexts(all.map(({ chain }) => chain));
  const rows = all.flatMap(({ texts }) => texts).filter(({ articleCount }) => articleCount > 0);
  const sent: SentText[] = [];
  for (let at = 0; at < rows.length; at += textsAtOnce) {
    const some = new Map(rows.slice(at, at + textsAtOnce).map(row => [row.statuteId, row]));
    for (const { statuteId, articles } of await store.articlesAsJson([...some.keys()])) {
      const { title, part, authorityLevel: level } = some.get(statuteId)!;
      sent.push({ id: statuteId, title, part, level, isCurrent: newest.has(statuteId), articles });
    }
  }
  return sent.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** How texts stand on a day, remembered for as many days as are asked about at once. */
function createStandings(library: StatuteLibrary) {
  const standings = new LRUCache<string, Promise<Map<string, TextValidity>>>({ max: daysMax });
  return (key: string, day: string): Promise<Map<string, TextValidity>> => {
    const name = `${key} ${day}`;
    const current = standings.get(name);
    if (current) return current;
    const standing = library.allChains().then(all =>
      standingsOn(
        all.map(({ chain }) => chain),
        day,
      ),
    );
    standings.set(name, standing);
    standing.catch(() => standings.delete(name));
    return standing;
  };
}

/**
 * Articles for everyday questions, from an index of all texts that is built and asked in threads. It follows
 * the texts: a question that finds it behind is answered from what there is, and the next ones from what has come.
 */
export function articleFinder({ store, library, workers, file, log }: Deps) {
  let current: Edition | undefined;
  let bringing: Promise<Edition> | undefined;
  const standingsAt = createStandings(library);

  /** The index of these texts, from its file or built anew. */
  async function bring(key: string): Promise<Edition> {
    const name = `${key}-${indexVersion()}`;
    const packed = await file.read(name);
    const isReadable = packed !== undefined && unpackIndex(packed) !== undefined;
    const bytes = isReadable
      ? packed
      : await workers.run<Uint8Array>(builder, { texts: await textsToSend({ store, library }) }, { userId: productId });
    // without its file the index is built again after the next start, and answers all the same until then
    if (!isReadable) {
      await file.write(name, bytes).catch(error => log.error({ err: error }, 'the index of articles was not kept'));
    }
    current = { key, name, bytes: share(bytes) };
    return current;
  }

  function follow(key: string): Promise<Edition> {
    bringing ??= bring(key).finally(() => {
      bringing = undefined;
    });
    return bringing;
  }

  /** The index as the texts are, or as they were while it is being brought up to them; undefined without any text. */
  async function open(): Promise<Edition | undefined> {
    const { key, textCount } = await store.contentKey();
    if (textCount === 0) return undefined;
    if (current?.key !== key) {
      const next = follow(key);
      if (!current) await next;
      else next.catch(error => log.error({ err: error }, 'the index of articles could not follow the statutes'));
    }
    return current && { ...current, key };
  }

  return {
    /** Brings the index up to the texts there are; for whoever has just changed them. */
    async prepare(): Promise<void> {
      // what is being brought when somebody changes them may be how they were before
      for (;;) {
        const { key, textCount } = await store.contentKey();
        if (textCount === 0 || current?.key === key) return;
        await follow(key);
      }
    },

    /** The articles that fit a question best; undefined when it took too long. */
    async find(
      caller: Pick<Caller, 'userId' | 'signal'>,
      { question, limit, day }: { question: string; limit: number; day: string },
    ): Promise<ArticleHit[] | undefined> {
      const edition = await open();
      if (!edition) return [];
      const standing = await standingsAt(edition.key, day);
      const factors = [...standing].map(([id, { factor }]): [string, number] => [id, factor]);
      const query: Query = { edition: edition.name, bytes: edition.bytes, question, limit: limit * copiesMax, factors };
      const articles = await workers.runFor<ScoredArticle[]>(caller, { module: answerer, input: query });
      if (!articles) return undefined;
      const places = articles.map(({ id, ordinal, score }) => ({ statuteId: id, ordinal, score }));
      const scores = new Map(places.map(({ statuteId, ordinal, score }) => [`${statuteId} ${ordinal}`, score]));
      const explain = explainMatch(question);
      const hits = eachArticleOnce(await store.articlesAt(places), standing).slice(0, limit);
      return hits.map(({ statuteId, ordinal, label, text }) => {
        const { statuteTitle = '', validity = 'unknown', effectiveDate } = standing.get(statuteId) ?? {};
        const score = scores.get(`${statuteId} ${ordinal}`) ?? 0;
        const reasons = explain(`${statuteTitle}\n${text}`);
        return { statuteId, statuteTitle, label, text, validity, effectiveDate, score, reasons };
      });
    },
  };
}

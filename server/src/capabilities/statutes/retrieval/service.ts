import type { FoundArticle } from '@antai/contract/statutes';
import { type ArticleIndex, explainMatch, findArticles, indexVersion, unpackIndex } from '@antai/retrieval';
import type { LatestFile } from '../../../platform/files/latest-file.ts';
import type { Log } from '../../../platform/log.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { StatuteLibrary } from '../library/service.ts';
import type { StatutesStore } from '../store.ts';
import type { SentText } from './build-articles.ts';
import { newestTexts, standingsOn, type TextStanding } from './choose-texts.ts';

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

/** Texts fetched together on their way to the building thread. */
const textsAtOnce = 100;

/** Days whose standings are remembered: today, and those a user is looking at. */
const daysMax = 8;

/**
 * Articles for everyday questions, from an index of all texts that is built in a thread and kept in memory. It follows
 * the texts: a question that finds it behind is answered from what there is, and the next ones from what has come.
 */
export function articleFinder({ store, library, workers, file, log }: Deps) {
  let current: { key: string; index: ArticleIndex } | undefined;
  let bringing: Promise<ArticleIndex> | undefined;
  const standings = new Map<string, Promise<Map<string, TextStanding>>>();

  async function textsToSend(): Promise<SentText[]> {
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

  /** The index of these texts, from its file or built anew. */
  async function bring(key: string): Promise<ArticleIndex> {
    const edition = `${key}-${indexVersion()}`;
    const kept = await file.read(edition);
    let index = kept && unpackIndex(kept);
    if (!index) {
      const bytes = await workers.run<Uint8Array>(builder, { texts: await textsToSend() });
      index = unpackIndex(bytes);
      if (!index) throw new Error('the index that was built cannot be read');
      // without its file the index is built again after the next start, and answers all the same until then
      await file.write(edition, bytes).catch(error => log.error({ err: error }, 'the index of articles was not kept'));
    }
    current = { key, index };
    return index;
  }

  function follow(key: string): Promise<ArticleIndex> {
    bringing ??= bring(key).finally(() => {
      bringing = undefined;
    });
    return bringing;
  }

  /** The index as the texts are, or as they were while it is being brought up to them; undefined without any text. */
  async function open(): Promise<{ key: string; index: ArticleIndex } | undefined> {
    const { key, textCount } = await store.contentKey();
    if (textCount === 0) return undefined;
    if (current?.key !== key) {
      const next = follow(key);
      if (!current) await next;
      else next.catch(error => log.error({ err: error }, 'the index of articles could not follow the statutes'));
    }
    return current && { key, index: current.index };
  }

  function standingsAt(key: string, day: string): Promise<Map<string, TextStanding>> {
    const name = `${key} ${day}`;
    const known =
      standings.get(name) ??
      library.allChains().then(all =>
        standingsOn(
          all.map(({ chain }) => chain),
          day,
        ),
      );
    standings.delete(name);
    standings.set(name, known);
    known.catch(() => standings.delete(name));
    for (const oldest of standings.keys()) if (standings.size > daysMax) standings.delete(oldest);
    return known;
  }

  return {
    /** Brings the index up to the texts there are; for whoever has just changed them. */
    async prepare(): Promise<void> {
      const { key, textCount } = await store.contentKey();
      if (textCount > 0 && current?.key !== key) await follow(key);
    },

    async find(question: string, limit: number, day: string): Promise<FoundArticle[]> {
      const opened = await open();
      if (!opened) return [];
      const standing = await standingsAt(opened.key, day);
      const factorOf = (id: string) => standing.get(id)?.factor ?? 0;
      const found = findArticles(opened.index, question, { limit, factorOf });
      const places = found.map(({ id, ordinal, score }) => ({ statuteId: id, ordinal, score }));
      const scores = new Map(places.map(({ statuteId, ordinal, score }) => [`${statuteId} ${ordinal}`, score]));
      return (await store.articlesAt(places)).map(({ statuteId, ordinal, label, text }) => {
        const { statuteTitle = '', validity = 'unknown' } = standing.get(statuteId) ?? {};
        const score = scores.get(`${statuteId} ${ordinal}`) ?? 0;
        const reasons = explainMatch(question, `${statuteTitle}\n${text}`);
        return { statuteId, statuteTitle, label, text, validity, score, reasons };
      });
    },
  };
}

import { countPlacesAtMost, nameKey, resolveStatute, type StatuteOutcome } from '@antai/citation';
import { recordTypes } from '@antai/contract/records';
import { type ArticleHit, statuteFaults } from '@antai/contract/statutes';
import { faults } from '@antai/contract/wire/faults';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import { mapInSlices } from '../../platform/map-in-slices.ts';
import { type PackedJson, packJson, unpackJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordHead, RecordsService } from '../records/service.ts';
import { answerArticle, chooseStanding, type LookedUp, readPlace } from './answer-article.ts';
import { isTextOf, standingOn, validityOf } from './chain-versions.ts';
import type { CaseFacts } from './compare-case.ts';
import { type CheckedText, type JudgeOrder, judgeCitations, type PackedJudgeOrder } from './judge-citations.ts';
import type { PackedCheck } from './judge-in-pieces.ts';
import { keyOfEntry, type StatuteKey } from './library/identify-statute.ts';
import type { StatuteLibrary } from './library/service.ts';
import { type LookedList, packLooked } from './pack-looked.ts';
import { type ArticleLookup, type CitationReading, type PackedReading, readCitations } from './read-citations.ts';
import type { ArticleFinder } from './retrieval/service.ts';
import type { StatutesStore } from './store.ts';
import { type Basis, citeBases, type VerifiedBasis, verifyBases } from './verify-bases.ts';

interface Deps {
  store: StatutesStore;
  library: StatuteLibrary;
  finder: ArticleFinder;
  records: RecordsService;
  clock: Clock;
  workers: Workers;
}

/** So many articles are checked at once. */
const basesMax = 1_000;
/** Cases that are looked up together: the rows of more would be read in one go. */
const casesAtOnce = 200;
/** Longer texts, and those that may name more places, are read and judged in a thread: seven characters name fifty, 第1-50条. */
const readHereMax = 4_000;
const placesHereMax = 500;
const isSoonChecked = (text: string) => text.length <= readHereMax && countPlacesAtMost(text) <= placesHereMax;
const citationReader = new URL('./read-citations.ts', import.meta.url);
const citationJudge = new URL('./judge-citations.ts', import.meta.url);
const pieceJudge = new URL('./judge-in-pieces.ts', import.meta.url);

/** Whoever asks: users take turns, and nobody is worked for who has left. */
type Asker = Pick<Caller, 'userId' | 'signal'>;

export type StatutesService = ReturnType<typeof statutesService>;

const keyOfName = (name: string, statute: StatuteOutcome): StatuteKey =>
  statute.kind === 'found' ? keyOfEntry(statute.entry) : { titleKey: nameKey(name) };

const dayOf = ({ clock }: Pick<Deps, 'clock'>, asOf: string | undefined) => asOf ?? shanghaiDay(clock.now());

/** Looks articles up with two queries. */
async function lookUp(
  { library, store }: Pick<Deps, 'library' | 'store'>,
  { wishes, asOf }: { wishes: ArticleLookup[]; asOf: string },
): Promise<LookedUp[]> {
  const keys = wishes.map(({ name, statute }) => keyOfName(name, statute));
  const chains = await library.chains(keys);
  const placed = wishes.map(({ place, year }, index) => {
    const chain = chains.get(keys[index]?.titleKey ?? '');
    return chain && { chain, place, asOf, standing: chooseStanding(chain, asOf, { year }) };
  });
  const wishesOfTexts = placed.map(each => ({
    statuteIds: each?.standing.version?.texts.map(({ statuteId }) => statuteId) ?? [],
    article: each?.place.article ?? 0,
    sub: each?.place.sub ?? 0,
  }));
  const isStored = wishesOfTexts.some(({ statuteIds }) => statuteIds.length > 0);
  const stored = isStored ? await store.articles(wishesOfTexts) : [];
  const rows = new Map(stored.toReversed().map(row => [row.wish, row]));
  return wishes.map(({ name, statute }, index) => {
    const place = placed[index];
    if (place) return { kind: 'known', ...place, row: rows.get(index) };
    return statute.kind === 'ambiguous'
      ? { kind: 'ambiguous', name, candidates: statute.candidates }
      : { kind: 'unknown', name };
  });
}

/** What the store has of wishes for articles. */
async function lookUpWishes(
  deps: Pick<Deps, 'library' | 'store'>,
  { wishes, asOf }: { wishes: CitationReading['wishes']; asOf: string },
): Promise<LookedList> {
  const articles = await lookUp(deps, { wishes: wishes.map(([, wish]) => wish), asOf });
  return wishes.map(([key], at) => [key, articles[at]!]);
}

/** The cases of the store that have some of the numbers. */
async function lookUpCases({ records }: Pick<Deps, 'records'>, numbers: string[]): Promise<JudgeOrder['cases']> {
  const heads = await records.byNumber(recordTypes.cases, numbers);
  return heads.map(head => [head.number, caseFactsOf(head)]);
}

/** What the store has of the citations of a long text, packed some at a time. */
async function lookUpPacked(
  deps: Deps,
  { reading: { wishes, numbers }, asOf }: { reading: PackedReading; asOf: string },
): Promise<Pick<PackedJudgeOrder, 'looked' | 'cases'>> {
  const looked: PackedJudgeOrder['looked'] = [];
  for (const piece of wishes) looked.push(packLooked(await lookUpWishes(deps, { wishes: unpackJson(piece), asOf })));
  const cases: PackedJudgeOrder['cases'] = [];
  for (let at = 0; at < numbers.length; at += casesAtOnce)
    cases.push(packJson(await lookUpCases(deps, numbers.slice(at, at + casesAtOnce))));
  return { looked, cases };
}

interface CheckOrder {
  text: string;
  asOfWished?: string | undefined;
}

interface LongText {
  text: string;
  asOf: string;
  /** The entry that judges the citations. */
  judge: URL;
}

/** Checks a long text in threads, in which its citations stay packed; one that takes too long is refused. */
async function checkLongText<Answer>(deps: Deps, caller: Asker, { text, asOf, judge }: LongText): Promise<Answer> {
  const { workers } = deps;
  return workers.inTurn(caller, async () => {
    const input = { text, asOf };
    const reading = await workers.runFor<PackedReading>(caller, { module: citationReader, input });
    if (!reading) throw new Fault(faults.tooLarge);
    const looked = await lookUpPacked(deps, { reading, asOf });
    const order: PackedJudgeOrder = { text, asOf, citations: reading.citations, ...looked };
    const answer = await workers.runFor<Answer>(caller, { module: judge, input: order });
    if (!answer) throw new Fault(faults.tooLarge);
    return answer;
  });
}

async function checkShortText(deps: Deps, { text, asOf }: { text: string; asOf: string }): Promise<CheckedText> {
  const { citations, wishes, numbers } = readCitations({ text, asOf });
  const looked = await lookUpWishes(deps, { wishes, asOf });
  return judgeCitations({ text, asOf, citations, looked, cases: await lookUpCases(deps, numbers) });
}

async function checkCitations(
  deps: Deps,
  caller: Asker,
  { text, asOfWished }: CheckOrder,
): Promise<CheckedText | WrittenAnswer<CheckedText>> {
  const asOf = dayOf(deps, asOfWished);
  if (isSoonChecked(text)) return checkShortText(deps, { text, asOf });
  const order = { text, asOf, judge: citationJudge };
  return new WrittenAnswer(await checkLongText<PackedJson<CheckedText>>(deps, caller, order));
}

/** The same for a neighbour, who reads it: what was found in a long text comes in pieces, with turns of others between them. */
async function checkedText(
  deps: Deps,
  { caller, order: { text, asOfWished } }: { caller: Asker; order: CheckOrder },
): Promise<CheckedText> {
  const asOf = dayOf(deps, asOfWished);
  if (isSoonChecked(text)) return checkShortText(deps, { text, asOf });
  const pieces = await checkLongText<PackedCheck>(deps, caller, { text, asOf, judge: pieceJudge });
  return {
    citations: (await mapInSlices(pieces.citations, unpackJson)).flat(),
    notChecked: (await mapInSlices(pieces.notChecked, unpackJson)).flat(),
  };
}

/** The same for threads of a neighbour: nobody unpacks it on the event loop. */
async function packedCheck(
  deps: Deps,
  { caller, order }: { caller: Asker; order: CheckOrder },
): Promise<PackedJson<CheckedText>> {
  const checked = await checkCitations(deps, caller, order);
  return checked instanceof WrittenAnswer ? checked.bytes : packJson(checked);
}

/** Whether what a text cites holds. */
const citationChecks = (deps: Deps) => ({
  checkCitations: (caller: Asker, text: string, { asOfWished }: { asOfWished?: string } = {}) =>
    checkedText(deps, { caller, order: { text, asOfWished } }),

  /** The same packed, of a text that may be long: for threads. */
  packCitations: (caller: Asker, text: string, { asOfWished }: { asOfWished?: string } = {}) =>
    packedCheck(deps, { caller, order: { text, asOfWished } }),

  /** The same to be sent on as it is. */
  answerCitations: (caller: Asker, text: string, { asOfWished }: { asOfWished?: string } = {}) =>
    checkCitations(deps, caller, { text, asOfWished }),

  /** How each of some articles stands on a day, by the same check as any citation; what is beyond the number stays 待核. */
  async verifyBases(
    caller: Asker,
    { bases, asOf }: { bases: readonly Basis[]; asOf: string },
  ): Promise<VerifiedBasis[]> {
    if (bases.length === 0) return [];
    const { citations } = await checkedText(deps, {
      caller,
      order: {
        text: citeBases(bases.slice(0, basesMax)),
        asOfWished: asOf,
      },
    });
    return verifyBases(bases, citations);
  },
});

/** Statutes by name, number and day, and whether what a text cites of them holds. */
export function statutesService(deps: Deps) {
  const { finder, library, store } = deps;
  return {
    async article(_caller: Asker, input: { statute: string; article: string; asOf?: string }) {
      const place = readPlace(input.article);
      if (!place) throw new Fault(statuteFaults.badArticle);
      const asOf = dayOf(deps, input.asOf);
      const name = input.statute.replace(/^《(.*)》$/u, '$1');
      const year = name.match(/[（(]\s*((?:19|20)\d{2})年?(?:修正|修订|修改)?(?:本|版)?\s*[）)]/u)?.[1];
      const [looked] = await lookUp(deps, {
        wishes: [{ name, statute: resolveStatute(name, asOf), place, year }],
        asOf,
      });
      return answerArticle(looked ?? { kind: 'unknown', name }, asOf);
    },

    /** Articles for a question in everyday words; none where no text has been taken in. */
    async findArticles(
      caller: Asker,
      { question, limit, asOf }: { question: string; limit: number; asOf?: string },
    ): Promise<ArticleHit[]> {
      const articles = await finder.find(caller, { question, limit, day: dayOf(deps, asOf) });
      if (!articles) throw new Fault(statuteFaults.tooSlow);
      return articles;
    },

    async versions(_caller: Caller, statuteId: string, { asOf }: { asOf?: string } = {}) {
      const chain = await library.chainOfRecord(statuteId);
      if (!chain) throw new Fault(faults.notFound);
      const day = dayOf(deps, asOf);
      const { entry } = chain;
      return {
        statuteTitle: chain.title,
        validity: standingOn(chain, day).validity,
        repealedOn: entry?.repealedOn ?? undefined,
        repealedBy: entry?.repealedBy ?? undefined,
        successors: (entry?.successors ?? []).map(statuteTitle => ({ statuteTitle })),
        replaces: entry?.replaces ?? [],
        versions: chain.versions.map(version => ({
          statuteId: isTextOf(version, statuteId) ? statuteId : version.texts[0]?.statuteId,
          versionDate: version.versionDate,
          effectiveDate: version.effectiveDate,
          validity: validityOf(chain, { version, date: day }),
          articleCount: version.articleCount,
          parts: version.texts.flatMap(text => (text.part ? [{ statuteId: text.statuteId, name: text.part }] : [])),
        })),
      };
    },

    ...citationChecks(deps),

    /** How many articles there are to be found, in all versions. */
    articleCount: () => store.articleCount(),

    seedRegister: () => library.seedRegister(),
  };
}

function caseFactsOf({ id, title, fields }: RecordHead<typeof recordTypes.cases>): CaseFacts {
  const { court, party = [], causeOfAction = [] } = fields;
  return { id, title, court, parties: party, causes: causeOfAction };
}

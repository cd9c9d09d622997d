import { nameKey, resolveStatute, type StatuteOutcome } from '@antai/citation';
import { recordTypes } from '@antai/contract/records';
import { type ArticleHit, statuteFaults, type statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordHead, RecordsService } from '../records/service.ts';
import { answerArticle, chooseStanding, type LookedUp, readPlace } from './answer-article.ts';
import { isTextOf, standingOn, validityOf } from './chain-versions.ts';
import type { CaseFacts } from './compare-case.ts';
import { type JudgeOrder, judgeCitations } from './judge-citations.ts';
import { keyOfEntry, type StatuteKey } from './library/identify-statute.ts';
import type { StatuteLibrary } from './library/service.ts';
import { type ArticleLookup, type CitationReading, type CitedHere, readCitations } from './read-citations.ts';
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
/** Articles that are looked up together, and cases: the rows of more would be read in one go. */
const wishesAtOnce = 500;
const casesAtOnce = 200;
/** Longer texts are read and judged in a thread: a shorter one takes a few milliseconds. */
const readHereMax = 4_000;
const citationReader = new URL('./read-citations.ts', import.meta.url);
const citationJudge = new URL('./judge-citations.ts', import.meta.url);

/** Whoever asks: users take turns, and nobody is worked for who has left. */
type Asker = Pick<Caller, 'userId' | 'signal'>;

type CheckedText = AnswerOf<typeof statutes.checkCitations>;

export type StatutesService = ReturnType<typeof statutesService>;

const keyOfName = (name: string, statute: StatuteOutcome): StatuteKey =>
  statute.kind === 'found' ? keyOfEntry(statute.entry) : { titleKey: nameKey(name) };

const dayOf = ({ clock }: Pick<Deps, 'clock'>, asOf: string | undefined) => asOf ?? shanghaiDay(clock.now());

/** Looks many articles up: so many with two queries, others are answered between them. */
async function lookUp(
  deps: Pick<Deps, 'library' | 'store'>,
  { wishes, asOf }: { wishes: ArticleLookup[]; asOf: string },
): Promise<LookedUp[]> {
  const looked: LookedUp[] = [];
  for (let at = 0; at < wishes.length; at += wishesAtOnce)
    looked.push(...(await lookUpSome(deps, { wishes: wishes.slice(at, at + wishesAtOnce), asOf })));
  return looked;
}

async function lookUpSome(
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
  const rows = new Map((await store.articles(wishesOfTexts)).toReversed().map(row => [row.wish, row]));
  return wishes.map(({ name, statute }, index) => {
    const place = placed[index];
    if (place) return { kind: 'known', ...place, row: rows.get(index) };
    return statute.kind === 'ambiguous'
      ? { kind: 'ambiguous', name, candidates: statute.candidates }
      : { kind: 'unknown', name };
  });
}

/** What the store has of the citations of a text. */
async function lookUpCited(
  deps: Deps,
  { reading: { wishes, numbers }, asOf }: { reading: CitationReading<unknown>; asOf: string },
) {
  const articles = await lookUp(deps, { wishes: wishes.map(([, wish]) => wish), asOf });
  const cases: JudgeOrder['cases'] = [];
  for (let at = 0; at < numbers.length; at += casesAtOnce) {
    const heads = await deps.records.byNumber(recordTypes.cases, numbers.slice(at, at + casesAtOnce));
    cases.push(...heads.map((head): JudgeOrder['cases'][number] => [head.number, caseFactsOf(head)]));
  }
  return {
    looked: wishes.flatMap(([key], at): JudgeOrder['looked'] => (articles[at] ? [[key, articles[at]]] : [])),
    cases,
  };
}

interface CheckOrder {
  text: string;
  asOfWished?: string | undefined;
}

/** Checks a long text in threads, in which its citations stay packed; one that takes too long is refused. */
async function checkLongText(
  deps: Deps,
  caller: Asker,
  { text, asOf }: { text: string; asOf: string },
): Promise<WrittenAnswer<CheckedText>> {
  const { workers } = deps;
  return workers.inTurn(caller, async () => {
    const input = { text, asOf };
    const reading = await workers.runFor<CitationReading<PackedJson<CitedHere[]>>>(caller, {
      module: citationReader,
      input,
    });
    if (!reading) throw new Fault(faults.tooLarge);
    const order: JudgeOrder<PackedJson<CitedHere[]>> = {
      ...{ text, asOf, citations: reading.citations },
      ...(await lookUpCited(deps, { reading, asOf })),
    };
    const answer = await workers.runFor<PackedJson<CheckedText>>(caller, { module: citationJudge, input: order });
    if (!answer) throw new Fault(faults.tooLarge);
    return new WrittenAnswer(answer);
  });
}

async function checkCitations(
  deps: Deps,
  caller: Asker,
  { text, asOfWished }: CheckOrder,
): Promise<CheckedText | WrittenAnswer<CheckedText>> {
  const asOf = dayOf(deps, asOfWished);
  if (text.length > readHereMax) return checkLongText(deps, caller, { text, asOf });
  const reading = readCitations({ text, asOf });
  return judgeCitations({ text, asOf, citations: reading.citations, ...(await lookUpCited(deps, { reading, asOf })) });
}

/** The same for a neighbour, who reads it. */
async function checkedText(deps: Deps, { caller, order }: { caller: Asker; order: CheckOrder }): Promise<CheckedText> {
  const checked = await checkCitations(deps, caller, order);
  return checked instanceof WrittenAnswer ? checked.read() : checked;
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

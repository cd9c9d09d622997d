import { type Citation, nameKey, type Provision, resolveStatute, type StatuteOutcome } from '@antai/citation';
import { recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import { type ArticleHit, statuteFaults, type Validity } from '@antai/contract/statutes';
import { faults } from '@antai/contract/wire/faults';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { mapInSlices } from '../../platform/map-in-slices.ts';
import type { Workers } from '../../platform/workers.ts';
import type { RecordHead, RecordsService } from '../records/service.ts';
import { type ArticlePlace, answerArticle, chooseStanding, type LookedUp, readPlace } from './answer-article.ts';
import { standingOn, validityOf } from './chain-versions.ts';
import { type CaseFacts, mentionAround } from './compare-case.ts';
import find, {
  type Checked,
  judgeArticle,
  judgeCase,
  judgeNumber,
  mergeAtPlace,
  quotationAfter,
  whyUnresolved,
} from './judge-citation.ts';
import { keyOfEntry, type StatuteKey } from './library/identify-statute.ts';
import { isUnchecked } from './library/record-statute.ts';
import type { StatuteLibrary } from './library/service.ts';
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
/** Longer texts are read in a thread: a shorter one takes a few milliseconds. */
const readHereMax = 20_000;
const citationReader = new URL('./judge-citation.ts', import.meta.url);

/** Whoever asks: users take turns, and nobody is worked for who has left. */
type Asker = Pick<Caller, 'userId' | 'signal'>;

/** An article that somebody names. */
interface Wish {
  name: string;
  statute: StatuteOutcome;
  place: ArticlePlace;
  year?: string;
}

export type StatutesService = ReturnType<typeof statutesService>;

const keyOfName = (name: string, statute: StatuteOutcome): StatuteKey =>
  statute.kind === 'found' ? keyOfEntry(statute.entry) : { titleKey: nameKey(name) };

const dayOf = ({ clock }: Pick<Deps, 'clock'>, asOf: string | undefined) => asOf ?? shanghaiDay(clock.now());

/** Looks many articles up with two queries. */
async function lookUp(
  { library, store }: Pick<Deps, 'library' | 'store'>,
  wishes: Wish[],
  asOf: string,
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

/** The citations of a text; one that takes too long to read is refused. */
async function findCitationsFor(
  { workers }: Pick<Deps, 'workers'>,
  caller: Asker,
  { text, asOf }: { text: string; asOf: string },
): Promise<Citation[]> {
  if (text.length <= readHereMax) return find({ text, asOf });
  const citations = await workers.runFor<Citation[]>(caller, { module: citationReader, input: { text, asOf } });
  if (!citations) throw new Fault(faults.tooLarge);
  return citations;
}

async function checkProvisions(
  deps: Deps,
  text: string,
  { provisions, asOf }: { provisions: Provision[]; asOf: string },
) {
  const unique = new Map(provisions.map(citation => [wishKey(citation), wishOf(citation)]));
  const looked = await lookUp(deps, [...unique.values()], asOf);
  const byKey = new Map([...unique.keys()].map((key, index) => [key, looked[index]]));
  return mapInSlices(provisions, citation => {
    const { start, end, raw, isRange } = citation;
    const article = byKey.get(wishKey(citation)) ?? { kind: 'unknown', name: citation.statuteName };
    if (article.kind === 'ambiguous') {
      const titles = article.candidates.slice(0, 5).map(({ title }) => `《${title}》`);
      return { kind: 'notChecked' as const, start, end, raw, why: `名称可能指${titles.join('、')}，请写明全称` };
    }
    const quotation = isRange ? null : quotationAfter(text, end);
    const finding = judgeArticle(citation, answerArticle(article, asOf), { quotation, isCovered: isCovered(article) });
    return { kind: 'provision' as const, start, end, raw, ...finding };
  });
}

async function checkNumbers(
  { records }: Pick<Deps, 'records'>,
  text: string,
  { numbers, asOf }: { numbers: CaseNumber[]; asOf: string },
) {
  const judged = await mapInSlices(numbers, citation => ({ citation, judged: judgeNumber(citation, asOf) }));
  const unjudged = judged.filter(each => each.judged.kind === 'lookUp').map(({ citation }) => citation.caseNumber);
  const heads = await records.byNumber(recordTypes.cases, [...new Set(unjudged)]);
  const recordOf = new Map(heads.map(head => [head.number, caseFactsOf(head)]));
  return mapInSlices(judged, ({ citation, judged: outcome }) => {
    const { start, end, raw, caseNumber } = citation;
    if (outcome.kind === 'notChecked') return { kind: 'notChecked' as const, start, end, raw, why: outcome.why };
    const mention = mentionAround(text, { start, end });
    const finding =
      outcome.kind === 'judged'
        ? outcome.finding
        : judgeCase(citation, { remark: outcome.remark, record: recordOf.get(caseNumber), mention });
    return { kind: 'caseNumber' as const, start, end, raw, ...finding };
  });
}

async function checkCitations(deps: Deps, caller: Asker, { text, asOfWished }: { text: string; asOfWished?: string }) {
  const asOf = dayOf(deps, asOfWished);
  const citations = await findCitationsFor(deps, caller, { text, asOf });
  const provisions = citations.filter(each => each.kind === 'provision');
  const numbers = citations.filter(each => each.kind === 'caseNumber');
  const rest = citations.flatMap(each => {
    if (each.kind !== 'unresolved' && each.kind !== 'guidingCase') return [];
    const { start, end, raw } = each;
    return [{ start, end, raw, why: each.kind === 'unresolved' ? whyUnresolved(each.why) : '指导性案例编号暂未核验' }];
  });
  const findings = [
    ...(await checkProvisions(deps, text, { provisions, asOf })),
    ...(await checkNumbers(deps, text, { numbers, asOf })),
  ];
  const checked = findings.flatMap(each => (each.kind === 'notChecked' ? [] : [each as Checked]));
  const unsure = findings.flatMap(each =>
    each.kind === 'notChecked' ? [{ start: each.start, end: each.end, raw: each.raw, why: each.why }] : [],
  );
  return { citations: mergeAtPlace(checked).sort(byPlace), notChecked: [...rest, ...unsure].sort(byPlace) };
}

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
      const [looked] = await lookUp(deps, [{ name, statute: resolveStatute(name, asOf), place, year }], asOf);
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
      const hasText = chain.versions.some(({ texts }) => texts.length > 0);
      const sayable = (validity: Validity) => (isUnchecked(entry, validity, hasText) ? 'unknown' : validity);
      return {
        statuteTitle: chain.title,
        validity: sayable(standingOn(chain, day).validity),
        repealedOn: entry?.repealedOn ?? undefined,
        repealedBy: entry?.repealedBy ?? undefined,
        successors: (entry?.successors ?? []).map(statuteTitle => ({ statuteTitle })),
        replaces: entry?.replaces ?? [],
        versions: chain.versions.map(version => ({
          statuteId: (version.texts.find(text => text.statuteId === statuteId) ?? version.texts[0])?.statuteId,
          versionDate: version.versionDate,
          effectiveDate: version.effectiveDate,
          validity: sayable(validityOf(chain, { version, date: day })),
          articleCount: version.articleCount,
          parts: version.texts.flatMap(text => (text.part ? [{ statuteId: text.statuteId, name: text.part }] : [])),
        })),
      };
    },

    checkCitations: (caller: Asker, text: string, { asOfWished }: { asOfWished?: string } = {}) =>
      checkCitations(deps, caller, { text, asOfWished }),

    /** How each of some articles stands on a day, by the same check as any citation; what is beyond the number stays 待核. */
    async verifyBases(
      caller: Asker,
      { bases, asOf }: { bases: readonly Basis[]; asOf: string },
    ): Promise<VerifiedBasis[]> {
      if (bases.length === 0) return [];
      const { citations } = await checkCitations(deps, caller, {
        text: citeBases(bases.slice(0, basesMax)),
        asOfWished: asOf,
      });
      return verifyBases(bases, citations);
    },

    /** How many articles there are to be found, in all versions. */
    articleCount: () => store.articleCount(),

    seedRegister: () => library.seedRegister(),
  };
}

const wishOf = ({ statuteName, statute, article, sub, paragraph, item, version }: Provision): Wish => ({
  name: statuteName,
  statute,
  place: { article, sub, paragraph, item },
  year: version?.match(/\d{4}/u)?.[0],
});

/** One article cited a hundred times is looked up once. */
const wishKey = ({ statuteName, article, sub, paragraph, item, version }: Provision) =>
  JSON.stringify([statuteName, article, sub, paragraph, item, version]);

type CaseNumber = Extract<Citation, { kind: 'caseNumber' }>;

const byPlace = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start - b.start || a.end - b.end;

/** The register counts as many articles and more, so that this one must be among them. */
function isCovered(looked: LookedUp): boolean {
  if (looked.kind !== 'known' || looked.row) return false;
  const { version } = looked.standing;
  const last = version?.texts.length === 0 ? (version.lastArticle ?? 0) : 0;
  return looked.place.sub === 0 && looked.place.article <= last;
}

function caseFactsOf({ id, title, fields }: RecordHead): CaseFacts {
  const { court, party = [], causeOfAction = [] } = fields as Partial<CaseFields>;
  return { id, title, court, parties: party, causes: causeOfAction };
}

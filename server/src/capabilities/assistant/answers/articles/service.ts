import { questionMax } from '@antai/contract/statutes';
import type { StatutesService } from '../../../statutes/service.ts';
import type { AnswerWish, Reader } from '../answer-wish.ts';
import { completeQuestion, restOfQuestion, type Wording } from '../choose-words.ts';
import { type NewSource, sourceOfArticle, sourceOfNamed } from '../describe-source.ts';
import type { CitedArticle } from '../tell-material.ts';
import { citedIn, joinChecks, textOfSources, textsOfWish } from './join-checks.ts';
import type { ArticleName } from './read-place.ts';

interface Deps {
  statutes: StatutesService;
}

interface ArticleQuestion {
  wish: AnswerWish;
  wording: Wording;
  cited: CitedArticle[];
}

export type ArticlesService = ReturnType<typeof articlesService>;

const articlesMax = 12;
const namedMax = 5;
const basesMax = 6;
const citationsMax = 30;

/** Articles of statutes for a question, and what holds of what it cites. */
export const articlesService = ({ statutes }: Deps) => ({
  /** The articles that the question names, then those that its words find. */
  async find(reader: Reader, { wish, wording, cited }: ArticleQuestion): Promise<NewSource[]> {
    const places = cited.flatMap(({ article }) => article ?? []).slice(0, namedMax);
    const named = await Promise.all(
      places.map(async place => sourceOfNamed(await statutes.article(reader, { ...place, asOf: wish.asOf }))),
    );
    const raws = cited.flatMap(({ citation, article }) => (article ? citation.raw : []));
    const rest = restOfQuestion(wording.question, raws);
    const question = completeQuestion({ ...wording, question: rest }).slice(0, questionMax);
    const articles = rest && (await statutes.findArticles(reader, { question, limit: articlesMax, asOf: wish.asOf }));
    const ofWords = (articles || []).filter(({ reasons = [] }) => reasons.length > 0).map(sourceOfArticle);
    const all = [...named.flatMap(source => source ?? []), ...ofWords];
    return all.filter((source, at) => all.findIndex(({ title }) => title === source.title) === at);
  },

  /** The provisions that a calculation follows, as they stand on the day. */
  async bases(reader: Reader, { places, asOf }: { places: ArticleName[]; asOf: string }): Promise<NewSource[]> {
    const read = places.slice(0, basesMax).map(place => statutes.article(reader, { ...place, asOf }));
    const sources = (await Promise.all(read)).flatMap(article => sourceOfNamed(article) ?? []);
    return sources.map(source => ({ ...source, reasons: ['计算的依据', ...source.reasons.slice(1)] }));
  },

  /** Checks sources as the citations they are; each takes what was found of its own line. */
  async checkSources(reader: Reader, { sources, asOf }: { sources: NewSource[]; asOf: string }): Promise<NewSource[]> {
    const text = textOfSources(sources);
    if (text.trim() === '') return sources;
    const { citations } = await statutes.checkCitations(reader, text, { asOfWished: asOf });
    return joinChecks(sources, citations);
  },

  /** The citations in the user's own words: what of them holds. */
  async checkQuestion(reader: Reader, wish: AnswerWish): Promise<CitedArticle[]> {
    const checked = await Promise.all(
      textsOfWish(wish).map(async ({ where, text }) => {
        const { citations } = await statutes.checkCitations(reader, text, { asOfWished: wish.asOf });
        return citedIn(where, citations);
      }),
    );
    return checked.flat().slice(0, citationsMax);
  },
});

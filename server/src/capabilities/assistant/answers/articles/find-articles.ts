import { questionMax } from '@antai/contract/statutes';
import type { StatutesService } from '../../../statutes/service.ts';
import type { AnswerWish, Reader } from '../answer-wish.ts';
import { completeQuestion, restOfQuestion, type Wording } from '../choose-words.ts';
import { type NewSource, sourceOfArticle, sourceOfNamed } from '../describe-source.ts';
import type { CitedArticle } from '../tell-material.ts';
import type { Place } from './read-place.ts';

const articlesMax = 12;
const namedMax = 5;
const basesMax = 6;

/** The articles that the question names, then those that its words find. */
export async function findArticles(
  statutes: StatutesService,
  { reader, wish, wording, cited }: { reader: Reader; wish: AnswerWish; wording: Wording; cited: CitedArticle[] },
): Promise<NewSource[]> {
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
}

/** The provisions that a calculation follows, as they stand on the day. */
export async function findBases(
  statutes: StatutesService,
  reader: Reader,
  { places, asOf }: { places: Place[]; asOf: string },
): Promise<NewSource[]> {
  const read = places.slice(0, basesMax).map(place => statutes.article(reader, { ...place, asOf }));
  const sources = (await Promise.all(read)).flatMap(article => sourceOfNamed(article) ?? []);
  return sources.map(source => ({ ...source, reasons: ['计算的依据', ...source.reasons.slice(1)] }));
}

import type { StatutesService } from '../../../statutes/service.ts';
import type { AnswerWish, Reader } from '../answer-wish.ts';
import { citationOf, type NewSource } from '../describe-source.ts';
import type { CitedArticle } from '../tell-material.ts';
import { readPlace } from './read-place.ts';

/** Text of a file in which citations are looked for at once. */
const checkedMax = 100_000;
const citationsMax = 30;

/** Checks sources as the citations they are; each takes what was found of its own line. */
export async function checkSources(
  statutes: StatutesService,
  reader: Reader,
  { sources, asOf }: { sources: NewSource[]; asOf: string },
): Promise<NewSource[]> {
  const lines = sources.map(citationOf);
  const text = lines.join('\n');
  if (text.trim() === '') return sources;
  const { citations } = await statutes.checkCitations(reader, text, { asOfWished: asOf });
  let start = 0;
  return sources.map((source, at) => {
    const end = start + (lines[at]?.length ?? 0);
    const mine = citations.find(citation => citation.start >= start && citation.start < end && lines[at] !== '');
    start = end + 1;
    if (!mine) return source;
    const { status, checked, detail } = mine;
    return { ...source, check: { status, ...(checked ? { checked } : {}), detail } };
  });
}

/** The citations in the user's own words: what of them holds. */
export async function checkQuestion(
  statutes: StatutesService,
  reader: Reader,
  { question, files, asOf }: AnswerWish,
): Promise<CitedArticle[]> {
  const texts = [
    { where: '问题', text: question },
    ...files.map(({ fileName, paragraphs }) => ({
      where: fileName,
      text: paragraphs.join('\n').slice(0, checkedMax),
    })),
  ];
  const checked = await Promise.all(
    texts.map(async ({ where, text }) =>
      (await statutes.checkCitations(reader, text, { asOfWished: asOf })).citations.map(
        ({ raw, status, detail, target, kind }) => ({
          citation: { raw, where, status, detail },
          article: where === '问题' && kind === 'provision' ? readPlace(target?.label ?? raw) : undefined,
        }),
      ),
    ),
  );
  return checked.flat().slice(0, citationsMax);
}

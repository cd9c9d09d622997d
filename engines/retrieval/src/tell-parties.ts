import data from '../data/parties.json' with { type: 'json' };

const termsOfWord = new Map<string, string[]>();
for (const { term, lay } of data.parties)
  for (const word of [term, ...lay]) termsOfWord.set(word, [...(termsOfWord.get(word) ?? []), term]);

const wordsLongestFirst = [...termsOfWord.keys()].toSorted((a, b) => b.length - a.length);
const partyTerms = new Set(data.parties.map(({ term }) => term));

/** Whether a word of law names a side of a legal relation: who is on the one is not on the other. */
export const isParty = (term: string): boolean => partyTerms.has(term);

/** Whether a word names somebody, in everyday talk or in law. */
export const isPartyWord = (word: string): boolean => termsOfWord.has(word);

/** The sides that each word of a text means (房东 is 出租人); a longer word goes before one inside it. */
export function tellParties(text: string): Map<string, string[]> {
  const parties = new Map<string, string[]>();
  for (let at = 0; at < text.length; ) {
    const word = wordsLongestFirst.find(each => text.startsWith(each, at));
    if (word) parties.set(word, termsOfWord.get(word)!);
    at += word?.length ?? 1;
  }
  return parties;
}

import profiles from '../data/languages.json' with { type: 'json' };

/** The languages that are told apart. */
export const languages = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru'] as const;
export type IdentifiedLanguage = (typeof languages)[number];
type LatinLanguage = keyof typeof profiles;

const latinLanguages = Object.keys(profiles) as LatinLanguage[];
const wordsOf = new Map(latinLanguages.map(language => [language, new Set(profiles[language].words.split(' '))]));
const trigramsOf = new Map(
  latinLanguages.map(language => [language, new Map<string, number>(Object.entries(profiles[language].trigrams))]),
);

const letters: Record<LatinLanguage, RegExp> = {
  en: /(?!)/u,
  fr: /[àâçèêëîïôœùû]/gu,
  de: /[äöüß]/gu,
  es: /[ñáíóú¿¡]/gu,
};
const words = /\p{L}+/gu;
/** What a trigram that a language was not seen with weighs, in the unit of the profiles. */
const unseen = 0.8;
const wordWeight = 2.5;
const letterWeight = 3;
/** Characters that Japanese writes otherwise than Chinese of either script. */
const japaneseForms =
  /[権価図変売発対続経実帰検験険単戦拠挙歩毎渋済滞覧観勧歓択沢訳釈駅転伝円囲仮応悪圧広拡鉱県専従縦総聴庁鉄読徳廃払辺豊満黙薬様揺摂両労営剰乗浄厳恵掲渇銭隠穏]/gu;
/** In a text without kana, so many of its characters: a Chinese text may name a Japanese firm. */
const japaneseShareMin = 0.1;

/** A few Latin names within a Chinese text do not make it English. */
const hanShareMin = 0.15;
const readMax = 4_000;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The language of a paragraph; undefined where it holds no letters, or only such as all languages share. */
export function identifyLanguage(whole: string): IdentifiedLanguage | undefined {
  const text = whole.slice(0, readMax).normalize('NFC');
  const total = count(text, /\p{L}/gu);
  if (total === 0) return undefined;
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const cyrillic = count(text, /\p{Script=Cyrillic}/gu);
  if (hangul > 0 && hangul >= (han + kana) / 2 && hangul / total >= hanShareMin) return 'ko';
  if (kana > 0 && kana / (kana + han) >= 0.1) return 'ja';
  if (kana === 0 && han > 0 && count(text, japaneseForms) / han >= japaneseShareMin) return 'ja';
  if (han / total >= hanShareMin) return 'zh';
  if (cyrillic / total > 0.5) return 'ru';
  return identifyLatin(text.toLowerCase());
}

function identifyLatin(text: string): LatinLanguage | undefined {
  const own = text.match(words) ?? [];
  if (!own.some(word => /[a-zà-ÿœ]/u.test(word))) return undefined;
  const scores = latinLanguages.map(language => ({ language, score: scoreOf(text, own, language) }));
  return scores.sort((a, b) => b.score - a.score)[0]!.language;
}

function scoreOf(text: string, own: string[], language: LatinLanguage): number {
  const trigrams = trigramsOf.get(language)!;
  const known = wordsOf.get(language)!;
  let score = count(text, letters[language]) * letterWeight;
  for (const word of own) {
    if (known.has(word)) score += wordWeight;
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1)
      score += Math.log(trigrams.get(padded.slice(at, at + 3)) ?? unseen);
  }
  return score;
}

export interface LanguageShare {
  language: IdentifiedLanguage;
  /** Letters of paragraphs in it. */
  characters: number;
}

/** The languages of a document by their paragraphs, the most said first. */
export function identifyLanguages(paragraphs: readonly string[]): LanguageShare[] {
  const shares = new Map<IdentifiedLanguage, number>();
  for (const text of paragraphs) {
    const language = identifyLanguage(text);
    if (language) shares.set(language, (shares.get(language) ?? 0) + text.length);
  }
  return [...shares]
    .map(([language, characters]) => ({ language, characters }))
    .sort((a, b) => b.characters - a.characters);
}

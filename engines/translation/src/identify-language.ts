import { LRUCache } from 'lru-cache';
import profiles from '../data/languages.json' with { type: 'json' };

/** The languages that are told apart. */
export const languages = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru'] as const;
export type IdentifiedLanguage = (typeof languages)[number];
type LatinLanguage = 'en' | 'fr' | 'de' | 'es';

const latinLanguages = profiles.order as LatinLanguage[];
/** Each entry ends in a sign for each language: how much it speaks for it, from a (against) over j to s. */
const zeroSign = 'j'.charCodeAt(0);

function readProfile(entries: string): Map<string, number[]> {
  const scores = entries.split(' ').map((entry): [string, number[]] => {
    const at = entry.length - latinLanguages.length;
    const signs = [...entry.slice(at)].map(sign => sign.charCodeAt(0) - zeroSign);
    return [entry.slice(0, at).replaceAll('_', ' '), signs];
  });
  return new Map(scores);
}

const gramScores = readProfile(profiles.grams);
const wordScores = readProfile(profiles.words);

const letters: Record<LatinLanguage, RegExp> = {
  en: /(?!)/u,
  fr: /[àâçèêëîïôœùû]/gu,
  de: /[äöüß]/gu,
  es: /[ñáíóú¿¡]/gu,
};
const words = /\p{L}+/gu;
const gramSizes = [2, 3, 4];
/** Two letters tell less than three. */
const pairWeight = 0.5;
const wordWeight = 4;
const letterWeight = 8;
/** Characters that Japanese writes otherwise than Chinese of either script. */
const japaneseForms =
  /[亜悪圧囲壱隠栄駅円塩縁艶応桜穏仮価絵壊懐覚拡殻楽渇勧関歓観気帰亀戯犠拠挙郷暁駆勲薫恵渓経継蛍軽鶏撃倹剣圏検権県険顕験厳広鉱黒砕斎剤済雑桟賛糸歯児舎釈収従渋獣縦粛処焼証奨乗浄剰畳縄壌嬢譲醸図粋酔穂髄瀬斉摂専戦銭繊荘捜挿巣総騒増臓蔵続対帯滝択沢団弾遅鋳庁聴勅逓鉄転伝闘徳読弐悩脳覇廃拝売発髪抜払仏変辺弁舗豊毎満黙訳薬様揺謡頼竜両猟緑塁涙暦歴錬労録寛産働込枠峠塀巻掲顔彦歳戸呉説閲鋭徴聡衆晩査稲陥戻隣渉実営覧]/gu;
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
  const scores = latinLanguages.map(language => count(text, letters[language]) * letterWeight);
  for (const word of own) add(scores, { own: scoresByWord.memo(word), weight: 1 });
  return latinLanguages[scores.indexOf(Math.max(...scores))];
}

const wordsMax = 5_000;

/** What a word says of the language of its text. */
function scoresOf(word: string): number[] {
  const scores = latinLanguages.map(() => 0);
  add(scores, { own: wordScores.get(word), weight: wordWeight });
  const padded = ` ${word} `;
  for (const size of gramSizes)
    for (let at = 0; at + size <= padded.length; at += 1)
      add(scores, { own: gramScores.get(padded.slice(at, at + size)), weight: size === 2 ? pairWeight : 1 });
  return scores;
}

/** Most words of a text are said again and again. */
const scoresByWord = new LRUCache<string, number[]>({ max: wordsMax, memoMethod: scoresOf });

function add(scores: number[], { own, weight }: { own: number[] | undefined; weight: number }) {
  if (own) for (const [at, score] of own.entries()) scores[at]! += score * weight;
}

interface LanguageShare {
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

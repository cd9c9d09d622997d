import { readyTerms } from '../src/ready.ts';
import type { Pair } from '../src/term.ts';

/** What a sentence is put together of; each reads the same whatever term stands in it. */
interface Values {
  zh: string;
  en: string;
  other: { zh: string; en: string };
  article: number;
  days: number;
  yuan: number;
  year: number;
}

const chinese = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const numeral = (value: number) =>
  value < 10
    ? chinese[value]!
    : `${value < 20 ? '' : chinese[Math.floor(value / 10)]}十${value % 10 === 0 ? '' : chinese[value % 10]}`;
const grouped = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const bare = (text: string) => text.replace(/\s*\([^)]*\)/g, '').trim();

const frames: ((values: Values) => Pair)[] = [
  ({ zh, en, article }) => ({
    zh: `“${zh}”的含义以第${numeral(article)}条为准。`,
    en: `The meaning of "${en}" shall be as set out in Article ${article}.`,
  }),
  ({ zh, en, days }) => ({
    zh: `涉及${zh}的事项，应当在${days}日内书面告知对方。`,
    en: `Any matter involving ${en} shall be communicated to the other side in writing within ${days} days.`,
  }),
  ({ zh, en, yuan }) => ({
    zh: `因${zh}产生的支出不超过人民币${grouped(yuan)}元。`,
    en: `Expenses arising from ${en} shall not exceed RMB ${grouped(yuan)}.`,
  }),
  ({ zh, en, other }) => ({
    zh: `双方已就${zh}与${other.zh}分别作出说明。`,
    en: `Each side has separately explained ${en} and ${other.en}.`,
  }),
  ({ zh, en, year }) => ({
    zh: `自${year}年3月1日起，关于${zh}的说明以附件2为准。`,
    en: `From March 1, ${year}, the description of ${en} shall be as stated in Annex 2.`,
  }),
  ({ zh, en, other, article }) => ({
    zh: `${zh}，见第${numeral(article)}条；${other.zh}，见附件3。`,
    en: `For ${en}, see Article ${article}; for ${other.en}, see Annex 3.`,
  }),
  ({ zh, en }) => ({ zh: `${zh}的说明`, en: `${capital(en)}: explanatory note` }),
  ({ zh, en, days }) => ({
    zh: `收到关于${zh}的询问后${days}天内未答复的，视为没有不同看法。`,
    en: `Where no reply is given within ${days} days of an enquiry about ${en}, no different view shall be deemed to be held.`,
  }),
];

const withoutGloss = (text: string) => text.replace(/（[^）]*）/gu, '').trim();

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Sound pairs of sentences around ready terms, each in one of the renderings that its base allows. */
export function generatePairs(count: number, seed: number): Pair[] {
  const random = randomOf(seed);
  const draw = () => {
    const term = readyTerms[random(readyTerms.length)]!;
    const renderings = [term.en, ...term.enAlternatives];
    return { zh: withoutGloss(term.zh), en: bare(renderings[random(renderings.length)]!) };
  };
  return Array.from({ length: count }, (_, at) =>
    frames[at % frames.length]!({
      ...draw(),
      other: draw(),
      article: 1 + random(98),
      days: 2 + random(88),
      yuan: 1_000 * (1 + random(9_000)),
      year: 2015 + random(15),
    }),
  );
}

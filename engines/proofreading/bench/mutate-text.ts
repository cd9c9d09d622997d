import { articleLabel } from '@antai/citation';
import confusionsData from '../data/confusions.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import type { CheckId } from '../src/index.ts';
import { statutes } from './measure-clean.ts';

/** A text with one error put into it, and where it stands. */
interface Mutant {
  text: string;
  start: number;
  end: number;
}

export interface Chance {
  /** A whole number from 0 up to, and without, this one. */
  below: (end: number) => number;
  pick: <Each>(all: readonly Each[]) => Each;
}

/** The same chances for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return { below, pick: all => all[below(all.length)]! };
}

const digits = '零壹贰叁肆伍陆柒捌玖';

/** A number below ten thousand in the words of a cheque. */
function inWords(value: number): string {
  const parts = [...String(value).padStart(4, '0')].map((digit, at) =>
    digit === '0' ? '零' : digits[Number(digit)]! + ['仟', '佰', '拾', ''][at]!,
  );
  return parts
    .join('')
    .replace(/^零+|零+$/gu, '')
    .replace(/零+/gu, '零');
}

const around = (before: string, wrong: string, after: string): Mutant => ({
  text: before + wrong + after,
  start: before.length,
  end: before.length + wrong.length,
});

type Mutate = (chance: Chance, article: string) => Mutant | undefined;

/** Puts an error of one check into a text of law, or into a clause that is written for it. Undefined where it does not fit. */
export const mutations: Record<CheckId, Mutate> = {
  'amount-words': (chance, article) => {
    const value = 1 + chance.below(9_998);
    const other = value + 1 + chance.below(50);
    const wan = chance.pick(['', '万']);
    return around(
      article,
      `${inWords(value)}${wan}元整（¥${(other * (wan ? 10_000 : 1)).toLocaleString('en-US')}）`,
      '。',
    );
  },
  sum: (chance, article) => {
    const items = Array.from({ length: 2 + chance.below(4) }, () => 100 + chance.below(90_000));
    const total = items.reduce((sum, item) => sum + item, 0) + chance.pick([-100, -1, 1, 90, 1_000]);
    const listed = items.map((item, at) => `第${'一二三四五六'[at]}期${item.toLocaleString('en-US')}元`).join('、');
    return around(
      `${article}\n${listed}，${chance.pick(['合计', '共计', '总计'])}`,
      `${total.toLocaleString('en-US')}元`,
      '。',
    );
  },
  dates: (chance, article) => {
    const year = 2000 + chance.below(30);
    const wrong = chance.pick([
      `${year}年${chance.pick([2, 4, 6, 9, 11])}月31日`,
      `${year}年${13 + chance.below(6)}月${1 + chance.below(28)}日`,
      `${year}年2月30日`,
      `${year}年5月1日至${year - 1}年4月30日`,
      `二〇一${'〇一二三四五六七八九'[chance.below(10)]}年十一月三十一日`,
      `${year}-06-31`,
    ]);
    return around(`${article}\n交付于`, wrong, '。');
  },
  numbering: chance => {
    const count = 4 + chance.below(30);
    const at = 2 + chance.below(count - 2);
    const style = chance.pick([
      (value: number) => `${articleLabel(value)} `,
      (value: number) => `${value}. `,
      (value: number) => `（${'一二三四五六七八九'[(value - 1) % 9]}）`,
      (value: number) => `3.${value} `,
    ]);
    const isShort = style(1).startsWith('（');
    const length = isShort ? Math.min(count, 8) : count;
    const place = Math.min(at, length - 1);
    const shift = chance.pick([1, -1]);
    const lines = Array.from(
      { length },
      (_, index) => `${style(index + 1 >= place + 1 ? index + 1 + shift : index + 1)}内容`,
    );
    const start = lines.slice(0, place).join('\n').length + 1;
    return { text: lines.join('\n'), start, end: start + 6 };
  },
  'cross-reference': chance => {
    const count = 3 + chance.below(40);
    const at = chance.below(count);
    const target = articleLabel(count + 1 + chance.below(20));
    const lines = Array.from({ length: count }, (_, index) => `${articleLabel(index + 1)} 双方应当履行义务。`);
    const before = `${lines.slice(0, at + 1).join('\n')}违约的，按照本合同`;
    return around(before, target, `承担责任。\n${lines.slice(at + 1).join('\n')}`);
  },
  punctuation: (chance, article) => {
    const places = [...article.matchAll(/(?<=[\u4e00-\u9fa5])[，；：](?=[\u4e00-\u9fa5])/gu)].map(({ index }) => index);
    const closings = [...article.matchAll(/[）》”]/gu)].map(({ index }) => index);
    if (places.length === 0) return undefined;
    const at = chance.pick(places);
    const half: Record<string, string> = { '，': ',', '；': ';', '：': ':' };
    const [before, after] = [article.slice(0, at), article.slice(at + 1)];
    const kind = chance.below(closings.length > 0 ? 3 : 2);
    if (kind === 0) return around(before, half[article[at]!]!, after);
    if (kind === 1) return around(before, article[at]!.repeat(2), after);
    const closing = chance.pick(closings);
    return { text: article.slice(0, closing) + article.slice(closing + 1), start: 0, end: article.length };
  },
  repeated: (chance, article) => {
    const word = chance.pick(words.repeatable.filter(each => article.includes(each)).concat('的'));
    const at = article.indexOf(word);
    if (at < 0 || article.slice(at + word.length).startsWith(word) || article.slice(0, at).endsWith(word))
      return undefined;
    if (word === '的' && /[确士]/u.test(article[at + 1] ?? '')) return undefined;
    return around(article.slice(0, at + word.length), word, article.slice(at + word.length));
  },
  'defined-terms': (chance, article) => {
    const term = chance.pick(['目标公司', '标的股权', '保密信息', '交割日', '过渡期', '标的资产']);
    if (article.includes(term)) return undefined;
    const clause = chance.below(2)
      ? `甲方（以下简称“${term}”）与乙方订立本合同。`
      : `双方确认${term}由乙方管理，${term}的费用由甲方承担。`;
    const start = article.length + 1 + clause.indexOf(term);
    return { text: `${article}\n${clause}`, start, end: start + term.length };
  },
  'party-drift': (chance, article) => {
    const name = `${chance.pick(['上海', '北京', '杭州', '广州'])}${chance.pick(['远澜', '澄屿', '渡砂', '云栈'])}${chance.pick(['网络科技', '船舶配件', '文化传媒'])}${chance.pick(['有限公司', '股份有限公司'])}`;
    const at = 2 + chance.below(4);
    const wrong = chance.pick([
      name.slice(0, at) + name.slice(at + 1),
      `${name.slice(0, at)}${chance.pick(['安', '新', '华'])}${name.slice(at + 1)}`,
      name.replace('有限公司', '公司').replace('股份公司', '公司'),
      name.includes('股份') ? name.replace('股份', '') : name.replace('有限公司', '有限责任公司'),
    ]);
    return around(`甲方：${name}\n乙方：某某\n${article}\n货款由`, wrong, '支付。');
  },
  blanks: (chance, article) =>
    around(
      `${article}\n价款为`,
      chance.pick(['____', '【】', '【  】', '【待定】', '[金额]', 'XX', '{{价款}}']),
      '元。',
    ),
  titles: (chance, article) => {
    const { title } = chance.pick(
      statutes.entries.filter(
        each =>
          each.kind !== 'judicial-interpretation' && each.title.length > 10 && each.title.startsWith('中华人民共和国'),
      ),
    );
    const at = 8 + chance.below(title.length - 8);
    const wrong = chance.pick([title.slice(0, at) + title.slice(at + 1), `${title.slice(0, at)}管${title.slice(at)}`]);
    if (statutes.entries.some(each => each.title === wrong || each.abbr.includes(wrong))) return undefined;
    return around(`${article}\n依据《`, wrong, '》处理。');
  },
  repealed: (chance, article) => {
    const entry = chance.pick(statutes.entries.filter(({ status }) => status === 'repealed'));
    const name = entry.title.replaceAll('《', '〈').replaceAll('》', '〉');
    return around(`${article}\n依据`, `《${name}》第三条`, '，请求判令被告付款。');
  },
  confusion: (chance, article) => {
    const rules = confusionsData.rules.filter(
      ({ right, certainty }) => certainty === 'certain' && right.length >= 2 && article.includes(right),
    );
    if (rules.length === 0) return undefined;
    const { right, wrong } = chance.pick(rules);
    const at = article.indexOf(right);
    return around(article.slice(0, at), wrong, article.slice(at + right.length));
  },
};

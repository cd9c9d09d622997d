import { findAmounts, findDates, findDurations, monthsBetween, type Party, type Sentence } from '@antai/contract-text';
import { findDays } from '@antai/values';
import words from '../data/words.json' with { type: 'json' };
import type { Passage } from './find-passages.ts';

export const kinds = ['yesNo', 'text', 'amount', 'date', 'party', 'list'] as const;
export type PointKind = (typeof kinds)[number];

/** `amount` in fen, `date` as YYYY-MM-DD, `yesNo` as 是 or 否, `list` as its items. */
export type Value = string | number | string[];

const asksNot = /禁止|不得|不允许|不可/u;
const refuses = /不得|不可(?!抗)|不能|禁止|无权|不享有|不予|不再|无需|无须|不承担|不负|严禁|放弃|未达成/u;
/** What is left for later is neither yes nor no, unless the same words say either. */
const isLeftOpen = /另行(?:协商|商议|商定|约定|议定|确定)|另议|待定|再行(?:协商|商定|约定)/u;
const allows = /可以|允许|有权|准许|同意/u;
const asksEnd = /到期|届满|终止|截止|结束|至何时|止于/u;
const asksLength = /多长|多久|期限|期间|租期|几年|几个月|周期/u;
/** What stands in brackets behind a name: its number, its short name. */
const beside = /[（(](?:统一|社会信用|身份证|证件|护照|注册号|执业|以下|下称|简称|法定|住所|住址|联系|电话).*$/u;
const textMax = 200;
const itemsMax = 20;
/** A length stands near the words it is the length of. */
const nearMax = 50;
/** A length before an end, after it, or of a delay is no length of the thing itself: 租赁期届满前三个月. */
const ofSomethingElse = /届满|期满|到期|终止|结束|前|后|内|逾期|超过|违约|延长|续/u;
/** A sum right before the words: 收取32,000元租金. */
const rightBefore = 4;

/** The value that the passages of a question give; undefined where they speak of it and give none of its kind. */
export function readValue(
  kind: PointKind,
  { question, passages, parties }: { question: string; passages: readonly Passage[]; parties: readonly Party[] },
): { value: Value; passages: { start: number; end: number }[] } | undefined {
  if (kind === 'party') return readParty(question, parties);
  if (kind === 'list') {
    const inOrder = passages
      .filter(({ score }) => score >= 1)
      .slice(0, itemsMax)
      .sort((a, b) => a.start - b.start);
    return { value: inOrder.map(sentenceOf), passages: inOrder.map(placeOf) };
  }
  const attempts = kind === 'text' && asksLength.test(question) ? [lengthOf, termOf] : [readers[kind]];
  const answers = kind === 'text' ? beforeBlanks(passages) : passages;
  for (const read of attempts) {
    for (const passage of answers) {
      const value = read(passage, question);
      if (value !== undefined) return { value, passages: [placeOf(passage)] };
    }
  }
  return undefined;
}

/** What speaks of a matter less than the sentence that leaves it blank does not answer in its place. */
function beforeBlanks(passages: readonly Passage[]): readonly Passage[] {
  const blank = passages.find(({ text, at }) => hasBlank.test(text.slice(at)));
  return blank ? passages.filter(({ score }) => score >= blank.score) : passages;
}

const readers: Record<'yesNo' | 'text' | 'amount' | 'date', (passage: Passage, question: string) => Value | undefined> =
  {
    yesNo: ({ text }, question) => {
      if (isLeftOpen.test(text) && !refuses.test(text) && !allows.test(text)) return undefined;
      return refuses.test(text) === asksNot.test(question) ? '是' : '否';
    },
    amount: passage => {
      const amount = amountAt(passage);
      return amount && Math.round(amount.yuan * 100);
    },
    date: ({ text }, question) => {
      const days = findDays(text).flatMap(({ day }) => day ?? []);
      return asksEnd.test(question) ? days.at(-1) : days[0];
    },
    text: textOf,
  };

/** The sum of what is asked for, and of nothing beside it: 押金及预付款共计12,600元 is no deposit. */
function amountAt({ text, at }: Passage) {
  const amounts = findAmounts(text);
  const after = amounts.find(({ start }) => start >= at);
  if (after) return after.start - at <= nearMax && !/[、及和与]/u.test(text.slice(at, after.start)) ? after : undefined;
  return amounts.findLast(({ end }) => end <= at && at - end <= rightBefore);
}

/** From one day to another, or so long, right after the words that are asked for. */
function lengthOf({ text, at }: Passage): string | undefined {
  const near = text.slice(at, at + nearMax);
  const [from, to] = findDates(near);
  if (from?.isDay && to?.isDay && to.time > from.time) {
    return `${from.raw}至${to.raw}（约${Math.round(monthsBetween(from, to))}个月）`;
  }
  const length = findDurations(near)[0];
  return length && !ofSomethingElse.test(near.slice(0, length.start)) ? length.raw : undefined;
}

const ofTime = /[\d零〇一二三四五六七八九十两]\s*(?:年|个月|日|天)|[至止]|永久|长期/u;
/** So far a sentence speaks of the words that are asked for. */
const sameMatter = 12;

/** The sentence that says how long in other words. */
function termOf(passage: Passage): string | undefined {
  const { text, at } = passage;
  const isTerm = ofTime.test(text) && !ofSomethingElse.test(text.slice(at, at + sameMatter));
  return isTerm && !hasBlank.test(text.slice(at)) ? sentenceOf(passage) : undefined;
}

/** Left to be filled in: ____年, 【 】, 租金为      元, 自  年  月  日. */
const hasBlank =
  /[_＿]{2,}|-{2,}年|[【[［]\s*[】\]］]|[\p{Script=Han}][ \u3000]{2,}(?=[年月日元个天付平])|(?<![\d\s]) 年 ?月/u;
/** What follows if somebody does not do what is asked for, and does not say how it is done. */
const isOfDefault = /(?:^|[，,\s、.．\d])(?:如|若|倘若?|如果|一旦)[^，,。]{0,12}(?:不|未|逾期|拖欠|拒)|^\s*否则/u;
const asksDefault = /违约|逾期|不|未|拖欠|后果|责任|解除|终止/u;

/** The sentence, unless it leaves a blank or speaks of what follows otherwise. */
function textOf(passage: Passage, question: string): string | undefined {
  if (hasBlank.test(passage.text.slice(passage.at))) return undefined;
  return isOfDefault.test(passage.text) && !asksDefault.test(question) ? undefined : sentenceOf(passage);
}

const rolesOf = (question: string): string[] =>
  words.roles.filter(group => group.some(each => question.includes(each))).flat();

/** Where a text speaks of the party that is asked for, its own line first: 出租方（甲方）： may be left blank. */
export function findRoles(question: string, sentences: readonly Sentence[]): Sentence[] {
  const roles = rolesOf(question);
  if (roles.length === 0) return [];
  const any = roles.join('|');
  const ownLine = new RegExp(`^[\\s\\p{P}]{0,8}(?:${any})[^，。]{0,12}[：:]|(?:${any})[)）]?[：:]`, 'u');
  const mentions = sentences.filter(({ text }) => roles.some(role => text.includes(role)));
  return mentions.sort((a, b) => Number(ownLine.test(b.text)) - Number(ownLine.test(a.text)) || a.start - b.start);
}

function readParty(question: string, parties: readonly Party[]) {
  const roles = rolesOf(question);
  const isMeant = (role: string) => question.includes(role) || roles.includes(role);
  const meant = parties.filter(({ role, aliases }) => [role, ...aliases].some(isMeant));
  if (meant.length === 0) return undefined;
  const places = meant.map(({ start, end }) => ({ start, end }));
  return { value: meant.map(({ name }) => name.replace(beside, '')).join('、'), passages: places };
}

const placeOf = ({ start, end }: Passage) => ({ start, end });

function sentenceOf({ text }: Passage): string {
  const words = text.trim().replace(/\s+/gu, ' ');
  return words.length > textMax ? `${words.slice(0, textMax - 1)}…` : words;
}

import { compoundSurnames, singleSurnames } from '@antai/names';
import context from '../data/person-context.json' with { type: 'json' };
import type { PersonForm } from './judge-person.ts';
import { oddsOf, rightEdge, startsWord } from './judge-person.ts';

/** Surnames that a mask may stand behind: rare ones, too. */
export const maskedSurnames = singleSurnames + context.surnames;
const common = `[${maskedSurnames}]`;
const tail =
  '(?:[甲乙丙丁戊己庚辛壬癸](?![基醇方])|\\d{1,2}(?![\\d年月日时元克%个小次包分袋岁张名余万粒]|[.,]\\d)×?|[A-Z](?![A-Za-z]))?';
const masks = new RegExp(`(?:某(?:某{1,3}|[×xX*]{1,2})?|[×Xx*ⅹ○]{1,4})${tail}`, 'g');
const maskBehindGiven = new RegExp(`${common}[\\u4e00-\\u9fa5]某${tail}`, 'g');
/** Surnames that are words, too: before a mask they bear a name only where something ends before them. */
const doubtful = new Set('和于向在时有从到将由与以对给经被把让同及为之路门楼区房道应付方曾后明');
const opens = /[^\u4e00-\u9fa5A-Za-z0-9]/;
const places = new RegExp(`^(?:${context.places})`);
const notName = new RegExp(`^(?:${context.notNames.join('|')})$`);
const isLetterMask = /[×xX*ⅹ○]/;
/** 李某1×: who was masked already was masked once more. */
const maskedTwice = /(?<=某\d{1,2})×$/;
const leastGiven = -2;
const leastBeforeEdge = -5;
const stopsBehind = new Set(context.stops);

interface Mask extends PersonForm {
  start: number;
}

/** Every masked name: 张某某, 李某1, 王×, 赵XX甲, 陈某强. Masked places and plates are left out. */
export function findMasks(text: string): Mask[] {
  const direct = [...text.matchAll(masks)].flatMap(({ 0: raw, index }) => maskAt(text, { index, raw }) ?? []);
  const behind = [...text.matchAll(maskBehindGiven)].flatMap(({ 0: raw, index }) =>
    isOpen(text, index) &&
    !maskedSurnames.includes(raw[1]!) &&
    !places.test(text.slice(index + raw.length, index + raw.length + 4)) &&
    !startsWord(raw)
      ? [{ start: index, length: raw.length, score: 4 }]
      : [],
  );
  return [...direct, ...behind];
}

function maskAt(text: string, { index, raw }: { index: number; raw: string }): Mask | undefined {
  if (index === 0) return undefined;
  const surname = compound.has(text.slice(Math.max(0, index - 2), index))
    ? text.slice(index - 2, index)
    : text[index - 1]!;
  const start = index - surname.length;
  const end = index + raw.length;
  const name = text.slice(start, end);
  if (!(surnames.has(surname) || compound.has(surname)) || notName.test(name)) return undefined;
  const isByLetters = isLetterMask.test(name.replace(maskedTwice, ''));
  if (isByLetters && !isLetterName(text, { start, end })) return undefined;
  if (places.test(text.slice(end, end + 4))) return undefined;
  if (doubtful.has(surname) && !isOpen(text, start)) return undefined;
  const length = end - start + givenTail(text, { end, mask: raw });
  return { start, length, score: isByLetters ? 4 : 6 };
}

/** Letters mask a name only behind a surname that begins something, and not in a number or an address. */
const isLetterName = (text: string, { start, end }: { start: number; end: number }) =>
  !/[A-Za-z0-9*×]/.test(text[end] ?? '') && (isOpen(text, start) || rightEdge(text, end) > 0);

const isOpen = (text: string, start: number) =>
  start === 0 || opens.test(text[start - 1]!) || context.before.includes(text[start - 1]!) || endsWithRole(text, start);

const surnames = new Set(maskedSurnames);
const compound = new Set(compoundSurnames);
const roles = new Set(context.roles);
const roleMax = 8;

/** Whether what somebody is stands right before this place. */
export function endsWithRole(text: string, at: number): boolean {
  for (let length = 2; length <= roleMax; length++) if (roles.has(text.slice(at - length, at))) return true;
  return false;
}

/** A character of the given name behind the mask: 陈某强 in 陈某强的. */
function givenTail(text: string, { end, mask }: { end: number; mask: string }): number {
  if (mask.length !== 1 || !/[某×xX*]$/.test(mask)) return 0;
  const next = text[end] ?? '';
  if (!/[\u4e00-\u9fa5]/.test(next) || stopsBehind.has(next) || rightEdge(text, end) > 0) return 0;
  const edge = rightEdge(text, end + 1);
  return edge > 0 && oddsOf(next) >= (edge === 2 ? leastBeforeEdge : leastGiven) ? 1 : 0;
}

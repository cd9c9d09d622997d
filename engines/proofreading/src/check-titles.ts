import bodies from '../data/bodies.json' with { type: 'json' };
import { yearOf } from './date-document.ts';
import type { Objection } from './issue.ts';
import { measureDistance } from './measure-distance.ts';
import { sentenceAround, yearsIn } from './select-sentence.ts';
import type { StatuteName, Statutes } from './statutes.ts';

/** Names of statutes that are nearly a real one, and names that authorities no longer bear. */
export function checkTitles(text: string, { entries }: Pick<Statutes, 'entries'>): Objection[] {
  return [...checkStatutes(text, indexOf(entries)), ...checkBodies(text)];
}

interface Index {
  names: ReadonlySet<string>;
  titles: readonly string[];
}

const indexes = new WeakMap<readonly StatuteName[], Index>();

function indexOf(entries: readonly StatuteName[]): Index {
  const own = indexes.get(entries) ?? {
    names: new Set(entries.flatMap(({ title, abbr }) => [title, ...abbr])),
    titles: entries.filter(({ kind }) => kind !== 'judicial-interpretation').map(({ title }) => title),
  };
  indexes.set(entries, own);
  return own;
}

/** Former statutes and those of other jurisdictions have names of their own. */
const isOfOthers = /废止|失效|公布|发布|颁布|香港法例|澳门法律|台湾地区/u;
const country = /^中华人民共和国/u;
const longestTitle = 120;

function checkStatutes(text: string, { names, titles }: Index): Objection[] {
  const nearest = new Map<string, string | undefined>();
  return [...text.matchAll(/《([^《》\n]+)》/gu)].flatMap(({ 1: raw, index }) => {
    const written = raw!.replaceAll('〈', '《').replaceAll('〉', '》');
    if (names.has(written) || written.length < 6 || written.length > longestTitle) return [];
    const start = index + 1;
    const sentence = sentenceAround(text, { start, end: start + raw!.length });
    if (isOfOthers.test(sentence.replaceAll(raw!, ''))) return [];
    if (!nearest.has(written)) nearest.set(written, findNearest(written, titles));
    const title = nearest.get(written);
    if (!title) return [];
    const reason = `没有这个名称的法规，正式名称可能是《${title}》`;
    return [{ start, end: start + raw!.length, kind: 'title', right: title, reason }];
  });
}

function findNearest(written: string, titles: readonly string[]): string | undefined {
  let nearest: { title: string; distance: number } | undefined;
  const own = written.replace(country, '');
  for (const title of titles) {
    if (Math.abs(title.length - written.length) > 2) continue;
    const bare = title.replace(country, '');
    if (own[0] !== bare[0] || (written === own) !== (title === bare)) continue;
    const distance = measureDistance(own, bare);
    // a short name is near to many; one with the name of the country is meant for a law
    const shortest = written === own ? 4 : 2;
    const isNear =
      own.length >= 6 ? distance <= 2 : own.length >= shortest && isOtherLength(own, bare) && distance === 1;
    if (distance > 0 && isNear && (!nearest || distance < nearest.distance)) nearest = { title, distance };
  }
  return nearest?.title;
}

const isOtherLength = (one: string, other: string) => one.length !== other.length;

function checkBodies(text: string): Objection[] {
  const findings: Objection[] = [];
  const taken = new Set<number>();
  const ownYear = yearOf(text);
  for (const { former, current, since } of bodies)
    for (let start = text.indexOf(former); start >= 0; start = text.indexOf(former, start + 1)) {
      const end = start + former.length;
      if (taken.has(start)) continue;
      if (/[部局]$/u.test(former) && text[end] === '门') continue;
      const isFormer = /原|前身/u.test(text.slice(Math.max(0, start - 6), start));
      if (since > 0 && ownYear !== undefined && ownYear <= since) continue;
      if (since > 0 && (isFormer || yearsIn(sentenceAround(text, { start, end })).some(year => year <= since)))
        continue;
      const reason =
        since > 0 ? `${since}年机构改革后为${current}；所述行为在此之前的，请写明“原”` : `应作“${current}”`;
      for (let at = start; at < end; at += 1) taken.add(at);
      findings.push({ start, end, kind: 'body', right: current, reason });
    }
  return findings;
}

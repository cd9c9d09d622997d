import { absentPlace, formatCitation, judgeProvision, type ProvisionOutcome, type StatuteEntry } from '@antai/citation';
import { articleLabel, readArticleLabel, readArticleNumber } from '@antai/citation/article-number';
import { registerDate } from '@antai/citation/register';
import type { LawArticle, Validity } from '@antai/contract/statutes';
import { writeNumeral } from '@antai/values';
import {
  type Chain,
  type ChainVersion,
  type DatedValidity,
  isRepealedOn,
  isUnchecked,
  standingOn,
  statedVersion,
} from './chain-versions.ts';

/** One article as somebody names it: 款 and 项 are kept for the label, the text is the whole article's. */
export interface ArticlePlace {
  article: number;
  sub: number;
  paragraph?: number;
  item?: number;
}

/** An article in its place, with the row of its text where there is one. */
export interface StoredArticle {
  statuteId: string;
  label: string;
  path: string[];
  text: string;
}

export type LookedUp =
  | { kind: 'unknown'; name: string }
  | { kind: 'ambiguous'; name: string; candidates: StatuteEntry[] }
  | { kind: 'known'; chain: Chain; standing: DatedValidity; place: ArticlePlace; asOf: string; row?: StoredArticle };

const digits = '[零〇○一二三四五六七八九十百千两\\d]{1,8}';
const written = new RegExp(
  `^(第?${digits}条?(?:之(?:[一二三四五六七八九十]{1,3}|\\d{1,2}))?)(?:第?(${digits})款)?(?:第?[（(]?(${digits})[）)]?项)?$`,
  'u',
);

/** Reads 第一百三十三条之一第一款第（二）项, 第133条之一 or 585; null for what is not one article. */
export function readPlace(label: string): ArticlePlace | null {
  const parts = label.replaceAll(/\s/gu, '').match(written);
  const place = parts?.[1] ? readArticleLabel(parts[1]) : null;
  const [paragraph, item] = [parts?.[2], parts?.[3]].map(part => (part ? readArticleNumber(part) : undefined));
  if (!place || paragraph === null || item === null) return null;
  return { ...place, ...(paragraph ? { paragraph } : {}), ...(item ? { item } : {}) };
}

export const labelOf = ({ article, sub, paragraph, item }: ArticlePlace) =>
  `${articleLabel(article, sub)}${paragraph ? `第${writeNumeral(paragraph)}款` : ''}${item ? `第（${writeNumeral(item)}）项` : ''}`;

/** The version to look in: the one that a citation names, else the one of the day. */
export function chooseStanding(chain: Chain, asOf: string, { year }: { year?: string } = {}): DatedValidity {
  const standing = standingOn(chain, asOf);
  const stated = year ? statedVersion(chain, year) : undefined;
  if (!year || stated === standing.version) return standing;
  if (!stated) return { validity: 'unknown' };
  const validity = isRepealedOn(chain, asOf)
    ? 'repealed'
    : stated.startsOn && stated.startsOn > asOf
      ? 'notYetInForce'
      : 'amended';
  return { version: stated, validity };
}

/** Whether a version surely has no such article: it is above the last one of a count nobody doubts. */
export function isBeyond(
  version: ChainVersion | undefined,
  { article, sub }: ArticlePlace,
  { entry }: { entry?: StatuteEntry } = {},
): boolean {
  if (article === 0) return true;
  if (!version?.lastArticle || !version.hasSureCount) return false;
  const hasNoSubs = sub > 0 && entry?.hasSubArticles === false && version.texts.length > 0;
  return article > version.lastArticle || hasNoSubs;
}

const nameOf = (chain: Chain) => `《${chain.title.replaceAll('《', '〈').replaceAll('》', '〉')}》`;
const versionName = ({ versionDate }: ChainVersion) => (versionDate ? `${versionDate}版本` : '本库版本');

type SuccessorArticles = Extract<ProvisionOutcome, { successorArticles: unknown }>['successorArticles'];

/** Where the article went, by the map of articles; else what took the statute's place. */
function successorsOf(
  chain: Chain,
  { version, place: { article, sub }, asOf }: { version: ChainVersion | undefined; place: ArticlePlace; asOf: string },
) {
  const { entry } = chain;
  if (!entry) return [];
  const stated = version?.versionDate;
  const judged = judgeProvision({ statuteName: entry.title, article, sub, version: stated?.slice(0, 4) }, asOf);
  const mapped = 'successorArticles' in judged ? judged.successorArticles.filter(isElsewhere(chain, version)) : [];
  if (mapped.length === 0) return (entry.successors ?? []).map(statuteTitle => ({ statuteTitle }));
  return mapped.map(({ statute, article: to, version: of, isTextUnchanged, isRuleChanged, note }) => {
    const words = [
      of ? `${of}版本` : '',
      isTextUnchanged ? '仅条号变动' : '',
      isRuleChanged ? '规则有变化' : '',
      note ?? '',
    ];
    return { statuteTitle: statute, article: to, note: words.filter(Boolean).join('；') || undefined };
  });
}

const isElsewhere = (chain: Chain, version: ChainVersion | undefined) => (to: SuccessorArticles[number]) =>
  to.statute !== chain.title || (to.version !== undefined && to.version !== version?.versionDate);

/** What the register cannot know of a day behind its own. */
const caveatOf = (asOf: string) =>
  asOf.slice(0, 7) > registerDate ? `；效力信息编至${registerDate}，此后的修改请另行核对` : '';

function sayValidity(
  chain: Chain,
  { version, validity, asOf }: { version: ChainVersion | undefined; validity: Validity; asOf: string },
): string {
  const { repealedOn, repealedBy } = chain.entry ?? {};
  if (validity === 'repealed') return `自${repealedOn}起已废止${repealedBy ? `（${repealedBy}）` : ''}`;
  if (validity === 'amended') return `${asOf}时该版本已被修改${version?.endsOn ? `（自${version.endsOn}起）` : ''}`;
  if (validity === 'notYetInForce')
    return `${asOf}时尚未施行${version?.startsOn ? `（自${version.startsOn}起施行）` : ''}`;
  if (validity === 'unknown') return `${asOf}时的效力未能核实（${whyUnknown(chain, version)}）`;
  return `${asOf}时现行有效（${sayStart(version)}）`;
}

const whyUnknown = (chain: Chain, version: ChainVersion | undefined) =>
  isUnchecked(chain) && version?.startsOn ? '登记簿所列，现今是否有效尚未逐件核对' : '施行日期未载明';

/** Since when it is in force, or by what it counts as such where nothing says so. */
function sayStart(version: ChainVersion | undefined): string {
  if (version?.effectiveDate) return `自${version.effectiveDate}起施行`;
  return version?.startsOn ? '施行日期未载明，按版本日期计' : '施行日期未载明，据法规登记簿';
}

/** The answer to getLawArticle, in words a lawyer can read; what is not in the store is never said not to exist. */
export function answerArticle(looked: LookedUp, asOf: string): LawArticle {
  const empty = { validity: 'unknown' as const, asOf, successors: [] };
  if (looked.kind === 'unknown') {
    return {
      status: 'notInStore',
      ...empty,
      detail: `本库与法规登记簿均未收录“${looked.name}”，无法核实；未收录不等于不存在`,
    };
  }
  if (looked.kind === 'ambiguous') {
    const candidates = looked.candidates.map(({ title }) => title);
    return { status: 'ambiguous', ...empty, candidates, detail: `“${looked.name}”可能指多部法规，请写明全称` };
  }
  return answerStanding(looked);
}

function answerStanding({ chain, standing, place, asOf, row }: Extract<LookedUp, { kind: 'known' }>): LawArticle {
  const { version, validity } = standing;
  const absent = row && validity === 'inForce' ? absentPlace(row.text, place) : null;
  const isImpossible = absent !== null || (!row && isBeyond(version, place, { entry: chain.entry }));
  const status = isImpossible ? 'impossible' : row ? 'found' : 'notInStore';
  const { repealedOn, repealedBy } = chain.entry ?? {};
  return {
    status,
    statuteTitle: chain.title,
    statuteId: row?.statuteId ?? version?.texts[0]?.statuteId,
    label: labelOf(place),
    text: row?.text,
    path: row?.path,
    versionDate: version?.versionDate,
    effectiveDate: version?.effectiveDate,
    validity,
    asOf,
    repealedOn: repealedOn ?? undefined,
    repealedBy: repealedBy ?? undefined,
    successors: status === 'impossible' ? [] : successorsOf(chain, { version, place, asOf }),
    detail: absent ? sayAbsent(chain, place, absent) : sayArticle(chain, { standing, place, asOf, status }),
    citation: status === 'impossible' ? undefined : formatCitation({ statuteName: chain.title, ...place }),
  };
}

function sayAbsent(chain: Chain, place: ArticlePlace, { unit, last }: NonNullable<ReturnType<typeof absentPlace>>) {
  const { paragraph, item } = place;
  const within =
    unit === '项' && paragraph ? { ...place, item: undefined } : { article: place.article, sub: place.sub };
  const has = last === 0 ? '没有分项' : unit === '款' ? `只有${writeNumeral(last)}款` : `只有${writeNumeral(last)}项`;
  const named = unit === '款' ? `第${writeNumeral(paragraph!)}款` : `第（${writeNumeral(item!)}）项`;
  return `${nameOf(chain)}${labelOf(within)}${has}，没有${named}`;
}

function sayArticle(
  chain: Chain,
  {
    standing: { version, validity },
    place,
    asOf,
    status,
  }: { standing: DatedValidity; place: ArticlePlace; asOf: string; status: LawArticle['status'] },
) {
  const name = nameOf(chain);
  if (place.article === 0) return `${name}的条文自第一条编起，没有${articleLabel(0)}`;
  if (status === 'impossible' && version) {
    const label = articleLabel(place.article, place.sub);
    return `${name}${versionName(version)}最后一条为第${writeNumeral(version.lastArticle ?? 1)}条，没有${label}；如引自其他版本，请写明版本`;
  }
  if (!version && validity === 'unknown') return `${name}已登记，但${asOf}时有效的版本本库未收录，条文未能核对`;
  const sentence = `${name}${sayValidity(chain, { version, validity, asOf })}${validity === 'repealed' ? '' : caveatOf(asOf)}`;
  if (status === 'found') return sentence;
  const isTextKept = (version?.texts.length ?? 0) > 0;
  return isTextKept && version
    ? `${sentence}；本库所存${versionName(version)}中未见${labelOf(place)}，请核对原文`
    : `${sentence}；本库没有该时点文本，条文未能核对`;
}

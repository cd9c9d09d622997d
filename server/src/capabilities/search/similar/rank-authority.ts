import type { authorityGroups } from '@antai/contract/search';

/** What is known of a court, as records keep it. */
export interface CourtPlace {
  court?: string;
  courtLevel?: string;
  province?: string;
  city?: string;
}

export type Authority = keyof typeof authorityGroups;

const bare = (court: string | undefined) => court?.replace(/\s/gu, '') ?? '';

const isSuperior = (other: CourtPlace, own: CourtPlace) =>
  own.courtLevel === '基层人民法院' &&
  other.courtLevel === '中级人民法院' &&
  own.city !== undefined &&
  other.city === own.city;

/**
 * The order in which similar cases are to be consulted (法发〔2020〕24号，第四条). A court above is told by its city: where a
 * city has several, all of them are taken for it. Without a court in hand only the first two can be told.
 */
export function authorityOf(other: CourtPlace & { referenceLevel?: string }, own: CourtPlace | undefined): Authority {
  const { referenceLevel = '', courtLevel } = other;
  if (referenceLevel.includes('指导性')) return 1;
  const isPublishedAbove = /典型案例|入库案例|^参考案例/u.test(referenceLevel);
  if (isPublishedAbove || courtLevel === '最高人民法院') return 2;
  if (!own) return 5;
  const isOwnProvince = own.province !== undefined && other.province === own.province;
  if (isOwnProvince && (courtLevel === '高级人民法院' || referenceLevel.includes('参考性'))) return 3;
  if (bare(other.court) !== '' && bare(other.court) === bare(own.court)) return 4;
  return isOwnProvince && isSuperior(other, own) ? 4 : 5;
}

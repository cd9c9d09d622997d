import type { Matter } from './choose-matter.ts';
import { fill } from './choose-slots.ts';
import { yuan } from './court-fee.ts';
import type { Result } from './world.ts';

/** What each section of a judgment says of a matter; a judgment on appeal says it again in other words. */

export const claimsOf = ({ script, slots }: Matter): string[] => script.claims.map(claim => fill(claim, slots));

export const defencesOf = ({ script, slots }: Matter): string[] => script.defences.map(defence => fill(defence, slots));

export function factsOf({ script, slots, result }: Matter): string[] {
  const facts = result === 'dismissed' && script.noFacts ? [script.noFacts] : script.facts;
  const own = { granted: script.grantedFacts, partial: script.partialFacts, dismissed: script.dismissedFacts }[result];
  const extra = result === 'dismissed' ? [] : (script.extraFacts ?? []);
  return [...facts, ...extra, ...(own ?? [])].map(fact => fill(fact, slots));
}

export function reasonsOf({ script, slots, result, isAbsent }: Matter): string[] {
  const { all } = script.reasons;
  const own = isAbsent
    ? [
        '被告经本院合法传唤，无正当理由拒不到庭，视为放弃答辩和质证的权利，原告提交的证据能够相互印证，本院予以采信，其诉讼请求有事实和法律依据，应予支持',
      ]
    : (script.reasons[result] ?? []);
  return [...all, ...own].map(reason => fill(reason, slots));
}

const dismissalOf = ({ script, slots }: Matter, isPartial: boolean): string =>
  isPartial
    ? `驳回原告${slots.first}的其他诉讼请求`
    : script.claims.length > 1
      ? `驳回原告${slots.first}的全部诉讼请求`
      : `驳回原告${slots.first}的诉讼请求`;

export function ordersOf(matter: Matter, result: Result = matter.result): string[] {
  const orders = (matter.script.orders[result] ?? []).map(order => fill(order, matter.slots));
  if (result === 'granted' || (result === 'dismissed' && orders.length > 0)) return orders;
  return [...orders, dismissalOf(matter, result === 'partial')];
}

/** Whether the disposition orders money to be paid, so that delay has its price. */
export const ordersMoney = (matter: Matter): boolean =>
  matter.result !== 'dismissed' && ordersOf(matter).some(order => /(支付|偿还|赔偿|缴纳).*元/.test(order));

/** The two sides' shares of the fee in fen: who loses pays, and each by the part lost (《诉讼费用交纳办法》第二十九条). */
function sharesOf(matter: Matter, feeFen: number): { first: number; second: number } {
  const { result, claimedYuan, awardedYuan, script } = matter;
  if (script.fee === 'divorce' && result === 'granted') return { first: feeFen / 2, second: feeFen - feeFen / 2 };
  if (result === 'granted') return { first: 0, second: feeFen };
  if (result === 'dismissed') return { first: feeFen, second: 0 };
  if (feeFen <= 10_000 || claimedYuan === 0) return { first: 0, second: feeFen };
  const won = Math.min(0.95, awardedYuan / claimedYuan);
  const second = Math.round((feeFen * won) / 100) * 100;
  return { first: feeFen - second, second };
}

export function feeLine(matter: Matter, { chargedFen, note }: { chargedFen: number; note: string }): string {
  const { first, second } = matter;
  const shares = sharesOf(matter, chargedFen);
  const bearer =
    shares.first === 0
      ? `由被告${second.name}负担`
      : shares.second === 0
        ? `由原告${first.name}负担`
        : `由原告${first.name}负担${yuan(shares.first)}元，由被告${second.name}负担${yuan(shares.second)}元`;
  return `案件受理费${yuan(matter.feeFen)}元${note}，${bearer}。`;
}

export function provisionsOf(matter: Matter): string[] {
  const { script, era, result, slots } = matter;
  const fewer =
    result === 'dismissed'
      ? { old: script.oldDismissed, code: script.codeDismissed }[era as 'old' | 'code']
      : undefined;
  return (fewer ?? script.eras[era] ?? []).map(provision => fill(provision, slots));
}

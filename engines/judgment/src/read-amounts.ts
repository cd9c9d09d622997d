import { findSums, narrowDigits } from '@antai/values';
import type { Amounts } from './judgment.ts';
import { splitItems } from './split-items.ts';

/** Not a sum that is asked for or granted: rates, bases of interest, unit prices, court fees. */
const notSum =
  /(?:以|按|按照)[^，。；、]{0,24}$|(?:每[^，。；]{0,8}|基数|单价|受理费|诉讼费|保全费|鉴定费|公告费|执行费)[^，。；]{0,12}$/;
const isBasis = /^[^，。；]{0,6}(?:为基数|为本金|为限|范围内|限额|\/|／|每|的标准|计算|起点)/;

interface AmountTexts {
  caseType: string | undefined;
  claims: string;
  disposition: string;
  /** How the case came to the court, and its claims: where a sum in dispute is stated. */
  request: string;
}

/** Sums in fen that the claims ask for and the disposition grants, and the court fee; each absent where the text is not plain. */
export function readAmounts({ caseType, claims, disposition, request }: AmountTexts): Amounts {
  const isPrivate = caseType !== '刑事' && caseType !== '行政';
  const claimedFen = isPrivate ? readClaimed(claims) : undefined;
  const awardedFen = isPrivate ? readAwarded(disposition) : undefined;
  const amountInDisputeFen = readStated(request) ?? claimedFen;
  const courtFeeFen = readCourtFee(disposition);
  return {
    ...(claimedFen !== undefined && { claimedFen }),
    ...(awardedFen !== undefined && { awardedFen }),
    ...(amountInDisputeFen !== undefined && { amountInDisputeFen }),
    ...(courtFeeFen !== undefined && { courtFeeFen }),
  };
}

/** From "请求：1、…" up to 事实和理由, item by item; an item's 共计 stands for the item. */
function readClaimed(claims: string): number | undefined {
  const request =
    /(?:诉讼请求|诉请|(?:请求|要求)(?:依法|法院|人民法院|贵院|本院|：){0,3}(?:判令|判决)|判令)[^\n]{0,4000}/.exec(
      claims.slice(0, 6000),
    );
  if (!request) return undefined;
  const items = narrowDigits(request[0].split(/事实(?:和|与|及)?理由|事实如下|\n/)[0]!).replace(
    /[（(][^（）()]{0,200}[）)]/g,
    '',
  );
  return total(
    items
      .split(/[；;。\n]|(?<=[，、：])\s*(?=(?:[1-9]\d?|[一二三四五六七八九十]{1,2})[、.．])/)
      .filter(item => !isLiability(item)),
  );
}

/** What the items of the disposition order to be paid; nothing where they only dismiss, confirm or add a debtor to the same debt. */
const readAwarded = (disposition: string): number | undefined =>
  total(splitItems(disposition).filter(item => payment.test(item) && !/驳回|撤销/.test(item) && !isLiability(item)));

const payment = /支付|给付|赔偿|返还|偿还|偿付|退还|赔付|归还|缴纳|补偿|清偿|交付/;
const isLiability = (item: string) =>
  /承担.{0,10}责任/.test(item) && !/(?:连带|共同)(?:偿还|支付|赔偿|返还|清偿|给付)(?!责任)/.test(item);

function total(items: string[]): number | undefined {
  const sums = items.map(readItemSum).filter(sum => sum !== undefined);
  return sums.length > 0 ? sums.reduce((a, b) => a + b, 0) : undefined;
}

/**
 * What an item of a disposition or of a claim puts in figures, in fen; its 共计 where it has one. Bases and rates of interest,
 * unit prices, limits and fees are none: an item that orders nothing but interest has no sum.
 */
export function readItemSum(text: string): number | undefined {
  const item = narrowDigits(text);
  const sums = findSums(item).filter(
    ({ start, end }) =>
      !notSum.test(item.slice(Math.max(0, start - 40), start)) && !isBasis.test(item.slice(end, end + 12)),
  );
  const whole = sums.find(({ start }) =>
    /(?:共计|合计|总计|总额|总金额|以上共)[^，。；]{0,10}$/.test(item.slice(Math.max(0, start - 20), start)),
  );
  if (whole && sums.every(({ fen }) => fen <= whole.fen)) return whole.fen;
  const part = item.search(/其中|包括|包含/);
  const ownSums = part < 0 ? sums : sums.filter(({ start }) => start < part);
  return ownSums.length > 0 ? ownSums.reduce((a, { fen }) => a + fen, 0) : undefined;
}

function readStated(text: string): number | undefined {
  const match = /(?:诉讼标的额?|执行标的额?|争议标的额?|标的额|争议金额)(?:为|共计|：)?.{0,24}元/.exec(
    text.slice(0, 20_000),
  );
  return match ? findSums(match[0])[0]?.fen : undefined;
}

/** The case acceptance fee as charged: the halved sum where it was halved. */
function readCourtFee(disposition: string): number | undefined {
  const match = /(?:受理费|诉讼费)(?:用)?([^。\n]{0,80})/.exec(disposition.slice(-8000));
  if (!match) return undefined;
  if (/不予收取|免予收取|免收/.test(match[1]!)) return 0;
  const halved = /减半(?:收取|交纳|计收|收)?(?:后)?(?:案件受理费)?(?:计|为|即|人民币)?\s*.{0,24}?元/.exec(match[1]!);
  return (halved && findSums(halved[0])[0]?.fen) ?? findSums(match[1]!.split(/[，,；由（(]/)[0]!)[0]?.fen;
}

/** 《诉讼费用交纳办法》第十三条第一款第一项: upper end of each step in yuan, and its rate in ten-thousandths. */
const steps: [number, number][] = [
  [100_000, 250],
  [200_000, 200],
  [500_000, 150],
  [1_000_000, 100],
  [2_000_000, 90],
  [5_000_000, 80],
  [10_000_000, 70],
  [20_000_000, 60],
  [Number.POSITIVE_INFINITY, 50],
];

/** The acceptance fee of a property claim in fen. */
export function propertyFeeFen(claimYuan: number): number {
  let fee = 5000;
  let from = 10_000;
  for (const [until, rate] of steps) {
    if (claimYuan <= from) break;
    fee += Math.round(((Math.min(claimYuan, until) - from) * rate) / 100);
    from = until;
  }
  return fee;
}

/** 第十三条第一款第二项: 300 yuan for a divorce, and 0.5 % of the property above 200 000 yuan. */
export const divorceFeeFen = (propertyYuan: number): number =>
  30_000 + Math.round(Math.max(0, propertyYuan - 200_000) * 0.5);

/** 12345600 fen → 123456, 12345 fen → 123.45 */
export const yuan = (fen: number): string => (fen / 100).toFixed(2).replace(/\.?0+$/, '');

const units = [
  { name: '亿元', fen: 10_000_000_000 },
  { name: '万元', fen: 1_000_000 },
] as const;

/** At most so many digits stand before 万元 or 亿元 and behind the point: what is longer is written out in yuan. */
const decimals = 4;

/** Whole fen as a sum with its unit that `readMoney` reads back: 10万元, 1.5亿元, 5000元, 12.34元. */
export function writeMoney(fen: number): string {
  for (const { name, fen: each } of units) {
    const figure = fen / each;
    if (Math.abs(figure) >= 1 && Number.isInteger(figure * 10 ** decimals)) return `${figure}${name}`;
  }
  return Number.isInteger(fen / 100) ? `${fen / 100}元` : `${(fen / 100).toFixed(2)}元`;
}

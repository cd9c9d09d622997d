/**
 * The product of whole numbers divided by another, rounded half away from zero. All in whole numbers: sums of 10^12 fen
 * over a hundred years lose nothing.
 */
export function multiply(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((all, factor) => all * BigInt(Math.round(factor)), 1n);
  const below = BigInt(Math.round(divisor));
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + below) / (2n * below);
  return Number(product < 0n ? -rounded : rounded);
}

/** 1,234.50元 */
export function writeSum(fen: number): string {
  const digits = (Math.abs(fen) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
  return `${fen < 0 ? '-' : ''}${digits}元`;
}

import { isEmpty } from './template.ts';

/** Nothing compares with what is empty; added to something, it is 0 or no text. */
export function operate(sign: string, { left, right }: { left: unknown; right: unknown }): unknown {
  const [a, b] = [left as number, right as number];
  switch (sign) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '+':
      return typeof left === 'string' || typeof right === 'string'
        ? String(left ?? '') + String(right ?? '')
        : (a ?? 0) + (b ?? 0);
    case '-':
      return (a ?? 0) - (b ?? 0);
    case '*':
      return (a ?? 0) * (b ?? 0);
    case '/':
      return (a ?? 0) / b;
  }
  if (isEmpty(left) || isEmpty(right)) return false;
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

/** The text form of a query, both ways. */
export { parse } from './parse.ts';
export { print } from './print.ts';
export { readMoney } from './read-money.ts';
export { writeMoney } from './write-money.ts';

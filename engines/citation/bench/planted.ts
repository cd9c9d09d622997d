import { createHash } from 'node:crypto';

/**
 * Citations made from real statutes and judgments, right ones and ones with one planted fault. Rows are told apart by a
 * hash of their id: what a check was developed on is the even half.
 */
export interface PlantedCitation {
  kind: string;
  isEven: boolean;
  isRight: boolean;
  asOf: string;
  text: string;
  /** Where in the text the citation begins. */
  at: number;
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();
export const isEven = (id: string) => hashOf(id) % 2 === 0;

/** The rows in the order of a hash, so that the first hundred are any hundred. */
export const shuffled = <Row extends { id: string }>(rows: Row[], salt: string) =>
  rows.toSorted((a, b) => hashOf(a.id + salt) - hashOf(b.id + salt));

/** The day on which the citations are checked, but for those that the set dates itself. */
export const today = '2026-11-22';

import { QueryNode } from '@antai/contract/search';
import { z } from 'zod';

// Everything of an address is text. What is broken counts as absent, so that a mangled link still opens its screen.

export const text = z.string().min(1).max(500).optional().catch(undefined);

/** An id stays text, also one that looks like a number; older links have such an id in quotation marks. */
export const id = z
  .string()
  .transform(value => value.replace(/^"(\d+)"$/, '$1'))
  .pipe(z.string().min(1).max(64))
  .optional()
  .catch(undefined);

export const question = z.string().min(1).max(2000).optional().catch(undefined);

/** A whole number in its digits; an empty text is none, not a nought. */
export const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  z
    .union([z.number(), z.string().trim().min(1).transform(Number)])
    .pipe(z.int().min(least).max(most))
    .optional()
    .catch(undefined);

export const pageNum = whole(1);

/** What is on or off: the text that an address has of it, or the value that a link is given. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform(value => value === 'true')])
  .optional()
  .catch(undefined);

function parsed(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    return undefined;
  }
}

/** A node as the contract has it; undefined where any part of it is something else. */
function readNode(value: unknown): QueryNode | undefined {
  try {
    const { data } = QueryNode.safeParse(value);
    return data?.baseQueryBO || data?.childQueryBO ? data : undefined;
  } catch {
    // nested deeper than can be read
    return undefined;
  }
}

/** The conditions of an address; what is no condition is left out. */
export const queryList = z
  .unknown()
  .transform((value): QueryNode[] | undefined => {
    const list = parsed(value);
    if (!Array.isArray(list)) return undefined;
    const nodes = list.flatMap(each => readNode(each) ?? []);
    return nodes.length > 0 ? nodes : undefined;
  })
  .optional();

/** The conditions of a search: those that cannot be read, all or one, stay the text they are, so that they can be shown. */
export const searchedList = z
  .unknown()
  .transform((value): QueryNode[] | string | undefined => {
    if (value === undefined || value === null || value === '') return undefined;
    const list = parsed(value);
    const nodes = Array.isArray(list) ? list.flatMap(each => readNode(each) ?? []) : undefined;
    if (nodes && Array.isArray(list) && nodes.length === list.length) return nodes.length > 0 ? nodes : undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
  })
  .optional();

/** An address inside the product: never that of another site, nor of the sign-in page itself. */
export const inside = z
  .string()
  .max(16_000)
  .regex(/^\/(?![/\\]|login)/)
  .optional()
  .catch(undefined);

export const riskLevel = z.enum(['none', 'low', 'medium', 'high']).optional().catch(undefined);
export const riskDay = z.iso.date().optional().catch(undefined);
export const word = z.string().max(100).optional().catch(undefined);
export const version = whole(0);

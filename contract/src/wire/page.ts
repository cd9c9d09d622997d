import { z } from 'zod';

/** The largest page a call gives unless its contract says otherwise. */
export const pageSizeMax = 100;

/** One wish of order: a field of the record and the direction. `relevance` is a field like the others. */
export const Sort = z.strictObject({ fieldEn: z.string().max(64), order: z.enum(['asc', 'desc']).default('desc') });
export type Sort = z.output<typeof Sort>;

/** The `baseInfo` of a paged request; absent parts take the first page of the usual size. */
export const pageOf = (usualSize: number, max: number = pageSizeMax) =>
  z
    .strictObject({
      pageNum: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(max).default(usualSize),
      sorts: z.array(Sort).max(3).nullish(),
    })
    .prefault({});

export type Page = z.output<ReturnType<typeof pageOf>>;

/** A page of records with the exact total over all pages. */
export const pagedOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    pages: z.number().int(),
  });

/** Wraps one page of rows as the wire wants it. */
export function paged<Row>(records: Row[], total: number, page: { pageNum: number; pageSize: number }) {
  return {
    records,
    total,
    pageNum: page.pageNum,
    pageSize: page.pageSize,
    pages: Math.max(1, Math.ceil(total / page.pageSize)),
  };
}

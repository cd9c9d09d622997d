import { faults } from '@antai/contract/wire/faults';
import { z } from 'zod';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';

z.config(z.locales.zhCN());

/** The one form of every JSON answer. */
export const envelope = (
  code: number,
  { message, traceId, data = null }: { message: string; traceId: string; data?: unknown },
) => ({
  baseInfo: { code, message, traceId },
  data,
});

/** Refused by the HTTP layer itself, before it was content: too large, of another type, broken. */
export const isRefused = (error: unknown): error is { statusCode: number; code: string } => {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  return typeof statusCode === 'number' && statusCode < 500 && typeof code === 'string' && code.startsWith('FST_');
};

/** The disk of the files or of the database has no room left. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return ['ENOSPC', 'EDQUOT', '53100'].includes(String(code)) || (cause instanceof Error && isDiskFull(cause));
};

function faultOfRefusal({ statusCode, code }: { statusCode: number; code: string }): Fault {
  if (statusCode === 413) return new Fault(faults.tooLarge);
  if (statusCode === 415) return new Fault(faults.unsupportedType);
  if (code.startsWith('FST_ERR_CTP')) return new Fault(faults.notJson);
  return new Fault(faults.invalid);
}

/** A defect as it is kept: where it happened and under which trace id, never the values that it met. */
export interface Defect {
  traceId: string;
  path: string;
  error: string;
}

/** Who hears of a defect. */
export interface DefectReader {
  log: Log;
  noteDefect?: ((defect: Defect) => void) | undefined;
}

const errorMax = 300;

/** The name of an error and its first line: a failed statement shows its values nowhere. */
function sayError(error: unknown): string {
  const { err } = withoutValues(error) as { err: unknown };
  const text = err instanceof Error ? `${err.name}: ${err.message}` : String(err);
  return (text.split('\n')[0] ?? '').slice(0, errorMax).toWellFormed();
}

/** What a business answer says of something thrown: a fault in its own words, a defect in none of its own. */
export function envelopeOfError(
  thrown: unknown,
  traceId: string,
  { log, noteDefect, path }: DefectReader & { path?: string | undefined },
) {
  const error = isRefused(thrown) ? faultOfRefusal(thrown) : thrown;
  if (error instanceof Fault) return envelope(error.code, { message: error.message, traceId });
  log.error({ ...withoutValues(error), traceId, path }, 'a call could not be answered');
  noteDefect?.({ traceId, path: path ?? '', error: sayError(error) });
  const { code, text } = isDiskFull(error) ? faults.diskFull : faults.defect;
  return envelope(code, { message: `${text}（编号 ${traceId}）`, traceId });
}

/** A failed statement carries the values it was given: its cause and its text are logged, the values never. */
function withoutValues(error: unknown): object {
  const isStatement = error instanceof Error && 'query' in error && 'params' in error;
  return isStatement ? { err: error.cause, query: error.query } : { err: error };
}

/** The value as the schema reads it; throws a fault that names the field and what is wrong with it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Fault(faults.invalid, describe(result.error));
}

function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return faults.invalid.text;
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(key => [...issue.path, key].join('.')).join('、');
    return `请求中有无法识别的字段：${names.slice(0, 200)}`;
  }
  return path ? `请求字段 ${path.slice(0, 200)} 有误：${issue.message}` : `请求内容有误：${issue.message}`;
}

import type { ModelErrorKind } from '@antai/contract/wire/models';
import { ModelError } from './model-error.ts';

/** What a service says when it refuses, in any of the forms that are in use. */
interface Refusal {
  status: number;
  body: unknown;
  retryAfter?: string | null;
  now: Date;
}

const spent = /quota|balance|insufficient|arrear|欠费|余额/i;
const tooLong =
  /context.?length|context window|maximum context|max.{0,12}tokens|range of input length|too long|prompt is too/i;
const filtered = /inappropriate|sensitive|content.?filter|content_policy|content.?risk|内容安全|敏感/i;

/** Tells what a refusal means; a retry-after is read as seconds or as a date. */
export function classifyRefusal({ status, body, retryAfter, now }: Refusal): ModelError {
  const complaint = complaintOf(body) ?? `HTTP ${status}`;
  const retryAfterMs = retryAfter ? readRetryAfter(retryAfter, now) : undefined;
  return new ModelError(kindOf(status, complaint), { status, complaint, retryAfterMs });
}

function kindOf(status: number, complaint: string): ModelErrorKind {
  if (status === 402) return 'quota';
  if (status === 429) return spent.test(complaint) ? 'quota' : 'rateLimit';
  if (status === 401 || status === 403) return spent.test(complaint) ? 'quota' : 'auth';
  if (status === 404) return 'modelNotFound';
  if (tooLong.test(complaint) || status === 413) return 'contextOverflow';
  if (filtered.test(complaint)) return 'contentFilter';
  if (status >= 500 || status === 408) return 'server';
  return 'badRequest';
}

/** The words of a refusal: `error.message`, `error` itself, or `message`, with the code where there is one. */
function complaintOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body || undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const { error, message } = body as { error?: unknown; message?: unknown };
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) {
    const { message: words, code, type } = error as Record<string, unknown>;
    const parts = [words, code, type].filter(part => typeof part === 'string' || typeof part === 'number');
    return parts.length > 0 ? parts.join(' ') : undefined;
  }
  return typeof message === 'string' ? message : undefined;
}

function readRetryAfter(text: string, now: Date): number | undefined {
  const ms = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

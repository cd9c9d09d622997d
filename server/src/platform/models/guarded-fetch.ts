import { stripHtml } from '@antai/plain-text';
import { classifyRefusal } from './classify-refusal.ts';
import { ModelError } from './model-error.ts';

interface Guard {
  /** Looks at the very body that leaves; throws what keeps it here. */
  inspect?: (body: string) => Promise<void> | void;
  /** Something has come: of an answer a part, or a comment that keeps the connection open. */
  onBytes?: (bytes: Uint8Array) => void;
  now: () => Date;
}

const refusalMaxBytes = 64 * 1024;
/** 200,000 characters, each in an event of its own. */
const answerMaxBytes = 64 * 1024 * 1024;

/**
 * The only door through which the product speaks to a model: http or https, never redirected to where the administrator
 * has not sent it, with a bounded answer; a refusal is thrown as the `ModelError` it means.
 */
export function guardedFetch({ inspect, onBytes, now }: Guard): typeof fetch {
  return async (target, init) => {
    const { protocol } = new URL(String(target));
    if (protocol !== 'http:' && protocol !== 'https:') throw new ModelError('badRequest', { complaint: protocol });
    if (typeof init?.body === 'string') await inspect?.(init.body);
    const response = await fetch(target, { ...init, redirect: 'manual' });
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new ModelError('badRequest', { status, complaint: '服务要求转往另一地址（重定向），请填写它的最终地址' });
    }
    if (!response.ok) {
      const body = readBody(await readStart(response, refusalMaxBytes));
      throw classifyRefusal({ status, body, retryAfter: headers.get('retry-after'), now: now() });
    }
    return new Response(response.body?.pipeThrough(watched(onBytes)), { status, headers });
  };
}

function watched(onBytes: Guard['onBytes']) {
  let size = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      size += bytes.length;
      if (size > answerMaxBytes) throw new ModelError('protocol', { complaint: '答复过大' });
      onBytes?.(bytes);
      controller.enqueue(bytes);
    },
  });
}

/** The beginning of what a service answers; the rest is not taken. */
async function readStart({ body }: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    size += part.length;
    if (size >= max) break;
  }
  return Buffer.concat(parts).subarray(0, max).toString('utf8');
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // a page of a proxy, mostly
    return stripHtml(text).replace(/\s+/g, ' ').trim();
  }
}

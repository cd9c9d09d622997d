import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { sendQuietly } from './send-quietly.ts';
import { readTokens } from './session.ts';

const prefix = 'cache:';
const dayKey = 'cacheDay';

/** A 53-bit hash of a text (cyrb53), as short text: a key, not a secret. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** The session cache lives for a day: it is cleared when the date has changed. */
function clearOnNewDay() {
  const today = new Date().toDateString();
  if (sessionStorage.getItem(dayKey) === today) return;
  clearCache();
  sessionStorage.setItem(dayKey, today);
}

/** Forgets every cached answer. */
export function clearCache() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

function find(key: string): { value: unknown } | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return { value: JSON.parse(text) };
  } catch {
    sessionStorage.removeItem(key);
    return undefined;
  }
}

function store(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the browser's storage is full: an empty cache is better than a failing screen
    clearCache();
  }
}

/** `sendQuietly`, answered from the session cache where the same body was sent to the same url with the same token and mark. */
export async function sendCached<C extends Call>(
  call: C,
  { input, mark, signal }: { input: SentOf<C>; mark: string; signal?: AbortSignal },
): Promise<AnswerOf<C>> {
  clearOnNewDay();
  const key = prefix + hashOf(`${JSON.stringify(input)}${call.path}${readTokens().token}${mark}`);
  const stored = find(key);
  if (stored) return stored.value as AnswerOf<C>;
  const value = await sendQuietly(call, input, { signal });
  store(key, value);
  return value;
}

import { outlive } from '../lib/outlive.ts';

/** A call that was refused, in words for whoever answers. */
class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const lostConnection = '网络连接失败，请检查网络';

/** Whether the same call may succeed when it is made once more. */
export const isPassing = (error: unknown) => !(error instanceof Refusal) || error.code === 0 || error.code === 429;

/** Makes a call of the respondent, although the page is left the moment after; throws a Refusal with the words of the server. */
export async function ask<Answer>(tail: string, data: object): Promise<Answer> {
  const body = JSON.stringify({ data });
  const release = outlive(body);
  const request = { headers: { 'content-type': 'application/json' }, body, keepalive: release !== undefined };
  try {
    return await post(tail, request);
  } finally {
    release?.();
  }
}

/** Sends a file up with fields, which have to stand before it. */
export function sendFile<Answer>(
  tail: string,
  { fields, file }: { fields: Record<string, string>; file: File },
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return post(tail, { body });
}

async function post<Answer>(tail: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(`/law-risk-check/api/answer/${tail}`, { method: 'POST', ...request }).catch(
    () => undefined,
  );
  if (!response) throw new Refusal(0, lostConnection);
  const envelope = await response.json().catch(() => undefined);
  const { code = 0, message = '系统繁忙，请稍后重试' } = envelope?.baseInfo ?? {};
  if (!envelope?.baseInfo || code !== 0) throw new Refusal(code, message);
  return envelope.data as Answer;
}

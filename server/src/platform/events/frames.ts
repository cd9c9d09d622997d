/** What a client may send: `ping`, `{type:'ping'}`, a bare token, or `{token, after?}`. Anything else says nothing. */
export function readFrame(text: string): { token?: string; after?: number; isPing: boolean } {
  if (!text.startsWith('{')) return { token: text.trim() || undefined, isPing: text.trim() === 'ping' };
  const frame = parse(text);
  const { token, after, type } = frame;
  return {
    token: typeof token === 'string' && token !== '' ? token : undefined,
    after: typeof after === 'number' && Number.isSafeInteger(after) && after >= 0 ? after : undefined,
    isPing: type === 'ping',
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

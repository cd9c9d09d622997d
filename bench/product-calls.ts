import type { signIn } from '../e2e/product.ts';

export type Tokens = Awaited<ReturnType<typeof signIn>>;

/** Sends a call with a session's tokens. */
export async function post(address: string, { token, authToken }: Tokens, path: string, body: string | FormData) {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  return fetch(`${address}${path}`, { method: 'POST', headers: { token, 'auth-token': authToken, ...json }, body });
}

/** Makes a call; throws with what the product says where it refuses. */
export async function ask<Answer>(address: string, tokens: Tokens, path: string, data: object): Promise<Answer> {
  const response = await post(address, tokens, path, JSON.stringify({ data }));
  const { baseInfo, data: answer } = (await response.json()) as {
    baseInfo: { code: number; message: string };
    data: Answer;
  };
  if (baseInfo.code !== 0) throw new Error(`${path}: ${baseInfo.message}`);
  return answer;
}

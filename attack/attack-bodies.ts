import type { Server } from '../tools/wire/start-server.ts';
import { everyCall } from './every-call.ts';
import { mutateBody, randomOf } from './mutate-body.ts';
import { sampleBody } from './sample-body.ts';
import { inParallel, sendCall, signIn, type Tokens } from './send-call.ts';

/** Calls that end the session or change the password of the attacker: each is asked as somebody else would. */
const ending = ['/api/user/logout', '/api/user/updatePwd'];

/** So many mutated bodies over all calls, the same for the same seed: gives the complaints and the slowest answers. */
export async function attackBodies(server: Server, { count, seed }: { count: number; seed: number }) {
  const random = randomOf(seed);
  const calls = (await everyCall()).filter(({ call }) => !ending.includes(call.path));
  const orders = Array.from({ length: count }, (_, at) => {
    const { name, call } = calls[at % calls.length]!;
    return { name, path: call.path, body: mutateBody(sampleBody(call, at % 2 === 0), random) };
  });
  const headers: Tokens = await signIn(server, 'admin');
  const complaints: string[] = [];
  const codes = new Map<number, number>();
  const slowest: { name: string; ms: number; begins: string }[] = [];
  await inParallel(orders, 4, async ({ name, path, body }) => {
    const begins = body.subarray(0, 200).toString();
    const { code, message, ms } = await sendCall(server, { path, body, headers }).catch(error => ({
      code: -1,
      message: String(error.cause ?? error),
      ms: 0,
    }));
    codes.set(code, (codes.get(code) ?? 0) + 1);
    slowest.push({ name, ms, begins });
    if (code === 20000 || code === -1) complaints.push(`${name}: ${code} ${message} ← ${begins}`);
  });
  slowest.sort((a, b) => b.ms - a.ms);
  return { complaints, codes, slowest: slowest.slice(0, 5) };
}

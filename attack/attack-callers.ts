import type { Server } from '../tools/wire/start-server.ts';
import { everyCall } from './every-call.ts';
import { sampleBody } from './sample-body.ts';
import { sendCall, signIn } from './send-call.ts';

/** Every call × wrong callers: gives the complaints. */
export async function attackCallers(server: Server): Promise<string[]> {
  const complaints: string[] = [];
  const [demo, admin] = [await signIn(server, 'demo'), await signIn(server, 'admin')];
  const mixed = { token: demo.token ?? '', 'auth-token': admin['auth-token'] ?? '' };
  for (const { name, call } of await everyCall()) {
    const { path, access } = call;
    if (access === 'open') continue;
    const body = JSON.stringify(sampleBody(call));
    const callers = {
      stranger: {},
      'made-up tokens': { token: 'x'.repeat(43), 'auth-token': 'a.b.c' },
      'the session token alone': { token: demo.token ?? '' },
      'tokens of two users': mixed,
    };
    for (const [who, headers] of Object.entries(callers)) {
      const { code } = await sendCall(server, { path, body, headers });
      if (code !== 90004) complaints.push(`${name}: ${who} got ${code}`);
    }
    if ((access as unknown) !== 9) continue;
    const { code } = await sendCall(server, { path, body, headers: demo });
    if (code !== 403) complaints.push(`${name}: a lawyer got ${code}`);
  }
  return complaints;
}

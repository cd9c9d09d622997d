import type { Server } from '../tools/wire/start-server.ts';
import { sendCall, signIn } from './send-call.ts';

const login = '/api/user/login';
const guesses = 1000;
const freeGuesses = 5;

const wrong = (username: string) => JSON.stringify({ data: { username, password: 'cai12345' } });

/** A thousand guesses at once, with forged addresses: no more are looked at than are free, and a colleague still signs in. */
export async function attackSignIn(server: Server): Promise<string[]> {
  await signIn(server, 'demo');
  const guess = (at: number) =>
    sendCall(server, { path: login, body: wrong('admin'), headers: { 'x-forwarded-for': `203.0.113.${at % 250}` } });
  const answers = await Promise.all(Array.from({ length: guesses }, (_, at) => guess(at)));
  const looked = answers.filter(({ code }) => code === 1).length;
  const complaints = looked > freeGuesses ? [`${looked} of ${guesses} parallel guesses were looked at`] : [];
  const { token } = await signIn(server, 'demo').catch(() => ({ token: undefined }));
  return token ? complaints : [...complaints, 'a colleague behind the same address could not sign in'];
}

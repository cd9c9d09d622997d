import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { respondent } from '@antai/contract/questionnaires/respondent';
import type { Call } from '@antai/contract/wire/call';
import { aQuestionnaire, proofOf } from '../server/test/questionnaires.ts';
import { type Server, startServer } from '../tools/wire/start-server.ts';
import { mutateBody, randomOf } from './mutate-body.ts';
import { inParallel, sendCall, signIn, type Tokens } from './send-call.ts';

const people = 200;
const atOnce = 50;
/** Answers that the mangled bodies are sent to: each takes so many saves a minute. */
const targets = 60;
const guesses = 30;
/** So much may the times of right and wrong passwords differ: what a busy machine makes of equal ones. */
const allowedMs = 30;
const allowedShare = 0.2;

interface CallAnswer {
  code: number;
  message: string;
  data: unknown;
}

/** One caller of the public calls, from an address of their own behind the proxy that the server trusts. */
async function ask(server: Server, call: Call, data: unknown, headers: Tokens = {}) {
  const response = await fetch(`${server.address}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  const { baseInfo, data: answer } = (await response.json()) as { baseInfo: CallAnswer; data: unknown };
  return { ...baseInfo, data: answer } as CallAnswer;
}

const from = (number: number): Tokens => ({
  'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
});

async function publish(server: Server, tokens: Tokens, wish: object = {}) {
  const saved = await ask(server, questionnaires.save, { content: aQuestionnaire() }, tokens);
  const { questionnaireId } = saved.data as { questionnaireId: string };
  await ask(server, questionnaires.release, { questionnaireId }, tokens);
  const link = await ask(server, riskAnalysis.addLink, { questionnaireId, answersMax: 1_000, ...wish }, tokens);
  return { questionnaireId, linkId: (link.data as { linkId: string }).linkId };
}

async function begin(server: Server, linkId: string, headers: Tokens, password?: string) {
  const { challenge, challengeBits } = (await ask(server, respondent.open, { linkId }, headers)).data as {
    challenge: string;
    challengeBits: number;
  };
  const proof = proofOf(challenge, challengeBits);
  const sent = { linkId, hasConsented: true, challenge, proof, ...(password ? { password } : {}) };
  const startedAt = performance.now();
  const answer = await ask(server, respondent.open, sent, headers);
  return {
    ...answer,
    ms: performance.now() - startedAt,
    answerKey: (answer.data as { answerKey?: string })?.answerKey,
  };
}

/** What one person was told was kept; what is asked again after the kill. */
interface Person {
  number: number;
  answerKey?: string | undefined;
  people?: number;
  isSubmitted?: boolean;
}

async function answerOn(server: Server, linkId: string, person: Person) {
  const headers = from(person.number);
  person.answerKey ??= (await begin(server, linkId, headers)).answerKey;
  if (!person.answerKey || person.isSubmitted) return;
  const { answerKey } = person;
  for (const count of [person.number, person.number + 1_000]) {
    const saved = await ask(
      server,
      respondent.save,
      { linkId, answerKey, answers: { contract: 'no', people: count } },
      headers,
    );
    if (saved.code === 0) person.people = count;
  }
  const answers = { contract: 'no', people: person.number };
  const submitted = await ask(server, respondent.submit, { linkId, answerKey, answers }, headers);
  if (submitted.code === 0) Object.assign(person, { people: person.number, isSubmitted: true });
}

/** Two hundred people answer at once, the server is killed in the middle; nothing that was acknowledged is lost. */
async function answerAtOnce(start: () => Promise<Server>): Promise<{ complaints: string[]; server: Server }> {
  const complaints: string[] = [];
  let server = await start();
  const tokens = await signIn(server, 'admin');
  const { questionnaireId, linkId } = await publish(server, tokens);
  const all = Array.from({ length: people }, (_, number): Person => ({ number: number + 1 }));
  // a call that the kill broke off was not acknowledged
  const load = inParallel([...all], atOnce, person => answerOn(server, linkId, person).catch(() => {}));
  while (all.filter(({ isSubmitted }) => isSubmitted).length < people / 4) await wait(20);
  await server.stop('SIGKILL');
  await load;
  server = await start();
  const midway = all.filter(({ isSubmitted }) => isSubmitted).length;
  await inParallel([...all], atOnce, async person => {
    if (!person.answerKey) return;
    const { data } = await ask(server, respondent.open, { linkId, answerKey: person.answerKey }, from(person.number));
    const kept = data as { state?: string; answers?: { people?: number } } | null;
    if (person.people !== undefined && kept?.answers?.people === undefined)
      complaints.push(`person ${person.number}: an acknowledged save is gone`);
    if (person.isSubmitted && kept?.state !== 'submitted') complaints.push(`person ${person.number}: not submitted`);
    // a submit whose answer was broken off may have counted all the same
    if (kept?.state === 'submitted') person.isSubmitted = true;
  });
  await inParallel([...all], atOnce, person => answerOn(server, linkId, person));
  const owner = await signIn(server, 'admin');
  const { data } = await ask(server, riskAnalysis.overall, { questionnaireId }, owner);
  const { answerCount } = data as { answerCount: number };
  if (answerCount !== people) complaints.push(`${people} people answered, ${answerCount} answers are there`);
  const links = await ask(server, riskAnalysis.links, { questionnaireId }, owner);
  const [link] = (links.data as { links: { answerCount: number }[] }).links;
  if (link?.answerCount !== people) complaints.push(`the link counts ${link?.answerCount} answers`);
  console.log(`  ${midway} of ${people} had submitted when the server was killed`);
  return { complaints, server };
}

const calls = [respondent.open, respondent.save, respondent.submit, respondent.state, respondent.removeFile] as const;
const nobody = '00000000-0000-4000-8000-000000000000';

/** Mangled bodies against the public calls, each from another address: none is a defect. */
async function mangle(server: Server, { count, seed }: { count: number; seed: number }): Promise<string[]> {
  const random = randomOf(seed);
  const { linkId } = await publish(server, await signIn(server, 'admin'));
  const keys: string[] = [];
  await inParallel(
    Array.from({ length: targets }, (_, at) => at),
    4,
    async at => {
      const { answerKey } = await begin(server, linkId, from(70_000 + at));
      if (answerKey) keys.push(answerKey);
    },
  );
  const complaints: string[] = [];
  const codes = new Map<number, number>();
  const orders = Array.from({ length: count }, (_, at) => {
    const call = calls[at % calls.length]!;
    const own = { linkId, answerKey: keys[at % keys.length]! };
    const answers = { contract: 'no', people: at };
    const bodies = { open: { ...own, hasConsented: true, proof: '1', challenge: 'x' }, answers: { ...own, answers } };
    const data =
      call === respondent.open
        ? bodies.open
        : call === respondent.removeFile
          ? { ...own, fileId: nobody }
          : call === respondent.state
            ? own
            : bodies.answers;
    return { at, path: call.path, body: mutateBody({ data }, random) };
  });
  await inParallel(orders, 4, async ({ at, path, body }) => {
    const outcome = await sendCall(server, { path, body, headers: from(100_000 + at) }).catch(error => ({
      code: -1,
      message: String(error.cause ?? error),
    }));
    codes.set(outcome.code, (codes.get(outcome.code) ?? 0) + 1);
    if (outcome.code === 20000 || outcome.code === -1)
      complaints.push(`${path}: ${outcome.code} ${outcome.message} ← ${body.subarray(0, 200).toString()}`);
  });
  console.log(`  codes: ${[...codes].map(([code, times]) => `${code}×${times}`).join(' ')}`);
  return complaints;
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How long a right and a wrong password take, by turns. */
async function timePasswords(server: Server): Promise<string[]> {
  const { linkId } = await publish(server, await signIn(server, 'admin'), { password: 'duide-mima' });
  const [right, wrong]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < guesses; turn += 1) {
    const good = await begin(server, linkId, from(200_000 + 2 * turn), 'duide-mima');
    const bad = await begin(server, linkId, from(200_001 + 2 * turn), 'cuode-mima');
    if (good.code !== 0 || bad.code === 0) return [`a password was judged wrongly: ${good.code}, ${bad.code}`];
    right.push(good.ms);
    wrong.push(bad.ms);
  }
  const [a, b] = [medianOf(right), medianOf(wrong)];
  console.log(`  a right password ${a.toFixed(1)} ms, a wrong one ${b.toFixed(1)} ms (medians of ${guesses})`);
  const allowed = Math.max(allowedMs, allowedShare * Math.max(a, b));
  return Math.abs(a - b) > allowed ? [`the time of an answer tells a right password: ${a} ms, ${b} ms`] : [];
}

/** What comes at the public calls of questionnaires: two hundred people and a kill, mangled bodies, guessed passwords. */
export async function attackAnswers(root: string, extent: { bodies: number; seed: number }) {
  const place = mkdtempSync(join(tmpdir(), 'antai-answers-'));
  const env = { DATA_DIR: join(place, 'data'), DEMO_DATA: '0', TRUST_PROXY: '1' };
  try {
    const { complaints, server } = await answerAtOnce(() => startServer(root, env));
    try {
      complaints.push(...(await mangle(server, { count: extent.bodies, seed: extent.seed })));
      complaints.push(...(await timePasswords(server)));
    } finally {
      await server.stop('SIGKILL');
    }
    return complaints;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

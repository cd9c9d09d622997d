import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@antai/contract/account';
import { users } from '@antai/contract/administration/users';
import { search } from '@antai/contract/search';
import { type LargestBody, playLargest } from '../attack/play-largest.ts';
import { askData, signIn, signInWith, type Tokens } from '../attack/send-call.ts';
import { startWatched } from '../attack/watch-server.ts';
import { openOutside } from '../tools/wire/open-outside.ts';
import type { Server } from '../tools/wire/start-server.ts';
import { startPeer } from './child.ts';
import type { Order, Outcome } from './client-peer.ts';
import { leaf, searchBody } from './conditions.ts';
import { corpusOf } from './corpus.ts';
import { type Delays, figure, percentile, ratio, sayDelays, type Table } from './table.ts';
import variedWords from './varied-words.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const [quietForMs, busyForMs] = [150, 250];
const senders = 3;
/** No connection asks again sooner: a call that is dear shows, and one that writes does not fill the house. */
const apartMs = 40;
const targetRatio = 2;
/** What looks above the target is measured again, as long as there is time: the machine may have done something else. */
const triesMax = 3;
const triesWithinMs = 60_000;
/** A call that costs nothing, measured like the others now and then: what it shows is the machine and no call. */
const control = { name: '对照', path: account.signInWays.path, body: '{}', headers: {} };
const controlEvery = 8;
const judgmentsMax = 2_000;
const shown = 20;
const password = 'bench-password-1';

interface Row {
  name: string;
  characters: number;
  quietMs: number;
  busyMs: number;
  ownMs: number;
  refused: number;
  sent: number;
  delays: Delays;
}
const ratioOf = ({ busyMs, quietMs }: Row) => busyMs / quietMs;

/** Searches for two words, no two alike in one run: what was asked before is kept, and would cost nothing. */
const searches = [{ queryType: 1 }, { queryType: 4, fontNum: 20 }, { queryType: 3 }].flatMap(more =>
  variedWords.flatMap((word, at) =>
    variedWords.slice(at + 1).map(other => searchBody([leaf(word), leaf(other)], more)),
  ),
);

type Sent = Pick<LargestBody, 'name' | 'path' | 'body' | 'headers'>;

/** Every call of the journeys, or those that are meant, with the largest body that it takes, over three connections, while somebody else searches. */
export async function tableOfLargestInputs(size: number, isMeant?: (name: string) => boolean): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'antai-largest-inputs-'));
  const outside = await openOutside(folder);
  const server = await startWatched(root, outside.env);
  const [client, sender] = [startPeer('client-peer.ts'), startPeer('client-peer.ts')];
  try {
    await Promise.all([client.ready, sender.ready, importJudgments(server, Math.min(size, judgmentsMax))]);
    const headers = await aColleague(server);
    let answerCount = 0;
    const order = { address: server.address, path: search.list.path, headers, clients: 1 };
    const searchFor = async (forMs: number) => {
      const bodies = Array.from({ length: forMs }, (_, at) => searches[(answerCount + at) % searches.length]!);
      const { times, failures } = await client.ask<Outcome>({ ...order, bodies, forMs } satisfies Order);
      answerCount += times.length;
      if (failures > times.length / 2) throw new Error(`${failures} of ${times.length} searches were refused`);
      return percentile(times, 0.95);
    };
    await searchFor(busyForMs * 10);
    const [rows, controls]: [Row[], Row[]] = [[], []];
    let triedMs = 0;
    const measure = async ({ name, path, body, headers: own }: Sent): Promise<Row> => {
      const quietMs = await searchFor(quietForMs);
      await server.delays();
      const sending = sender.ask<Outcome>({
        ...{ address: server.address, path, headers: own, bodies: [body], clients: senders },
        ...{ apartMs, forMs: busyForMs },
      } satisfies Order);
      const busyMs = await searchFor(busyForMs);
      const { times, failures: refused } = await sending;
      return {
        name,
        characters: body.length,
        quietMs,
        busyMs,
        ownMs: percentile(times, 0.5),
        refused,
        sent: times.length,
        delays: await server.delays(),
      };
    };
    const measureAgain = async (largest: Sent) => {
      let best = await measure(largest);
      const startedAt = performance.now();
      const mayTry = () => triedMs + performance.now() - startedAt < triesWithinMs && ratioOf(best) >= targetRatio;
      for (let tries = 1; tries < triesMax && mayTry(); tries += 1) {
        const next = await measure(largest);
        if (ratioOf(next) < ratioOf(best)) best = next;
      }
      triedMs += performance.now() - startedAt;
      return best;
    };
    const each = async (largest: LargestBody) => {
      rows.push(await measureAgain(largest));
      if (rows.length % controlEvery === 0) controls.push(await measureAgain(control));
    };
    const failures = await playLargest({ server, outside, isMeant, each });
    if (isMeant) for (const _ of Array(controlEvery)) controls.push(await measureAgain(control));
    return tableOf({ rows, controls, failures });
  } finally {
    await Promise.all([client.stop(), sender.stop(), server.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function importJudgments(server: Server, size: number) {
  const corpus = corpusOf(size);
  if (!corpus) return;
  const file = join(server.folder, 'rows.jsonl');
  await writeFile(file, Array.from(corpus.rows, row => `${JSON.stringify(row)}\n`).join(''));
  await server.importFile('cases', file);
}

/** Somebody of whom the journeys know nothing. */
async function aColleague(server: Server): Promise<Tokens> {
  const admin = await signIn(server, 'admin');
  const username = 'pangren';
  const made = await askData<{ password: string }>(server, admin, users.create, { username, name: '旁人' });
  const first = { username, password: made?.password ?? '' };
  const change = { oldPassword: first.password, newPassword: password };
  await askData(server, await signInWith(server, first), account.changePassword, change);
  return signInWith(server, { username, password });
}

interface Measurement {
  rows: Row[];
  controls: Row[];
  failures: string[];
}

function tableOf({ rows, controls, failures }: Measurement): Table {
  const isAbove = (row: Row) => ratioOf(row) >= targetRatio;
  const worst = (some: Row[], count: number) => some.toSorted((a, b) => ratioOf(b) - ratioOf(a)).slice(0, count);
  const usual = percentile(controls.map(ratioOf), 0.5);
  const noise = `什么也不做的对照（signInWays，${controls.length} 次）中位 ${figure(usual)}×，${controls.filter(isAbove).length} 次在 ${targetRatio}× 以上`;
  const failed = failures.length === 0 ? '' : `流程中失败的：${failures.join('；')}。`;
  return {
    title: `每个调用最大的输入：他人检索的用时（${rows.length} 个调用，其中 ${rows.filter(isAbove).length} 个在 ${targetRatio}× 以上）`,
    about: `一人以 ${senders} 路发送各调用可接受的最大输入，他人同时检索，各 ${busyForMs} ms，平时在其前另测；ms。${noise}。列出最差的 ${shown} 个与最差的对照。事件循环：最长停顿、其中自己连续计算的时间、95% 的延迟；三者都小时，慢在共用的核上。${failed}`,
    columns: ['调用', '字符', '平时 p95', '他人 p95', '对平时', '发送者 p50', '发送', '未成功或为文件', '事件循环'],
    rows: [...worst(rows, shown), ...worst(controls, 1)].map(row => [
      ...[row.name, row.characters, figure(row.quietMs), figure(row.busyMs), ratio(row.busyMs, row.quietMs)],
      ...[figure(row.ownMs), row.sent, row.refused, sayDelays(row.delays)],
    ]),
  };
}

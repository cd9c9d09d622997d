import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../tools/wire/start-server.ts';
import { attackAnswers } from './attack-answers.ts';
import { attackBodies } from './attack-bodies.ts';
import { attackCallers } from './attack-callers.ts';
import { attackDamage } from './attack-damage.ts';
import { attackDisk } from './attack-disk.ts';
import { attackFiles, type Reading } from './attack-files.ts';
import { attackKills, attackPair } from './attack-kills.ts';
import { attackLargest, attackRepeats } from './attack-largest.ts';
import { attackModels } from './attack-models.ts';
import { attackSignIn } from './attack-sign-in.ts';
import { attackStreams, attackUploads } from './attack-uploads.ts';
import { tableOf } from './kept/count-kept.ts';
import type { Largest } from './take-least.ts';

const usual = { bodies: '10000', seed: '20260726', kills: '100' };
/** So long may the event loop compute in one go for one call of somebody. */
const computedMaxMs = 20;
const root = join(import.meta.dirname, '..');

interface Extent {
  bodies: number;
  seed: number;
  kills: number;
}

function report(name: string, complaints: string[]) {
  console.log(`${complaints.length === 0 ? '✓' : '✗'} ${name}`);
  for (const complaint of complaints.slice(0, 40)) console.log(`  ${complaint}`);
  return complaints.length;
}

function skip(name: string, reason: string) {
  console.log(`- ${name}: skipped, ${reason}`);
  return 0;
}

function reportKept(name: string, { complaints, counts }: Awaited<ReturnType<typeof attackKills>>) {
  const acknowledged = [...counts.values()].reduce((sum, count) => sum + count.acknowledged, 0);
  const complaintCount = report(`${name}, ${acknowledged} things of ${counts.size} kinds acknowledged`, complaints);
  for (const line of tableOf(counts)) console.log(`  ${line}`);
  return complaintCount;
}

const sayStall = ({ stallMs, computedMs }: Pick<Reading, 'stallMs' | 'computedMs'>) =>
  `the event loop stood still for ${stallMs.toFixed(0)} ms and computed ${computedMs.toFixed(0)}`;

/** Late is what computed for longer than everybody may be kept waiting, or was answered as a defect. */
function reportLargest(name: string, { answers, failures }: Awaited<ReturnType<typeof attackLargest>>) {
  const say = ({ name, ms, code, characters, ...stall }: Largest) =>
    `${name}: ${characters} characters, ${code} after ${ms.toFixed(0)} ms, ${sayStall(stall)}`;
  const wrong = answers.filter(({ code, computedMs }) => computedMs > computedMaxMs || code === 20_000);
  const complaints = report(name, wrong.map(say));
  for (const answer of answers.toSorted((a, b) => b.computedMs - a.computedMs).slice(0, 20))
    console.log(`  ${say(answer)}`);
  for (const failure of failures) console.log(`  a play ended early: ${failure}`);
  return complaints;
}

/** Each attack by its name: does it and gives how many complaints there are. */
const attacks: Record<string, (extent: Extent) => Promise<number>> = {
  async kills(extent) {
    return reportKept(`${extent.kills} kills under load`, await attackKills(root, extent));
  },
  async pair(extent) {
    const name = 'two processes on one PostgreSQL';
    const outcome = await attackPair(root, extent);
    if (!outcome) return skip(name, 'no PostgreSQL is installed');
    return reportKept(`${name}, ${extent.kills} kills by turns`, outcome);
  },
  async disk() {
    const complaints = await attackDisk(root);
    return complaints ? report('a full disk', complaints) : skip('a full disk', 'no disk can be mounted here');
  },
  async answers(extent) {
    const complaints = await attackAnswers(root, extent);
    return report(`200 people answer, a kill, ${extent.bodies} mutated bodies, passwords`, complaints);
  },
  async largest() {
    const attacked = await attackLargest(root);
    return reportLargest(`${attacked.answers.length} calls with their largest body`, attacked);
  },
  async repeats() {
    const attacked = await attackRepeats(root);
    return reportLargest(`${attacked.answers.length} texts of one mark again and again`, attacked);
  },
  async models() {
    const attacked = await attackModels(root);
    return reportLargest(`${attacked.answers.length} answers of a model that are dear to read`, attacked);
  },
  async files() {
    const { readings, unread } = await attackFiles(root);
    const say = ({ name, code, message, ms, ...stall }: Reading) =>
      `${name}: ${code} ${message}, answered after ${ms.toFixed(0)} ms, ${sayStall(stall)}`;
    const wrong = readings.filter(({ code, computedMs }) => [20_000, -1].includes(code) || computedMs > computedMaxMs);
    const complaints = report(`${readings.length} readings of the dearest files`, wrong.map(say));
    for (const reading of readings.toSorted((a, b) => b.computedMs - a.computedMs).slice(0, 20))
      console.log(`  ${say(reading)}`);
    if (unread > 0) console.log(`  ${unread} more were left unread when the time was over`);
    return complaints;
  },
  damage: async () => report('damaged files', await attackDamage(root)),
  wire: attackWire,
};

/** Wrong callers, broken bodies and forms, readers who leave, and guessed passwords, against one server. */
async function attackWire({ bodies: count, seed }: Extent) {
  const server = await startServer(root);
  try {
    let complaints = report('every call × wrong callers', await attackCallers(server));
    const bodies = await attackBodies(server, { count, seed });
    complaints += report(`${count} mutated bodies, seed ${seed}`, bodies.complaints);
    console.log(`  codes: ${[...bodies.codes].map(([code, times]) => `${code}×${times}`).join(' ')}`);
    for (const { name, ms, begins } of bodies.slowest)
      console.log(`  ${ms.toFixed(0)} ms ${name} ← ${begins.slice(0, 80)}`);
    const uploads = await attackUploads(server);
    complaints += report(`${uploads.count} broken forms`, uploads.complaints);
    const streams = await attackStreams(server);
    complaints += report(`${streams.count} readers of streams who leave`, streams.complaints);
    complaints += report('a thousand guesses at once', await attackSignIn(server));
    return complaints;
  } finally {
    await server.stop();
  }
}

/** Attacks houses of its own on this machine, and nothing else: all attacks, or those that are named. */
async function main() {
  const text = { type: 'string' } as const;
  const options = { bodies: text, seed: text, kills: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { bodies, seed, kills } = { ...usual, ...values };
  const extent = { bodies: Number(bodies), seed: Number(seed), kills: Number(kills) };
  const unknown = positionals.find(name => !(name in attacks));
  if (unknown) throw new Error(`no attack ${unknown}; there are ${Object.keys(attacks).join(', ')}`);
  let complaints = 0;
  for (const [name, attack] of Object.entries(attacks))
    if (positionals.length === 0 || positionals.includes(name)) complaints += await attack(extent);
  return complaints;
}

main().then(
  complaints => process.exit(complaints === 0 ? 0 : 1),
  error => {
    console.error(error);
    process.exit(1);
  },
);

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../tools/wire/start-server.ts';
import { attackBodies } from './attack-bodies.ts';
import { attackCallers } from './attack-callers.ts';
import { attackKills } from './attack-kills.ts';
import { attackSignIn } from './attack-sign-in.ts';

const usualBodies = 10_000;
const usualKills = 100;
const usualSeed = 20_260_726;

function report(name: string, complaints: string[]) {
  console.log(`${complaints.length === 0 ? '✓' : '✗'} ${name}`);
  for (const complaint of complaints.slice(0, 40)) console.log(`  ${complaint}`);
  return complaints.length;
}

/** Attacks a house of its own on this machine, and nothing else: kills under load, wrong callers, broken bodies, guessed passwords. */
async function main() {
  const { values } = parseArgs({
    options: { bodies: { type: 'string' }, seed: { type: 'string' }, kills: { type: 'string' } },
  });
  const [count, seed] = [Number(values.bodies ?? usualBodies), Number(values.seed ?? usualSeed)];
  const root = join(import.meta.dirname, '..');
  const kills = Number(values.kills ?? usualKills);
  const killed = await attackKills(root, { kills, seed });
  const lost = report(`${kills} kills under load, ${killed.count} files acknowledged`, killed.complaints);
  const server = await startServer(root);
  try {
    let complaints = lost + report('every call × wrong callers', await attackCallers(server));
    const bodies = await attackBodies(server, { count, seed });
    complaints += report(`${count} mutated bodies, seed ${seed}`, bodies.complaints);
    console.log(`  codes: ${[...bodies.codes].map(([code, times]) => `${code}×${times}`).join(' ')}`);
    for (const { name, ms, begins } of bodies.slowest)
      console.log(`  ${ms.toFixed(0)} ms ${name} ← ${begins.slice(0, 80)}`);
    complaints += report('a thousand guesses at once', await attackSignIn(server));
    return complaints;
  } finally {
    await server.stop();
  }
}

main().then(
  complaints => process.exit(complaints === 0 ? 0 : 1),
  error => {
    console.error(error);
    process.exit(1);
  },
);

import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import options from './launch-options.json' with { type: 'json' };
import leftOutOnPostgres from './left-out-on-postgres.json' with { type: 'json' };
import { runChecks } from './run-checks.ts';
import { keepTemporaryFilesInMemory } from './temporary-folder.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** What came of one part of the tests. */
interface Outcome {
  passed: number;
  failed: number;
  /** The titles of what failed. */
  failures?: string[];
  /** What was skipped, and what passed only when tried again. */
  unusual?: string[];
}

/** What a suite of vitest came to, and the files with a failure in them. */
interface SuiteOutcome extends Required<Outcome> {
  brokenFiles: string[];
}

/** What a program is told besides what this one was. */
type Env = Record<string, string>;

/** Runs a Node program to its end; each line that it says stands behind the name of its part: two parts speak at once. */
const runPart = (name: string, args: string[], env: Env = {}) =>
  new Promise<number>(resolve => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn(process.execPath, args, { cwd: root, stdio: [...stdio], env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream! }).on('line', line => console.log(`${name} │ ${line}`));
    }
    child.on('close', status => resolve(status ?? 1));
  });

/** Runs a test program that writes a JSON report, and counts what it reports; undefined where it wrote none. */
async function countReport<Counts extends Required<Outcome>>(
  name: string,
  // biome-ignore lint/suspicious/noExplicitAny: as the test program writes it
  count: (report: any) => Counts,
  run: (reportFile: string) => Promise<number>,
): Promise<Counts | undefined> {
  mkdirSync(cache, { recursive: true });
  const reportFile = join(cache, `${name.replaceAll(' ', '-')}.json`);
  rmSync(reportFile, { force: true });
  const status = await run(reportFile);
  if (!existsSync(reportFile)) return undefined;
  const counts = count(JSON.parse(readFileSync(reportFile, 'utf8')));
  if (status === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${name}: exit ${status}`] };
}

function withoutReport(name: string) {
  console.error(`✗ ${name}: no report`);
  return { passed: 0, failed: 1, failures: [`${name}: no report`], unusual: [] };
}

/** More broken files than chance breaks: to run them again would only hide what is wrong. */
const brokenFilesMax = 10;

/** Which suites, told what, and by how many workers where not as usual. */
interface Suites {
  only?: string[];
  env?: Env;
  workers?: number;
}

/** Runs suites; a file with a failure is run once more by itself, and what passes then is counted as flaky and named. */
async function runSuites(name: string, { only = [], env = {}, workers }: Suites = {}): Promise<Outcome> {
  const options = workers ? [`--maxWorkers=${workers}`] : [];
  const first = await runVitest(name, [...only, ...options], env);
  const broken = first.brokenFiles;
  if (broken.length === 0 || broken.length > brokenFilesMax) return first;
  console.log(`\n${name}: ${broken.length}个文件有未通过的测试，单独再试一次`);
  const again = await runVitest(name, broken, env);
  const flaky = first.failures
    .filter(title => !again.failures.includes(title))
    .map(title => `flaky (${name}): ${title}`);
  const unusual = [...first.unusual, ...flaky];
  const passed = first.passed + Math.max(0, first.failed - again.failed);
  return { passed, failed: again.failed, failures: again.failures, unusual };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function runVitest(name: string, args: string[], env: Env): Promise<SuiteOutcome> {
  const count = ({ numPassedTests, numFailedTests, testResults }: VitestReport): SuiteOutcome => {
    const broken = testResults.filter(file => file.status === 'failed');
    // a file that cannot even be loaded has no tests to fail
    const unloaded = broken.filter(file => file.assertionResults.length === 0);
    const tests = testResults.flatMap(file => file.assertionResults);
    const titles = (status: string) => tests.filter(each => each.status === status).map(({ fullName }) => fullName);
    return {
      passed: numPassedTests,
      failed: numFailedTests + unloaded.length,
      failures: [...titles('failed'), ...unloaded.map(file => relative(root, file.name))],
      brokenFiles: broken.map(file => relative(root, file.name)),
      unusual: titles('skipped').map(title => `skipped (${name}): ${title}`),
    };
  };
  const outcome = await countReport(name, count, reportFile => {
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    return runPart(name, [bin('vitest'), 'run', ...args, ...reports], env);
  });
  return outcome ?? { ...withoutReport(name), brokenFiles: [] };
}

/** Suites whose answers stand in the database run on PostgreSQL too: those that begin with a house, or open one themselves. */
function suitesOnPostgres() {
  const all = globSync('server/src/{capabilities,platform}/**/*.test.ts', { cwd: root });
  const asksDatabase = (file: string) =>
    /from '[./]+\/(?:test\/[^']+|open-database\.ts)'/.test(readFileSync(join(root, file), 'utf8'));
  const asking = all.filter(asksDatabase).sort();
  return { asking, otherCount: all.length - asking.length };
}

/** The suites of the server on a PostgreSQL of their own, where one is installed. */
async function runOnPostgres(): Promise<Outcome> {
  if (process.env.DATABASE_URL) return { passed: 0, failed: 0 };
  const postgres = await startTemporaryPostgres();
  if (!postgres) return { passed: 0, failed: 0, unusual: ['skipped: all suites on PostgreSQL, none is installed'] };
  try {
    const { asking, otherCount } = suitesOnPostgres();
    const outcome = await runSuites('on PostgreSQL', { only: asking, env: { DATABASE_URL: postgres.url } });
    const reasons = [...Object.entries(leftOutOnPostgres), [`${otherCount} files`, 'none of them opens a database']];
    const leftOut = reasons.map(([files, why]) => `left out (on PostgreSQL): ${files}: ${why}`);
    return { ...outcome, unusual: [...(outcome.unusual ?? []), ...leftOut] };
  } finally {
    await postgres.stop();
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** The tests of a report of Playwright with how each came out. */
const outcomesOf = ({ suites = [], specs = [] }: PlaywrightSuite): { title: string; status: string }[] => [
  ...specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status }))),
  ...suites.flatMap(outcomesOf),
];

async function runJourneys(): Promise<Outcome> {
  const name = 'journeys';
  const count = (report: PlaywrightReport) => {
    const outcomes = outcomesOf(report);
    return {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      failures: outcomes.filter(({ status }) => status === 'unexpected').map(({ title }) => title),
      unusual: outcomes
        .filter(({ status }) => ['flaky', 'skipped'].includes(status))
        .map(({ title, status }) => `${status}: ${title}`),
    };
  };
  const args = [...options.quiet, bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];
  const outcome = await countReport(name, count, reportFile =>
    runPart(name, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
  );
  return outcome ?? withoutReport(name);
}

async function build() {
  if ((await runPart('build', [join(root, 'tools', 'run.mjs'), 'build'])) !== 0) process.exit(1);
}

/** Makes the database that all who need an empty one copy: made by each of them at once it takes each several times as long. */
const prepareDatabase = () => runPart('database', [join(root, 'server', 'test', 'prepare-database.ts')]);

/** Does a part, and says how long it took. */
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  console.log(`${name}: ${Math.round((performance.now() - begun) / 1000)} s`);
  return result;
}

/** They wait for processes and clocks so often that a third worker finds time on two cores. */
const suiteWorkers = 3;

/**
 * Everything; the last lines name what failed, what was skipped and what passed only when tried again, and count. Suites wait
 * for clocks and processes, journeys for pages: what one leaves idle of two cores the other takes.
 */
export async function runTests(): Promise<number> {
  keepTemporaryFilesInMemory();
  const built = Promise.all([timed('build', build), timed('database', prepareDatabase)]);
  const checksAndSuites = async () => {
    const checks = await timed('checks', runChecks);
    // among the suites are those that start the product: it would build the pages once more
    await built;
    return [checks, await timed('suites', () => runSuites('suites', { workers: suiteWorkers }))];
  };
  const journeysAndPostgres = async () => {
    await built;
    return [await timed('journeys', runJourneys), await timed('on PostgreSQL', runOnPostgres)];
  };
  const outcomes = await Promise.all([checksAndSuites(), journeysAndPostgres()]);
  return tell(outcomes.flat());
}

function tell(outcomes: Outcome[]): number {
  const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const unusual = outcomes.flatMap(outcome => outcome.unusual ?? []);
  const count = (kind: string) => unusual.filter(each => each.startsWith(kind)).length;
  console.log(`\n${unusual.join('\n')}`);
  for (const title of outcomes.flatMap(outcome => outcome.failures ?? [])) console.log(`failed: ${title}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${count('skipped')} skipped, ${count('flaky')} flaky`);
  return sum('failed') === 0 ? 0 : 1;
}

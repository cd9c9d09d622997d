// The launcher: plain JavaScript without dependencies, because it runs before anything is installed and on any Node from 20.19.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const [command = 'start', ...args] = process.argv.slice(2);
// A small nursery: less memory in each thread, shorter pauses. The embedded database's WebAssembly is compiled once, quickly:
// compiling it again for speed takes 500 MB for some seconds at every start.
const quiet = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--liftoff-only'];

/** The product runs on Node 24; an older one fetches it from the npm registry and runs the same command under it. */
function underNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  if (process.env.ANTAI_LAUNCHED) fail(`需要 Node 24，当前为 ${process.versions.node}，且未能从 npm 取得 Node 24`);
  const npmArgs = [
    'exec',
    '--yes',
    '--package=node@24',
    '--',
    'node',
    fileURLToPath(import.meta.url),
    command,
    ...args,
  ];
  follow('npm', npmArgs, { ...process.env, ANTAI_LAUNCHED: '1' });
  return true;
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Runs a program to its end in the terminal and gives its exit code. */
function run(program, programArgs, options = {}) {
  const { status, error } = spawnSync(program, programArgs, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(`${program}: ${error.message}`);
  return status ?? 1;
}

/** Becomes another program: passes signals on and ends as it ends. */
function follow(program, programArgs, env = process.env) {
  const child = spawn(program, programArgs, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', error => fail(`${program}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const bin = name => join(root, 'node_modules', '.bin', name);
const node = (script, ...rest) => run(process.execPath, [...quiet, join(root, script), ...rest]);

function hashOf(paths) {
  const sum = createHash('sha256');
  const add = path => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (['node_modules', 'dist'].includes(entry.name) || entry.name.includes('.test.')) continue;
      const full = join(path, entry.name);
      if (entry.isDirectory()) add(full);
      else sum.update(full.slice(root.length)).update(readFileSync(full));
    }
  };
  for (const path of paths) add(join(root, path));
  return sum.digest('hex');
}

/** Does the work when the stamp differs, and writes the stamp last: what breaks off is done again. */
function once(stampFile, stamp, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  if (work() !== 0) process.exit(1);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256')
    .update(lock)
    .update(`${process.version}${process.platform}${process.arch}`)
    .digest('hex');
  once(join(root, 'node_modules', '.installed'), stamp, () => {
    console.log('正在安装依赖…');
    return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

function build() {
  const stamp = hashOf(['web', 'contract/src', 'engines']);
  const isBuilt = existsSync(join(root, 'web', 'dist', 'index.html'));
  if (!isBuilt) rmSync(join(cache, 'web-built'), { force: true });
  once(join(cache, 'web-built'), stamp, () => {
    console.log('正在构建页面…');
    return run(process.execPath, [bin('vite'), 'build', 'web', '--logLevel', 'warn']);
  });
}

/** Runs one check and counts it; all run, so that one look shows everything that is wrong. */
const checks = {
  types: () => run(process.execPath, [bin('tsc'), '-p', 'tsconfig.json']),
  'types of the web': () => run(process.execPath, [bin('tsc'), '-p', 'web/tsconfig.json']),
  'format and lint': () => run(bin('biome'), ['ci', '--error-on-warnings', '.']),
  imports: () => node('tools/check-imports.ts'),
  'unused code': () => run(process.execPath, [bin('knip'), '--no-progress']),
};

function check() {
  let failed = 0;
  for (const [name, work] of Object.entries(checks)) {
    const isGood = work() === 0;
    if (!isGood) failed += 1;
    console.log(`${isGood ? '✓' : '✗'} ${name}`);
  }
  return { passed: Object.keys(checks).length - failed, failed };
}

/** Runs a test program that writes a JSON report, and counts what it reports. */
function counted(name, reportFile, count, work) {
  mkdirSync(cache, { recursive: true });
  const report = join(cache, reportFile);
  rmSync(report, { force: true });
  const status = work(report);
  if (!existsSync(report)) {
    console.error(`✗ ${name}: no report`);
    return { passed: 0, failed: 1 };
  }
  const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

const unitTests = () =>
  counted(
    'unit and API tests',
    'vitest.json',
    ({ numPassedTests, numFailedTests, testResults }) => {
      // a file that cannot even be loaded has no tests to fail
      const unloaded = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0);
      return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
    },
    report =>
      run(process.execPath, [
        bin('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]),
  );

const journeys = () =>
  counted(
    'journeys in a browser',
    'playwright.json',
    report => ({ passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }),
    report =>
      run(process.execPath, [...quiet, bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'], {
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
  );

function test() {
  build();
  const parts = [check(), unitTests(), journeys()];
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function dev() {
  const web = spawn(process.execPath, [bin('vite'), 'web', ...args], { cwd: root, stdio: 'inherit' });
  process.on('exit', () => web.kill());
  const env = { ...process.env, NODE_ENV: 'development' };
  follow(process.execPath, [...quiet, '--watch', join(root, 'server/src/main.ts')], env);
}

const commands = {
  start: () => {
    build();
    follow(process.execPath, [...quiet, join(root, 'server/src/main.ts'), ...args]);
  },
  dev,
  build: () => {
    build();
    process.exit(0);
  },
  test: () => process.exit(test()),
  check: () => {
    const house = run(process.execPath, [bin('vitest'), 'run', 'tools', '--reporter=dot']);
    console.log(`${house === 0 ? '✓' : '✗'} house`);
    process.exit(check().failed === 0 && house === 0 ? 0 : 1);
  },
  import: () => follow(process.execPath, [...quiet, join(root, 'server/src/import.ts'), ...args]),
  data: () => follow(process.execPath, [...quiet, join(root, 'server/src/data.ts'), ...args]),
  bench: () => follow(process.execPath, [...quiet, '--expose-gc', join(root, 'bench/main.ts'), ...args]),
  new: () => process.exit(node('tools/new-capability.ts', ...args)),
  map: () => process.exit(node('tools/write-map.ts', ...args)),
  attack: () => process.exit(node('attack/main.ts', ...args)),
  wire: () => process.exit(node('tools/wire/main.ts', ...args)),
};

if (!underNode24()) {
  const work = commands[command];
  if (!work) fail(`没有命令 ${command}；可用：${Object.keys(commands).join('、')}`);
  install();
  work();
}

// The launcher: plain JavaScript without dependencies, because it runs before anything is installed and on any Node from 20.19.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOrphan, lineOfNpm } from './launch-line.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const [command = 'start', ...args] = process.argv.slice(2);

// what Node compiles once it keeps: another start takes a fifth less, and tests start the product by the dozen
process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled');

/**
 * How Node is started. `quiet`: the embedded database's WebAssembly is compiled once, quickly; compiling it again for speed
 * takes 500 MB for some seconds at every start. The heap is compacted when nothing has happened for a minute, not for eight
 * seconds: that gives 130 MB back and stops everything for 30 to 70 ms. `sparing`: what is taken in row by row is garbage a
 * moment later; a small nursery is enough for it, and left to itself the heap of each thread doubles before it is looked
 * through. `memory`: the C library gives each thread a store of its own and keeps what was freed in it; for an import two are
 * shared, and what is free goes back. Searching threads would wait for each other.
 */
const { quiet, sparing, memory } = JSON.parse(readFileSync(join(root, 'tools', 'launch-options.json'), 'utf8'));

/**
 * The product runs on Node 24; an older one fetches it from the npm registry and runs the same command under it, by its
 * own path: npm would stay in memory between them and keep signals to itself.
 */
function underNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  if (process.env.ANTAI_LAUNCHED) fail(`需要 Node 24，当前为 ${process.versions.node}，且未能从 npm 取得 Node 24`);
  const self = fileURLToPath(import.meta.url);
  follow(node24(), [self, command, ...args], { ...process.env, ANTAI_LAUNCHED: String(process.pid) });
  return true;
}

function node24() {
  const kept = join(cache, 'node24');
  const path = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  if (path !== '' && existsSync(path)) return path;
  const npmArgs = ['exec', '--yes', '--package=node@24', '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = spawnSync('npm', npmArgs, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const fetched = stdout?.trim().split('\n').at(-1) ?? '';
  if (status !== 0 || !existsSync(fetched))
    fail(`需要 Node 24，当前为 ${process.versions.node}，且未能从 npm 取得 Node 24`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(kept, fetched);
  return fetched;
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

/** Runs another program to its end: passes signals on, ends it when whoever started this one is gone, ends as it ends. */
function follow(program, programArgs, env = process.env) {
  const child = spawn(program, programArgs, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const line = launchedBy();
  if (line) setInterval(() => isOrphan(line) && child.kill('SIGTERM'), 500).unref();
  child.on('error', error => fail(`${program}: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Becomes Node with another script, where the system can: nothing of the launcher stays in memory. */
function become(nodeArgs, env = process.env) {
  if (!process.execve) return follow(process.execPath, nodeArgs, env);
  // it would warn that this is new
  process.removeAllListeners('warning');
  process.chdir(root);
  process.execve(process.execPath, [process.execPath, ...nodeArgs], env);
}

/** The processes whose end ends this one: npm's, or the launcher under an older Node; none where a user's shell started it. */
function launchedBy() {
  if (process.env.ANTAI_LAUNCHED) return [Number(process.env.ANTAI_LAUNCHED)];
  return process.env.npm_lifecycle_event ? lineOfNpm() : undefined;
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
    // another patch of Node takes the same modules: two of them on one machine must not install by turns
    .update(`${process.versions.modules}${process.platform}${process.arch}`)
    .digest('hex');
  once(join(root, 'node_modules', '.installed'), stamp, () => {
    console.log('正在安装依赖…');
    return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

function build() {
  const licences = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = hashOf(['web', 'contract/src', 'engines']) + licences;
  const isBuilt = existsSync(join(root, 'web', 'dist', 'index.html'));
  if (!isBuilt) rmSync(join(cache, 'web-built'), { force: true });
  once(join(cache, 'web-built'), stamp, () => {
    console.log('正在构建页面…');
    const vite = [bin('vite'), 'build', 'web', '--logLevel', 'warn'];
    const pages = [vite, [...vite, '--config', 'web/vite.answer.config.ts']];
    // whoever builds, the pages are those of production
    const env = { ...process.env, NODE_ENV: 'production' };
    // one after the other: the first empties the folder
    const status = pages.reduce((before, page) => before || run(process.execPath, page, { env }), 0);
    return status === 0 ? node('tools/list-licences.ts') : status;
  });
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
    const line = launchedBy();
    become([...quiet, join(root, 'server/src/main.ts'), ...(line ? [`--line=${line}`] : [])]);
  },
  dev,
  build: () => {
    build();
    process.exit(0);
  },
  test: async () => {
    const { runTests } = await import('./run-tests.ts');
    process.exit(await runTests());
  },
  check: async () => {
    const house = run(process.execPath, [bin('vitest'), 'run', 'tools', '--reporter=dot']);
    console.log(`${house === 0 ? '✓' : '✗'} house`);
    const { runChecks } = await import('./run-checks.ts');
    process.exit((await runChecks()).failed === 0 && house === 0 ? 0 : 1);
  },
  import: () => become([...sparing, join(root, 'server/src/import.ts'), ...args], { ...memory, ...process.env }),
  data: () => become([...quiet, join(root, 'server/src/data.ts'), ...args]),
  backup: () => become([...quiet, join(root, 'server/src/backup.ts'), ...args]),
  restore: () => become([...quiet, join(root, 'server/src/restore.ts'), ...args]),
  audit: () => become([...quiet, join(root, 'server/src/audit.ts'), ...args]),
  bench: () => {
    // the newcomer's jobs are done in the pages
    build();
    become([...quiet, '--expose-gc', join(root, 'bench/main.ts'), ...args]);
  },
  new: () => process.exit(node('tools/new-capability.ts', ...args)),
  map: () => process.exit(node('tools/write-map.ts', ...args)),
  manual: () => {
    build();
    process.exit(node('tools/make-manual-pictures.ts', ...args));
  },
  attack: () => process.exit(node('attack/main.ts', ...args)),
  eval: () => process.exit(node('tools/eval/main.ts', ...args)),
  wire: () => process.exit(node('tools/wire/main.ts', ...args)),
};

if (!underNode24()) {
  const work = commands[command];
  if (!work) fail(`没有命令 ${command}；可用：${Object.keys(commands).join('、')}`);
  install();
  work();
}

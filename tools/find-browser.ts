import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** A Chromium that was seen to start here, and how it is started. */
export interface FoundBrowser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

interface Candidate {
  name: string;
  /** Where it should lie; undefined where this machine does not have it. May fetch it first. */
  locate: () => { executablePath: string; args?: string[]; env?: Record<string, string> } | undefined;
}

const root = join(import.meta.dirname, '..');
const launchMs = 30_000;

/** The sandbox refuses to start for root, as in most containers; a GPU played by the processor takes a sixth of its time. */
const usualArgs = [
  '--disable-quic',
  '--disable-gpu',
  '--font-render-hinting=none',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** What the address bar opens, which nobody sees here: loaded with every window, it takes half a second of the processor. */
const unseenFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const inPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable);

const at = (executablePath: string | undefined) => (executablePath ? { executablePath } : undefined);

function fromPlaywright() {
  const executablePath = chromium.executablePath();
  return at(isExecutable(executablePath) ? executablePath : undefined);
}

/** 63 MB that most machines never need, so with a lock of its own and fetched only now. */
function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'tools', 'browser');
  console.log('本机没有浏览器，正在从 npm 取得…');
  const npmArgs = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', npmArgs, { stdio: 'inherit' });
  // not the shared /tmp: two users of one machine would meet there
  const unpackedIn = join(root, '.cache', 'browser');
  mkdirSync(unpackedIn, { recursive: true });
  const answer = execFileSync(process.execPath, [join(folder, 'unpack.mjs')], {
    env: { ...process.env, TMPDIR: unpackedIn },
    encoding: 'utf8',
  });
  const { executablePath, env } = JSON.parse(answer) as { executablePath: string; env: Record<string, string> };
  return { executablePath, env, args: ['--no-sandbox', '--no-zygote', '--disable-gpu'] };
}

function fromApt() {
  if (process.getuid?.() !== 0 || !inPath('apt-get')) return undefined;
  console.log('正在以 apt-get 安装 chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const packages = ['chromium', 'fonts-noto-cjk'];
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  return at(inPath('chromium'));
}

const candidates: Candidate[] = [
  ...['chromium', 'chromium-browser', 'google-chrome'].map(name => ({ name, locate: () => at(inPath(name)) })),
  { name: 'Playwright', locate: fromPlaywright },
  { name: 'npm', locate: fromNpm },
  { name: 'apt-get', locate: fromApt },
];

/**
 * Starts it and lets it reckon: a browser that merely lies there may still lack a library. Gives the features that
 * Playwright turns off: a list of our own takes the place of theirs.
 */
async function prove({ executablePath, args, env }: FoundBrowser): Promise<string[]> {
  // the switches are told to who automates
  const launch = { executablePath, args: [...args, '--enable-automation'], env: { ...env }, timeout: launchMs };
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage();
    if ((await page.evaluate('6 * 7')) !== 42) throw new Error('started, but could not run a script');
    const session = await browser.newBrowserCDPSession();
    const { arguments: switches } = await session.send('Browser.getBrowserCommandLine');
    return switches.flatMap(each => /^--disable-features=(.+)$/.exec(each)?.[1]?.split(',') ?? []);
  } finally {
    await browser.close();
  }
}

async function tryCandidate({ locate }: Candidate): Promise<FoundBrowser | undefined> {
  const located = locate();
  if (!located) return undefined;
  const { executablePath, args = [], env = {} } = located;
  const browser = {
    executablePath,
    args: [...new Set([...usualArgs, ...args])],
    env: { ...(process.env as Record<string, string>), ...env },
  };
  const features = [...(await prove(browser)), ...unseenFeatures];
  return { ...browser, args: [...browser.args, `--disable-features=${features.join(',')}`] };
}

const remedy = `找不到可用的浏览器，浏览器测试无法运行。请任选其一：
  安装 chromium 或 google-chrome；
  设置 CHROMIUM_PATH 为其可执行文件；
  运行 npx playwright install chromium。`;

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0];

/**
 * The first browser of this machine that really starts, fetched where there is none. Throws, saying what was tried,
 * where none does; a CHROMIUM_PATH that does not start is an error too, never passed over.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    const browser = await tryCandidate({ name: 'CHROMIUM_PATH', locate: () => at(wanted) }).catch(error => {
      throw new Error(`CHROMIUM_PATH=${wanted} 不能启动：${firstLine(error)}`);
    });
    if (browser) return browser;
  }
  const failures: string[] = [];
  for (const candidate of candidates) {
    try {
      const browser = await tryCandidate(candidate);
      if (browser) return browser;
    } catch (error) {
      failures.push(`  ${candidate.name}：${firstLine(error)}`);
    }
  }
  throw new Error([remedy, ...(failures.length > 0 ? ['试过：', ...failures] : [])].join('\n'));
}

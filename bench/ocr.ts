import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import packs from '../server/src/capabilities/packs/data/packs.json' with { type: 'json' };
import { hasMembers, unpackMembers } from '../server/src/platform/files/unpack-members.ts';
import { createInference } from '../server/src/platform/inference/inference.ts';
import { createRecognition } from '../server/src/platform/recognition/recognition.ts';
import { type Case, printCases } from './ocr-pages.ts';
import { watchStalls } from './stalls.ts';
import { against, figure, megabytes, type Table } from './table.ts';

const pack = packs.find(({ name }) => name === 'ocr')!;
const members = pack.members!;
const folder = join(import.meta.dirname, '..', '.cache', 'bench', `ocr-${pack.version}`);

const plain = (text: string) => text.normalize('NFKC').replace(/\s/gu, '');

/** How many characters have to be changed, added or left out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, own] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min(row[j]! + (own === other ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row.at(-1)!;
}

const wanted = ['Noto Serif CJK SC', 'AR PL SungtiL GB', 'AR PL KaitiM GB', 'Noto Sans SC', 'Noto Sans S Chinese'];

function familiesHere(): string[] {
  const { stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return wanted.filter(family => (stdout ?? '').includes(family)).slice(0, 3);
}

/** Watches how long this thread works at a stretch, in milliseconds of its own processor time; ends when asked. */
function watchOwnTime(): () => number {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let [last, longest] = [now(), 0];
  const timer = setInterval(() => {
    const next = now();
    longest = Math.max(longest, next - last);
    last = next;
  }, 2);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

const hasTesseract = () => {
  const { status, stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
  return status === 0 && stdout.includes('chi_sim');
};

/** What tesseract reads of a page, with one thread as ours. */
function readByTesseract(bytes: Buffer): string {
  const order = ['stdin', 'stdout', '-l', 'chi_sim', '--dpi', '200', '--psm', '1'];
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  return spawnSync('tesseract', order, { input: bytes, encoding: 'utf8', env }).stdout;
}

interface Sums {
  wrong: number;
  characters: number;
  ms: number;
}

/** Counts over the pages of one case what a reader reads wrongly, and how long it takes. */
async function measureCase({ pages }: Case, read: (bytes: Buffer) => Promise<string> | string): Promise<Sums> {
  const sums: Sums = { wrong: 0, characters: 0, ms: 0 };
  for (const { bytes, text } of pages) {
    const startedAt = performance.now();
    const said = await read(bytes);
    sums.ms += performance.now() - startedAt;
    sums.wrong += distance(plain(said), plain(text));
    sums.characters += plain(text).length;
  }
  return sums;
}

const shareOf = ({ wrong, characters }: Sums) => (wrong / characters) * 100;

/** Runs a reading and keeps the longest that others had to wait for it, and the largest memory behind it. */
function createWatch() {
  const most = { lag: 0, stretch: 0, memory: 0 };
  return {
    most,
    async over<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      // what the bench itself did before is no delay of the reading
      await setTimeout(20);
      // one that is used twice counts what came between as a stall
      const stalls = watchStalls();
      const ownTime = watchOwnTime();
      const answer = await work();
      most.stretch = Math.max(most.stretch, ownTime());
      stalls.end();
      most.lag = Math.max(most.lag, stalls.longestMs());
      most.memory = Math.max(most.memory, process.memoryUsage().rss);
      return answer;
    },
  };
}

/** Characters read wrongly on pages that are printed, spoiled and read here; how long, how heavy, and whether others wait. */
export async function ocrBench(): Promise<Table[] | string> {
  const source = process.env.OCR_SOURCE ?? '';
  const families = familiesHere();
  if (!hasMembers(folder, members) && !existsSync(source)) return 'skipped: no models (set OCR_SOURCE to the wheel)';
  if (families.length === 0) return 'skipped: no Chinese font (see FONTCONFIG_FILE)';
  const { signal } = new AbortController();
  if (!hasMembers(folder, members)) await unpackMembers(source, { members, folder, signal });
  const models = { folder, version: pack.version };
  const cases = await printCases(families);
  const inference = createInference();
  const recognition = createRecognition(inference);
  const watch = createWatch();
  const isCompared = hasTesseract();
  const before = process.memoryUsage().rss;
  const rows: Table['rows'] = [];
  for (const each of cases) {
    const { kind, target, pages } = each;
    const own = await measureCase(each, async bytes => {
      const reading = await watch.over(() =>
        recognition.read({ bytes, fileType: 'png', page: 1 }, { models, userId: 'bench', signal }),
      );
      return reading.kind === 'read' ? reading.rows.flatMap(row => row.map(({ text }) => text)).join('') : '';
    });
    const peer = isCompared ? await measureCase(each, readByTesseract) : undefined;
    const seconds = ({ ms }: Sums) => figure(ms / pages.length / 1_000);
    rows.push([
      ...[kind, pages.length, `${shareOf(own).toFixed(2)} %`, against(shareOf(own) <= target, `≤ ${target} %`)],
      ...[seconds(own), peer ? `${shareOf(peer).toFixed(2)} %` : '—', peer ? seconds(peer) : '—'],
    ]);
  }
  await inference.close();
  const after = process.memoryUsage().rss;
  const { lag, stretch, memory } = watch.most;
  const peerSaid = isCompared
    ? 'tesseract（chi_sim，自动判断版面与方向，一线程）读同样的图。'
    : '没有与 tesseract 同跑：本机没有它或它的 chi_sim。';
  return [
    {
      title: '文字识别：错字率',
      about: `字体：${families.join('、')}。一份虚构的判决，NFKC、去空白，按整页次序计编辑距离。一线程，每页秒数含解码与方向判断。${peerSaid}`,
      columns: ['页', '页数', '错字', '目标', '秒/页', 'tesseract 错字', 'tesseract 秒/页'],
      rows,
    },
    {
      title: '文字识别：其间的主线程与内存',
      about:
        '主线程最长的停顿，及其中主线程自己所用的处理器时间（机器忙时停顿多在等处理器）；内存为整个进程，结束线程后再量一次。',
      columns: ['项', '值', '目标'],
      rows: [
        ['主线程最长停顿', `${figure(lag)} ms`, against(lag <= 50, '≤ 50 ms')],
        ['主线程一次最长的处理器时间', `${figure(stretch)} ms`, against(stretch <= 50, '≤ 50 ms')],
        ['内存：之前 / 最高 / 归还后', [before, memory, after].map(megabytes).join(' / '), ''],
      ],
    },
  ];
}

import { setTimeout as wait } from 'node:timers/promises';
import { isUnderWay, nameOfState, type Pack, packs } from '@antai/contract/packs';
import { type Ask, atWork, drawBar, endWith, UsageError } from './command.ts';

const usage = `用法：npm run data                    列出数据包
      npm run data -- get <数据包> [版本]   下载、核对并导入，如 npm run data -- get laws
      npm run data -- look          看来源有无新版，不取用`;

const megabytes = (bytes: number | null) => (bytes === null ? '大小未知' : `${(bytes / 1e6).toFixed(1)} MB`);

function print(pack: Pack) {
  console.log(`${pack.name}  ${pack.title}  ${nameOfState(pack)}`);
  console.log(`  来源    ${pack.publisher} ${pack.version}，截至 ${pack.date}，${megabytes(pack.sizeBytes)}`);
  console.log(`  许可    ${pack.licence}`);
  console.log(`  SHA-256 ${pack.sha256 ?? '首次取得时记录'}`);
  for (const [at, source] of pack.sources.entries()) console.log(`  ${at === 0 ? '依次试' : '      '}  ${source}`);
  console.log(`  用途    ${pack.purpose}`);
  if (pack.presentVersion !== null)
    console.log(`  ${pack.kind === 'files' ? '已装  ' : '已导入'}  ${pack.presentVersion}（${pack.source}）`);
  if (pack.offer)
    console.log(`  有新版  ${pack.offer.version}，取用：npm run data -- get ${pack.name} ${pack.offer.version}`);
  explain(pack);
}

function explain({ problems, steps }: Pack) {
  for (const problem of problems) console.log(`  未取到  ${problem}`);
  for (const [at, step] of steps.entries()) console.log(`  ${at + 1}. ${step}`);
}

async function list(ask: Ask): Promise<number> {
  for (const pack of await ask(packs.list, {})) print(pack);
  return 0;
}

/** Looks at the sources and lists what they offer; gives the exit code. */
async function look(ask: Ask): Promise<number> {
  let all = await ask(packs.look, {});
  while (all.some(({ isLooking }) => isLooking)) {
    await wait(500);
    all = await ask(packs.list, {});
  }
  for (const pack of all) print(pack);
  return 0;
}

/** Fetches a pack and follows it to its end; gives the exit code. */
async function get(ask: Ask, { name, version }: { name: string; version?: string }): Promise<number> {
  const startedAt = performance.now();
  let pack: Pack | undefined = await ask(packs.get, { data: { name, version } });
  while (pack && isUnderWay(pack.state)) {
    drawBar(pack.total > 0 ? pack.done / pack.total : 0, startedAt, { remark: nameOfState(pack) });
    await wait(500);
    pack = (await ask(packs.list, {})).find(each => each.name === name);
  }
  if (!pack) return 1;
  console.log(`\n${pack.title}：${nameOfState(pack)}`);
  explain(pack);
  return pack.state === 'done' ? 0 : 1;
}

async function main() {
  const [command, name, version, ...rest] = process.argv.slice(2);
  if (command === 'get' && name !== undefined && rest.length === 0) return atWork(ask => get(ask, { name, version }));
  if (name !== undefined || !['look', undefined].includes(command)) throw new UsageError(usage);
  return atWork(ask => (command === 'look' ? look(ask) : list(ask)));
}

endWith(main());

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SourceError } from './read-rows.ts';
import { isArchive } from './unpack-archive.ts';

interface Where {
  folder: string;
  signal: AbortSignal;
  bytesMax?: number;
}

const usualBytesMax = 512 * 1024 ** 2;
const timeoutMs = 15 * 60_000;
const advice = '请在可上网的机器上下载后，改用文件路径导入';

/** Fetches an archive by https into a file; an address that cannot be reached or is none of an archive is a SourceError. */
export async function fetchArchive(address: string, { folder, signal, bytesMax = usualBytesMax }: Where) {
  const url = URL.parse(address);
  if (!url || !isPrivate(url)) throw new SourceError(`只能下载 https 地址：${address}；${advice}`);
  const ending = url.pathname.match(/\.(?:zip|whl|tar\.gz|tgz)$/iu)?.[0].toLowerCase();
  if (!ending || !isArchive(url.pathname))
    throw new SourceError(`地址应以 .zip、.whl、.tar.gz 或 .tgz 结尾：${address}`);
  const response = await reach(url, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  if (!response.ok || !response.body) throw new SourceError(`下载失败（${response.status}）：${address}`);
  if (!isPrivate(new URL(response.url))) throw new SourceError(`下载被转到了不安全的地址：${response.url}`);
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256').update(address).digest('hex').slice(0, 16);
  const file = join(folder, `fetched-${name}${ending}`);
  const clear = () => rm(file, { force: true });
  try {
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, limit(bytesMax, address), createWriteStream(file), { signal });
    return { file, clear };
  } catch (error) {
    await clear();
    if (signal.aborted || error instanceof SourceError) throw error;
    throw new SourceError(`下载中断：${address}（${(error as Error).message}）；${advice}`);
  }
}

/** Nobody on the way can change what comes: it is enciphered, or does not leave this machine. */
const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(hostname));

async function reach(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { signal });
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    throw new SourceError(`无法访问 ${url.host}（${cause}）；${advice}`);
  }
}

function limit(bytesMax: number, address: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= bytesMax) done(null, chunk);
      else done(new SourceError(`文件超过${Math.round(bytesMax / 1024 ** 2)}MB：${address}`));
    },
  });
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '@antai/contract/imports';
import { machineCaller } from '../../platform/caller.ts';
import { downloadPackage } from '../../platform/files/download-package.ts';
import { fetchArchive } from '../../platform/files/fetch-archive.ts';
import { SourceError } from '../../platform/files/read-rows.ts';
import { unpackArchive } from '../../platform/files/unpack-archive.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import type { ImportsService } from '../imports/service.ts';

/** A place where a pack can be had. */
export type PackSource =
  | { kind: 'setting'; title: string }
  | { kind: 'python'; title: string; package: string }
  | { kind: 'archive'; title: string; address: string; member?: string; memberSha256?: string };

/** A pack as `data/packs.json` describes it: size and hash are those of its package. */
export interface PackDescription {
  name: string;
  kind: ImportKind;
  title: string;
  publisher: string;
  licence: string;
  date: string;
  version: string;
  sizeBytes: number;
  sha256: string;
  sources: PackSource[];
}

/** What became of fetching a pack; without an import no source served. */
export interface Outcome {
  jobId: string;
  version: string;
  source: string | null;
  importId: string | null;
  problems: string[];
}

interface Surroundings {
  /** The file or address that the administrator names; undefined where none is. */
  setting: string | undefined;
  /** Where what was fetched and proved stays, so that it need not be fetched again. */
  folder: string;
  signal: AbortSignal;
}

const archiveBytesMax = 256 * 1024 ** 2;
const unpackedLimits = { filesMax: 10_000, bytesMax: 1024 ** 3 };
const timeoutMs = 20 * 60_000;

/** Sources whose content nobody has proved are used only when an administrator asks for it. */
const isProved = (source: PackSource) => source.kind !== 'archive' || source.memberSha256 !== undefined;

/** The first source that serves, as a path or address an import takes, and why those before it did not. */
export async function obtainPack(
  pack: PackDescription,
  { isWished, ...around }: Surroundings & { isWished: boolean },
): Promise<{ path?: string; source?: PackSource; problems: string[] }> {
  const problems: string[] = [];
  for (const source of pack.sources.filter(each => isWished || isProved(each))) {
    try {
      const path = await pathOf(source, pack, around);
      if (path !== undefined) return { path, source, problems };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      problems.push(`${source.title}：${error.message}`);
    }
  }
  return { problems };
}

async function pathOf(source: PackSource, pack: PackDescription, around: Surroundings): Promise<string | undefined> {
  if (source.kind === 'setting') return settingOf(around.setting);
  if (source.kind === 'python') return packageOf(source, pack, around);
  return source.member ? memberOf(source, source.member, pack, around) : reachable(source.address, around.signal);
}

async function settingOf(setting: string | undefined): Promise<string | undefined> {
  if (setting === undefined || isAddress(setting)) return setting;
  await stat(setting).catch(() => {
    throw new SourceError(`找不到文件或文件夹：${setting}`);
  });
  return setting;
}

const isAddress = (path: string) => /^https?:\/\//u.test(path);

/** The package of the version that is named here and no other, kept once it is proved. */
async function packageOf(
  source: Extract<PackSource, { kind: 'python' }>,
  { name, version, sizeBytes, sha256 }: PackDescription,
  { folder, signal }: Surroundings,
): Promise<string> {
  const kept = join(folder, `${name}-${version}.whl`);
  if (await isExactly(kept, sha256)) return kept;
  const place = join(folder, `${name}-${version}.part`);
  await rm(place, { recursive: true, force: true });
  try {
    const file = await downloadPackage({ name: source.package, version, folder: place, signal });
    const { size } = await stat(file);
    if (size !== sizeBytes || !(await isExactly(file, sha256))) {
      throw new SourceError(`所得文件的大小或 SHA-256 与登记的不符（应为 ${sizeBytes} 字节、${sha256}），没有打开`);
    }
    await rename(file, kept);
    return kept;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The one file of an archive that is wanted, kept once it is proved; the archive itself has no hash that lasts. */
async function memberOf(
  source: Extract<PackSource, { kind: 'archive' }>,
  member: string,
  { name, version }: PackDescription,
  { folder, signal }: Surroundings,
): Promise<string> {
  const kept = join(folder, `${name}-${version}-${member}`);
  if (await isExactly(kept, source.memberSha256)) return kept;
  await mkdir(folder, { recursive: true });
  const fetched = isAddress(source.address)
    ? await fetchArchive(source.address, { folder, signal, bytesMax: archiveBytesMax })
    : undefined;
  const file = fetched?.file ?? source.address;
  const unpacked = await unpackArchive(file, { folder, signal, limits: unpackedLimits }).finally(() =>
    fetched?.clear(),
  );
  try {
    const names = await readdir(unpacked.folder, { recursive: true });
    const found = names.find(each => basename(each) === member);
    if (!found) throw new SourceError(`压缩包里没有 ${member}`);
    const path = join(unpacked.folder, found);
    if (!(await isExactly(path, source.memberSha256)))
      throw new SourceError(`${member} 的 SHA-256 与登记的不符，没有打开`);
    await rename(path, kept);
    return kept;
  } finally {
    await unpacked.clear();
  }
}

const reachMs = 20_000;

/** An address that answers; the import fetches it. */
async function reachable(address: string, signal: AbortSignal): Promise<string> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(reachMs)]);
    const { ok, status } = await fetch(address, { method: 'HEAD', signal: within });
    if (ok) return address;
    throw new SourceError(`${address} 答复 ${status}`);
  } catch (error) {
    if (error instanceof SourceError || signal.aborted) throw error;
    throw new SourceError(`无法访问 ${new URL(address).host}`);
  }
}

async function isExactly(file: string, sha256: string | undefined): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}

interface Deps {
  packs: PackDescription[];
  imports: ImportsService;
  settingOf: (name: string) => string | undefined;
  folder: string;
  keepOutcome: (name: string, outcome: Outcome) => Promise<void>;
}

/** Fetches a pack and asks for its import; running twice changes nothing. */
export const getPackJob = (deps: Deps): JobDefinition<{ name: string; isWished: boolean }> => ({
  concurrency: 1,
  maxAttempts: 3,
  timeoutMs,
  run: async ({ id: jobId, payload }, { signal }) => {
    const pack = deps.packs.find(({ name }) => name === payload.name);
    if (!pack) return null;
    const { name, version, kind } = pack;
    const around = { setting: deps.settingOf(name), folder: deps.folder, signal, isWished: payload.isWished };
    const { path, source, problems } = await obtainPack(pack, around);
    const machine = machineCaller('', `pack ${name}`);
    const started =
      path === undefined ? undefined : await deps.imports.start(machine, kind, { paths: [path], mapping: {} });
    const outcome = { jobId, version, source: source?.title ?? null, importId: started?.jobId ?? null, problems };
    await deps.keepOutcome(name, outcome);
    return outcome;
  },
});

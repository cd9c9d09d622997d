import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportKind } from '@antai/contract/imports';
import { machineCaller } from '../../platform/caller.ts';
import { fetchArchive } from '../../platform/files/fetch-archive.ts';
import { downloadPackage, newestPackage, type PackageVersion } from '../../platform/files/python-package.ts';
import { SourceError } from '../../platform/files/read-rows.ts';
import { commentOfZip, unpackArchive } from '../../platform/files/unpack-archive.ts';
import { type Member, unpackMembers } from '../../platform/files/unpack-members.ts';
import type { JobDefinition } from '../../platform/jobs/run-job.ts';
import type { ImportsService } from '../imports/service.ts';

/** A place where a pack can be had. */
export type PackSource =
  | { kind: 'setting'; title: string }
  | { kind: 'python'; title: string; package: string }
  | ArchiveSource;

/** An archive: one proved member of it, or all of it as a commit of its repository has it. */
interface ArchiveSource {
  kind: 'archive';
  title: string;
  address: string;
  member?: string;
  memberSha256?: string;
  commit?: string;
}

/**
 * A pack as `data/packs.json` describes it: size and hash are those of its package, null where it has none. One of rows
 * is taken in by an import; one of files keeps the named members of its package as they are.
 */
export type PackDescription = PackFacts & ({ kind: ImportKind } | { kind: 'files'; members: Member[] });

interface PackFacts {
  name: string;
  title: string;
  purpose: string;
  publisher: string;
  licence: string;
  date: string;
  version: string;
  sizeBytes: number | null;
  sha256: string | null;
  sources: PackSource[];
}

/** A file as it was fetched: whoever fetches it again gets the same one or none. */
export interface Proof {
  sha256: string;
  sizeBytes: number;
}

/** What became of fetching a pack; without a source none served. */
export interface Outcome {
  jobId: string;
  version: string;
  source: string | null;
  /** Null where no source served, and of a pack of files. */
  importId: string | null;
  problems: string[];
  proof?: Proof | undefined;
}

interface Surroundings {
  /** The file or address that the administrator names; undefined where none is. */
  setting: string | undefined;
  /** Where what was fetched and proved stays, so that it need not be fetched again. */
  folder: string;
  signal: AbortSignal;
  /** What the first fetch of an address brought; undefined where it was never fetched. */
  proofOf?: (address: string) => Promise<Proof | undefined>;
}

/** A path or address an import takes; with the proof of a file that nobody could prove before. */
interface ServedFile {
  path: string;
  proof?: Proof;
}

const archiveBytesMax = 256 * 1024 ** 2;
const unpackedLimits = { filesMax: 10_000, bytesMax: 1024 ** 3 };
const timeoutMs = 20 * 60_000;

/** Sources whose content nobody has proved are used only when an administrator asks for it. */
const isProved = (source: PackSource) => source.kind !== 'archive' || source.memberSha256 !== undefined;

/**
 * Whether a pack can be had without anybody asking: from what the administrator names, or one of rows from a proved
 * source. Models are large and serve what not every house does.
 */
export const comesByItself = ({ kind, sources }: PackDescription, setting: string | undefined) =>
  setting !== undefined || (kind !== 'files' && sources.some(source => source.kind !== 'setting' && isProved(source)));

/** The first source that serves, and why those before it did not. */
export async function obtainPack(
  pack: PackDescription,
  { isWished, ...around }: Surroundings & { isWished: boolean },
): Promise<Partial<ServedFile> & { source?: PackSource; problems: string[] }> {
  const problems: string[] = [];
  for (const source of pack.sources.filter(each => isWished || isProved(each))) {
    try {
      const served = await servedBy(source, { pack, around });
      if (served !== undefined) return { ...served, source, problems };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      problems.push(`${source.title}：${error.message}`);
    }
  }
  return { problems };
}

async function servedBy(
  source: PackSource,
  { pack, around }: { pack: PackDescription; around: Surroundings },
): Promise<ServedFile | undefined> {
  if (source.kind === 'archive' && !source.member) return archiveOf(source, pack, around);
  const path = await pathOf(source, { pack, around });
  return path === undefined ? undefined : { path };
}

async function pathOf(
  source: PackSource,
  { pack, around }: { pack: PackDescription; around: Surroundings },
): Promise<string | undefined> {
  if (source.kind === 'setting') return settingOf(around.setting);
  if (source.kind === 'python') return packageOf(source, pack, around);
  return source.member ? memberOf(source, source.member, { pack, surroundings: around }) : undefined;
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
  const target = join(folder, `${name}-${version}.whl`);
  if (await isExactly(target, sha256)) return target;
  const place = join(folder, `${name}-${version}.part`);
  await rm(place, { recursive: true, force: true });
  try {
    const file = await downloadPackage({ name: source.package, version, folder: place, signal });
    const { size } = await stat(file);
    if ((sizeBytes !== null && size !== sizeBytes) || !(await isExactly(file, sha256))) {
      const register = [sizeBytes === null ? '' : `${sizeBytes} 字节、`, sha256].join('');
      throw new SourceError(`所得文件的大小或 SHA-256 与登记的不符（应为 ${register}），没有打开`);
    }
    await rename(file, target);
    return target;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The one file of an archive that is wanted, kept once it is proved; the archive itself has no hash that lasts. */
async function memberOf(
  source: ArchiveSource,
  member: string,
  { pack: { name, version }, surroundings: { folder, signal } }: { pack: PackDescription; surroundings: Surroundings },
): Promise<string> {
  const target = join(folder, `${name}-${version}-${member}`);
  if (await isExactly(target, source.memberSha256)) return target;
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
    const place = names.find(each => basename(each) === member);
    if (!place) throw new SourceError(`压缩包里没有 ${member}`);
    const path = join(unpacked.folder, place);
    if (!(await isExactly(path, source.memberSha256)))
      throw new SourceError(`${member} 的 SHA-256 与登记的不符，没有打开`);
    await rename(path, target);
    return target;
  } finally {
    await unpacked.clear();
  }
}

/**
 * A whole archive: of the commit that is named, and from the second time on the very file of the first. It is kept, so
 * that a broken import goes on from it.
 */
async function archiveOf(
  { address, commit }: ArchiveSource,
  { name, version }: PackDescription,
  { folder, signal, proofOf }: Surroundings,
): Promise<ServedFile> {
  const target = join(folder, `${name}-${commit ?? version}.zip`);
  const firstProof = await proofOf?.(address);
  if (firstProof && (await isExactly(target, firstProof.sha256))) return { path: target };
  await mkdir(folder, { recursive: true });
  const fetched = await fetchArchive(address, { folder, signal, bytesMax: archiveBytesMax });
  try {
    await proveCommit(fetched.file, commit);
    const proof = await proofFor(fetched.file);
    if (firstProof && firstProof.sha256 !== proof.sha256)
      throw new SourceError(`所得文件与首次取得的不同（SHA-256 应为 ${firstProof.sha256}），没有打开`);
    await rename(fetched.file, target);
    return { path: target, proof };
  } finally {
    await fetched.clear();
  }
}

/** The archive of a repository names in its comment the commit that it holds. */
async function proveCommit(file: string, commit: string | undefined) {
  if (commit === undefined) return;
  const comment = await commentOfZip(file);
  if (!comment.startsWith(commit))
    throw new SourceError(`压缩包不是登记的版本（应为 ${commit}，写明的是 ${comment.slice(0, 40) || '无'}），没有打开`);
}

async function proofFor(file: string): Promise<Proof> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest('hex'), sizeBytes: (await stat(file)).size };
}

async function isExactly(file: string, sha256: string | null | undefined): Promise<boolean> {
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
  /** Where the files of a pack of files are kept. */
  folderOf: (pack: Pick<PackDescription, 'name' | 'version'>) => string;
  keepOutcome: (name: string, outcome: Outcome) => Promise<void>;
  /** What the sources offered when they were last looked at. */
  offerOf: (name: string) => Promise<PackageVersion | undefined>;
  keepOffer: (name: string, offer: PackageVersion) => Promise<void>;
  proofOf: (address: string) => Promise<Proof | undefined>;
  keepProof: (address: string, proof: Proof) => Promise<void>;
}

/** What somebody wants of a pack: the version that the product names, or one that a source offers. */
export interface PackOrder {
  name: string;
  isWished: boolean;
  version?: string | undefined;
}

/** A pack as it is wanted: an offered version comes from where it is offered, under the hash with which it was. */
async function packOf(deps: Deps, { name, version }: PackOrder): Promise<PackDescription | undefined> {
  const pack = deps.packs.find(each => each.name === name);
  if (!pack || version === undefined || version === pack.version) return pack;
  const offer = await deps.offerOf(name);
  if (offer?.version !== version) return pack;
  return { ...pack, ...offer, sizeBytes: null, sources: pack.sources.filter(({ kind }) => kind === 'python') };
}

/** Fetches a pack and takes it in; running twice changes nothing. */
export const getPackJob = (deps: Deps): JobDefinition<PackOrder> => ({
  concurrency: 1,
  maxAttempts: 3,
  timeoutMs,
  run: async ({ id: jobId, payload }, { signal }) => {
    const pack = await packOf(deps, payload);
    if (!pack) return null;
    const { name, version } = pack;
    const { folder, proofOf } = deps;
    const around = { setting: deps.settingOf(name), folder, signal, isWished: payload.isWished, proofOf };
    const taken =
      pack.kind === 'files' ? await keepFiles(deps, { pack, around }) : await importRows(deps, { pack, around });
    const outcome = { jobId, version, ...taken };
    await deps.keepOutcome(name, outcome);
    return outcome;
  },
});

type ObtainOptions = Parameters<typeof obtainPack>[1];
type ImportOutcome = Omit<Outcome, 'jobId' | 'version'>;

/** Asks for the import of what the first source that serves has brought. */
async function importRows(
  deps: Deps,
  { pack, around }: { pack: Extract<PackDescription, { kind: ImportKind }>; around: ObtainOptions },
): Promise<ImportOutcome> {
  const { path, proof, source, problems } = await obtainPack(pack, around);
  if (proof && source?.kind === 'archive') await deps.keepProof(source.address, proof);
  const machine = machineCaller('', `pack ${pack.name}`);
  const started =
    path === undefined
      ? undefined
      : await deps.imports.start(machine, { kind: pack.kind, order: { paths: [path], mapping: {} } });
  return { source: source?.title ?? null, importId: started?.jobId ?? null, problems, proof };
}

/** Keeps the members of the first package that has them all; the package itself is not needed any more. */
async function keepFiles(
  { folder, folderOf }: Deps,
  { pack, around }: { pack: Extract<PackDescription, { kind: 'files' }>; around: ObtainOptions },
): Promise<ImportOutcome> {
  const problems: string[] = [];
  for (const source of pack.sources) {
    const brought = await obtainPack({ ...pack, sources: [source] }, around);
    problems.push(...brought.problems);
    if (brought.path === undefined) continue;
    try {
      const order = { members: pack.members, folder: folderOf(pack), signal: around.signal };
      await withPackage(brought.path, {
        around: { folder, signal: around.signal },
        work: file => unpackMembers(file, order),
      });
      if (source.kind !== 'setting') await rm(brought.path, { force: true });
      return { source: source.title, importId: null, problems };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      problems.push(`${source.title}：${error.message}`);
    }
  }
  return { source: null, importId: null, problems };
}

/** Works on a package that is a file or an address; what was fetched for it is gone afterwards. */
async function withPackage(
  path: string,
  {
    around: { folder, signal },
    work,
  }: { around: Pick<ObtainOptions, 'folder' | 'signal'>; work: (file: string) => Promise<void> },
) {
  if (!isAddress(path)) return work(path);
  const { file, clear } = await fetchArchive(path, { folder, signal, bytesMax: archiveBytesMax });
  await work(file).finally(clear);
}

const lookTimeoutMs = 5 * 60_000;

/** Looks which version of each pack its source offers just now; takes nothing. */
export const lookForPacksJob = (deps: Deps): JobDefinition<null> => ({
  concurrency: 1,
  maxAttempts: 1,
  timeoutMs: lookTimeoutMs,
  run: async (_job, { signal }) => {
    const problems: string[] = [];
    // the members of a pack of files are proved one by one: another version has others
    for (const { name, sources } of deps.packs.filter(({ kind }) => kind !== 'files')) {
      for (const source of sources.filter(each => each.kind === 'python')) {
        try {
          await deps.keepOffer(name, await newestPackage(source.package, signal));
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          problems.push(`${source.package}：${error.message}`);
        }
      }
    }
    return { problems };
  },
});

import { constants, existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '@antai/fulltext/give-way';
import { PGlite } from '@electric-sql/pglite';
import type { BridgeDone, BridgeOptions, BridgeOrder } from './bridge.ts';
import { inFolder, inMemory } from './durable-folder.ts';
import { createTurns } from './turns.ts';
import {
  isTerminate,
  readAnswer,
  renameStatements,
  simpleQuery,
  startupKind,
  startupLength,
  type TransactionStatus,
  unitLength,
  write,
} from './wire.ts';

/** One connection. Its port carries wire bytes both ways; `end` and `fatal` are the only other messages. */
type Session = {
  id: number;
  port: MessagePort;
  inbox: Buffer;
  scanned: number;
  status: TransactionStatus;
  isStarted: boolean;
  isWorking: boolean;
  isEnding: boolean;
  isClosed: boolean;
  isListening: boolean;
  statements: Map<string, string>;
  idleTimer: NodeJS.Timeout | undefined;
};

const options = workerData as BridgeOptions;
giveWay(options.stepsBehind);
const engine = await openEngine();
const turns = createTurns<Session>();
const sessions = new Set<Session>();
let lastId = 0;

async function openEngine(): Promise<PGlite> {
  const template = options.templateFile && existsSync(options.templateFile) ? options.templateFile : undefined;
  const loadDataDir = template ? new Blob([await readFile(template)]) : undefined;
  if (!options.folder) return PGlite.create({ ...inMemory(), loadDataDir });
  if (options.isNew) await prepareFolder(options.folder, loadDataDir);
  return PGlite.create(inFolder(options.folder));
}

/** A folder appears under its name only when it is whole: a process killed during its first start leaves nothing half made. */
async function prepareFolder(folder: string, loadDataDir?: Blob) {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const fresh = await PGlite.create({ ...inFolder(draft), loadDataDir });
  await fresh.close();
  // an empty folder of that name may stand in the way on some systems
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

function post(session: Session, bytes: Buffer) {
  if (bytes.length === 0 || session.isClosed) return;
  // A small Buffer is a window on a shared slab: copied, or the whole slab would travel.
  const own = new Uint8Array(bytes);
  session.port.postMessage(own, [own.buffer]);
}

async function execute(unit: Buffer): Promise<ReturnType<typeof readAnswer>> {
  const chunks: Buffer[] = [];
  await engine.execProtocolRawStream(unit, { onRawData: data => chunks.push(Buffer.from(data)) });
  const read = readAnswer(chunks);
  for (const notification of read.notifications)
    for (const session of sessions) if (session.isListening) post(session, notification);
  return read;
}

/** Cuts the next whole unit off the inbox, or answers undefined while more bytes must come. */
function nextUnit(session: Session): Buffer | undefined {
  const whole = session.isStarted
    ? unitLength(session.inbox, session.scanned)
    : { length: startupLength(session.inbox), scanned: 0 };
  session.scanned = whole.length > 0 ? 0 : whole.scanned;
  if (whole.length === 0) return undefined;
  const unit = session.inbox.subarray(0, whole.length);
  session.inbox = session.inbox.subarray(whole.length);
  return unit;
}

async function work(session: Session) {
  if (session.isWorking) return;
  session.isWorking = true;
  try {
    for (let unit = nextUnit(session); unit && !session.isEnding; unit = nextUnit(session)) await serve(session, unit);
  } catch (error) {
    session.port.postMessage({ fatal: String(error) });
    session.isEnding = true;
  } finally {
    session.isWorking = false;
  }
  if (session.isEnding) await close(session);
}

async function serve(session: Session, unit: Buffer) {
  if (!session.isStarted && startupKind(unit) === 'encryption') return post(session, Buffer.from('N'));
  if ((!session.isStarted && startupKind(unit) === 'cancel') || (session.isStarted && isTerminate(unit))) {
    session.isEnding = true;
    return;
  }
  await turns.take(session);
  if (session.isEnding) return;
  clearTimeout(session.idleTimer);
  const text = session.isStarted ? simpleQuery(unit) : undefined;
  if (text && /^\s*unlisten\b/i.test(text)) answerUnlisten(session);
  else await run(session, { unit, text });
  if (session.status === 'idle') turns.give(session);
  else watchIdleness(session);
}

/** The engine has one session: its own UNLISTEN would silence the other connections too. */
function answerUnlisten(session: Session) {
  session.isListening = false;
  post(session, Buffer.concat([write.commandComplete('UNLISTEN'), write.ready(session.status)]));
}

async function run(session: Session, { unit, text }: { unit: Buffer; text: string | undefined }) {
  if (text && /^\s*listen\b/i.test(text)) session.isListening = true;
  const own = session.isStarted ? renameStatements(unit, name => statementName(session, name)) : unit;
  session.isStarted = true;
  const { answer, status } = await execute(own);
  // Without ReadyForQuery (after a Flush) the unit goes on: nobody else may come in.
  session.status = status ?? 'inTransaction';
  post(session, answer);
}

/** Prepared statements belong to a connection; in the engine's one session they are told apart by the connection's number. */
function statementName(session: Session, name: string): string {
  const statement = session.statements.get(name);
  if (statement) return statement;
  const own = `c${session.id}_${session.statements.size}`;
  session.statements.set(name, own);
  return own;
}

function watchIdleness(session: Session) {
  session.idleTimer = setTimeout(() => {
    session.port.postMessage({ fatal: 'terminating connection due to idle-in-transaction timeout' });
    session.isEnding = true;
    void work(session);
  }, options.idleInTransactionTimeoutMs);
}

async function close(session: Session) {
  if (session.isClosed) return;
  session.isClosed = true;
  clearTimeout(session.idleTimer);
  sessions.delete(session);
  await turns.take(session);
  const leftovers = [...session.statements.values()].map(write.closeStatement);
  if (session.status !== 'idle') leftovers.unshift(write.sync(), write.query('ROLLBACK'));
  if (leftovers.length > 0) await execute(Buffer.concat([...leftovers, write.sync()])).catch(() => {});
  turns.give(session);
  session.port.postMessage({ end: true });
}

function open(port: MessagePort) {
  const session: Session = {
    id: ++lastId,
    port,
    inbox: Buffer.alloc(0),
    scanned: 0,
    status: 'idle',
    isStarted: false,
    isWorking: false,
    isEnding: false,
    isClosed: false,
    isListening: false,
    statements: new Map(),
    idleTimer: undefined,
  };
  sessions.add(session);
  const end = () => {
    session.isEnding = true;
    void work(session);
  };
  port.on('message', (message: Uint8Array | { end: true }) => {
    if (!(message instanceof Uint8Array)) return end();
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    session.inbox = session.inbox.length > 0 ? Buffer.concat([session.inbox, bytes]) : bytes;
    void work(session);
  });
  port.on('close', end);
}

async function saveTemplate(file: string) {
  const draft = `${file}.${process.pid}`;
  // Uncompressed: loads faster than gzip, and a template is a local cache.
  const dump = await engine.dumpDataDir('none');
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await rename(draft, file);
}

/**
 * Copies the database as it stands between two transactions. Nothing writes while no session has its turn, so the copy
 * is what a killed process would have left, and opens as that would. Nobody is served meanwhile.
 */
async function copy(target: string) {
  const copier = {} as Session;
  await turns.take(copier);
  try {
    if (!options.folder) return await saveTemplate(target);
    await engine.exec('checkpoint');
    await cp(options.folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } finally {
    turns.give(copier);
  }
}

parentPort!.on('message', async (order: BridgeOrder) => {
  if (order.kind === 'connect') return open(order.port);
  if (order.kind === 'copy') {
    const failure = await copy(order.target).then(() => undefined, String);
    return parentPort!.postMessage({ done: order.kind, failure } satisfies BridgeDone);
  }
  if (order.kind === 'saveTemplate') await saveTemplate(order.file);
  else await engine.close();
  parentPort!.postMessage({ done: order.kind } satisfies BridgeDone);
  if (order.kind === 'stop') parentPort!.close();
});
parentPort!.postMessage({ done: 'open' } satisfies BridgeDone);

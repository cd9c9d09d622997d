/** Framing of the PostgreSQL wire protocol (version 3): just enough of it to share one engine between connections. */
const codes = {
  parse: 0x50,
  bind: 0x42,
  describe: 0x44,
  close: 0x43,
  query: 0x51,
  sync: 0x53,
  flush: 0x48,
  terminate: 0x58,
  copyDone: 0x63,
  copyFail: 0x66,
  notification: 0x41,
  readyForQuery: 0x5a,
  commandComplete: 0x43,
} as const;

const unitEnds = new Set<number>([
  codes.query,
  codes.sync,
  codes.flush,
  codes.terminate,
  codes.copyDone,
  codes.copyFail,
]);

const startupCodes = { cancel: 80877102, ssl: 80877103, gss: 80877104 } as const;

export type TransactionStatus = 'idle' | 'inTransaction' | 'failedTransaction';

const statuses: Record<number, TransactionStatus> = {
  73: 'idle',
  84: 'inTransaction',
  69: 'failedTransaction',
};

/** Length of the first-contact packet at the head of the buffer, or 0 while it is incomplete. */
export function startupLength(buffer: Buffer): number {
  if (buffer.length < 8) return 0;
  const length = buffer.readInt32BE(0);
  return buffer.length >= length ? length : 0;
}

/** What a first-contact packet asks for; everything but `session` needs no engine. */
export function startupKind(packet: Buffer): 'session' | 'cancel' | 'encryption' {
  const code = packet.readInt32BE(4);
  if (code === startupCodes.cancel) return 'cancel';
  return code === startupCodes.ssl || code === startupCodes.gss ? 'encryption' : 'session';
}

/**
 * Length of the first whole unit of work, or 0 while it is incomplete. A unit runs to the next Query, Sync, Flush or
 * Terminate: between Parse and Sync no other connection may come in, they share the unnamed statement.
 */
export function unitLength(buffer: Buffer, from = 0): { length: number; scanned: number } {
  let at = from;
  while (at + 5 <= buffer.length) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    if (end > buffer.length) break;
    if (unitEnds.has(buffer[at]!)) return { length: end, scanned: end };
    at = end;
  }
  return { length: 0, scanned: at };
}

export const isTerminate = (unit: Buffer) => unit[0] === codes.terminate;

/** The SQL of a simple query, or undefined for any other message. */
export function simpleQuery(unit: Buffer): string | undefined {
  return unit[0] === codes.query ? unit.toString('utf8', 5, unit.length - 1) : undefined;
}

/** Gives every named statement of a unit the name that `rename` answers; the unnamed one stays. */
export function renameStatements(unit: Buffer, rename: (name: string) => string): Buffer {
  const messages: Buffer[] = [];
  for (let at = 0; at < unit.length; ) {
    const end = at + 1 + unit.readInt32BE(at + 1);
    messages.push(renameStatement(unit.subarray(at, end), rename));
    at = end;
  }
  return messages.length === 1 ? messages[0]! : Buffer.concat(messages);
}

function renameStatement(message: Buffer, rename: (name: string) => string): Buffer {
  const start = statementNameAt(message);
  if (start === 0 || message[start] === 0) return message;
  const end = message.indexOf(0, start);
  const name = Buffer.from(rename(message.toString('utf8', start, end)));
  const renamed = Buffer.concat([message.subarray(0, start), name, message.subarray(end)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

function statementNameAt(message: Buffer): number {
  const code = message[0];
  if (code === codes.parse) return 5;
  if (code === codes.bind) return message.indexOf(0, 5) + 1;
  const isAboutStatement = (code === codes.describe || code === codes.close) && message[5] === 0x53;
  return isAboutStatement ? 6 : 0;
}

/** Splits what the engine wrote into the asker's answer, notifications for every listener, and the last status. */
export function readAnswer(chunks: Buffer[]) {
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  const answer: Buffer[] = [];
  const notifications: Buffer[] = [];
  let status: TransactionStatus | undefined;
  let from = 0;
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes[at] === codes.notification) {
      answer.push(bytes.subarray(from, at));
      notifications.push(bytes.subarray(at, end));
      from = end;
    }
    if (bytes[at] === codes.readyForQuery) status = statuses[bytes[at + 5]!];
    at = end;
  }
  answer.push(bytes.subarray(from));
  return { answer: Buffer.concat(answer), notifications, status };
}

const message = (code: number, body: string) => {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes[0] = code;
  bytes.writeInt32BE(bytes.length - 1, 1);
  bytes.write(body, 5);
  return bytes;
};

export const write = {
  query: (sql: string) => message(codes.query, `${sql}\0`),
  sync: () => message(codes.sync, ''),
  closeStatement: (name: string) => message(codes.close, `S${name}\0`),
  commandComplete: (tag: string) => message(codes.commandComplete, `${tag}\0`),
  ready: (status: TransactionStatus) =>
    message(codes.readyForQuery, status === 'idle' ? 'I' : status === 'inTransaction' ? 'T' : 'E'),
} as const;

import { type DestinationStream, pino } from 'pino';

/** Names whose values never reach a log line. */
const secretNames = ['password', 'oldPassword', 'newPassword', 'token', 'authToken', '["auth-token"]', 'authorization'];

/** Structured logs, one JSON object a line, with secrets removed wherever they stand two levels deep. */
export function createLog(level: string, destination?: DestinationStream) {
  const paths = secretNames.flatMap(name =>
    name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
  );
  const options = { level, base: null, redact: { paths, censor: '***' }, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

type Write = (fields: object, message?: string) => void;

/** What the product writes its log to; pino's own shape. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

import { type DestinationStream, pino } from 'pino';

/** Names whose values never reach a log line. */
const secretNames = ['password', 'oldPassword', 'newPassword', 'token', 'authToken', '["auth-token"]', 'authorization'];

/** Structured logs, one JSON object a line, with secrets removed wherever they stand two levels deep. */
export function createLog(level: string, destination?: DestinationStream) {
  const paths = secretNames.flatMap(name =>
    name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
  );
  const options = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    redact: { paths, censor: '***' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error as it is logged; a failed statement, whose message spells out the values it was given, by its text and its cause. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('query' in error && 'params' in error) return { query: error.query, cause: describeError(error.cause) };
  if (error.cause === undefined) return pino.stdSerializers.err(error);
  const { name, message, stack, cause } = error;
  return { type: name, message, stack, cause: describeError(cause) };
}

type Write = (fields: object, message?: string) => void;

/** What the product writes its log to; pino's own shape. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

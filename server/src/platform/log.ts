type Write = (fields: object, message?: string) => void;

/** What the platform writes its log to; pino's own shape. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

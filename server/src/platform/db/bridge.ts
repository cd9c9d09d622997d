import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

export type BridgeOptions = {
  /** Undefined: in memory. */
  folder?: string;
  /** Nothing is in the folder yet. */
  isNew: boolean;
  /** A dump to begin from instead of an empty database; ignored while the file does not exist. */
  templateFile?: string;
  idleInTransactionTimeoutMs: number;
  /** Steps by which the engine lets other threads go first. */
  stepsBehind: number;
};

export type BridgeOrder =
  | { kind: 'connect'; port: MessagePort }
  | { kind: 'saveTemplate'; file: string }
  /** Into a folder that does not exist; of a database in memory a dump, into a file. */
  | { kind: 'copy'; target: string }
  | { kind: 'stop' };

/** What the worker says when it is there, and when an order is carried out. */
export type BridgeDone = { done: BridgeOrder['kind'] | 'open'; failure?: string | undefined };

type FromWorker = Uint8Array | { end: true } | { fatal: string };

/** Looks like a socket to `pg`; the other end is a session of the embedded engine in the worker thread. */
class PortStream extends Duplex {
  readonly #connectTo: (port: MessagePort) => void;
  #port: MessagePort | undefined;

  constructor(connectTo: (port: MessagePort) => void) {
    super();
    this.#connectTo = connectTo;
  }

  connect() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#connectTo(port2);
    port1.on('message', (message: FromWorker) => this.#receive(message));
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  #receive(message: FromWorker) {
    if (message instanceof Uint8Array) {
      this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    } else if ('fatal' in message) {
      this.destroy(new Error(message.fatal));
    } else {
      this.push(null);
      this.#port?.close();
    }
  }

  #send(bytes: Uint8Array) {
    const own = new Uint8Array(bytes);
    this.#port?.postMessage(own, [own.buffer]);
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void) {
    this.#port?.postMessage({ end: true });
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.postMessage({ end: true });
    this.#port?.close();
    done(error);
  }

  setNoDelay() {
    return this;
  }

  setKeepAlive() {
    return this;
  }

  ref() {
    this.#port?.ref();
    return this;
  }

  unref() {
    this.#port?.unref();
    return this;
  }
}

/**
 * Runs the embedded engine in a worker thread and hands out streams that speak the PostgreSQL protocol to it.
 * When the engine dies, every stream ends with an error and `onDeath` is told.
 */
export async function startBridge(options: BridgeOptions, onDeath: (error: Error) => void) {
  const worker = new Worker(new URL('./bridge-worker.ts', import.meta.url), { workerData: options });
  const streams = new Set<PortStream>();
  let isStopping = false;
  await once(worker, 'message');

  const die = (error: Error) => {
    for (const stream of streams) stream.destroy(error);
    if (!isStopping) onDeath(error);
    isStopping = true;
  };
  worker.on('error', die);

  /** Gives an order and waits for its end; one of a kind at a time. */
  async function carryOut(order: Exclude<BridgeOrder, { kind: 'connect' }>) {
    const ended = new Promise<BridgeDone>(resolve => {
      const hear = (message: BridgeDone) => {
        if (message.done !== order.kind) return;
        worker.off('message', hear);
        resolve(message);
      };
      worker.on('message', hear);
    });
    worker.postMessage(order);
    const { failure } = await ended;
    if (failure) throw new Error(failure);
  }
  worker.on('exit', code => die(new Error(`the embedded database ended with code ${code}`)));

  return {
    stream() {
      const stream = new PortStream(port =>
        worker.postMessage({ kind: 'connect', port } satisfies BridgeOrder, [port]),
      );
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      return stream;
    },
    saveTemplate: (file: string) => carryOut({ kind: 'saveTemplate', file }),
    copy: (target: string) => carryOut({ kind: 'copy', target }),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      worker.postMessage({ kind: 'stop' } satisfies BridgeOrder);
      await once(worker, 'exit');
    },
  };
}

const timeoutMs = 120_000;

const codes = { css: 'CSS_CHUNK_LOAD_FAILED', script: 'CHUNK_LOAD_FAILED' } as const;

/** A part of the page that did not come. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  readonly code: string;
  constructor(chunk: string, code: string = codes.script, cause?: unknown) {
    super(code === codes.css ? `Loading CSS chunk ${chunk} failed` : `Loading chunk ${chunk} failed`, { cause });
    this.code = code;
  }
}

/** What the browser says of a part that did not come, as the product calls it. */
export function chunkFailureOf(cause: Error | undefined): ChunkLoadError {
  if (cause instanceof ChunkLoadError) return cause;
  const message = cause?.message ?? '';
  const chunk = /([^/\s?]+\.(?:js|css|tsx?))/.exec(message)?.[1] ?? 'unknown';
  const isStyle = /CSS/.test(message) || chunk.endsWith('.css');
  return new ChunkLoadError(chunk, isStyle ? codes.css : codes.script, cause);
}

/** Loads a part of the page; one that has not come after two minutes has failed, and is told as any that fails. */
export async function loadChunk<Module>(chunk: string, load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const payload = new ChunkLoadError(chunk);
      dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
      reject(payload);
    }, timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

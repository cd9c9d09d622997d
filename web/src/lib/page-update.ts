import { chunkFailureOf } from './load-chunk.ts';
import { report } from './send.ts';

const pollMs = 10_000;
const reloadedKey = 'reloadedForChunk';

const scriptsOf = (html: string) => [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(match => match[1]).join('|');

/** Something half written must not be lost to a reload. */
const isTyping = () => {
  const element = document.activeElement;
  return (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== '';
};

async function currentScripts(): Promise<string | undefined> {
  const response = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' }).catch(() => undefined);
  return response?.ok ? scriptsOf(await response.text()) : undefined;
}

/** Polls the page and reloads it when its scripts have changed; gives the function that stops. */
export function watchForUpdate(): () => void {
  let first: string | undefined;
  const look = async () => {
    const now = await currentScripts();
    first ??= now;
    if (now !== undefined && now !== first && !isTyping()) location.reload();
  };
  void look();
  const timer = setInterval(() => void look(), pollMs);
  return () => clearInterval(timer);
}

/** A chunk that does not load is nearly always an old page after an update: reload once, then say so. Gives the function that stops. */
export function recoverFromChunkFailure(tell: (text: string) => void): () => void {
  const recover = (event: Event) => {
    event.preventDefault();
    const { name, code, message } = chunkFailureOf((event as Event & { payload?: Error }).payload);
    report(undefined, 0, { traceId: '', message: `${code.startsWith('CSS') ? code : name}: ${message}` });
    if (sessionStorage.getItem(reloadedKey)) {
      tell('页面资源加载失败，请检查网络后刷新页面');
      return;
    }
    sessionStorage.setItem(reloadedKey, '1');
    location.reload();
  };
  const settle = () => setTimeout(() => sessionStorage.removeItem(reloadedKey), 30_000);
  addEventListener('vite:preloadError', recover);
  addEventListener('load', settle);
  return () => {
    removeEventListener('vite:preloadError', recover);
    removeEventListener('load', settle);
  };
}

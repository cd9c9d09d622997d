/** Finds what a challenge asks for beside the page, so that it stays quick; rejects where it cannot be found. */
export function proveWork(challenge: string, bits: number): Promise<string> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = () => reject(new Error('验证没有完成，请刷新后重试'));
    worker.postMessage({ challenge, bits });
  }).finally(() => worker.terminate());
}

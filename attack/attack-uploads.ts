import type { Server } from '../tools/wire/start-server.ts';
import { everyCall } from './every-call.ts';
import { sendCall, signIn } from './send-call.ts';

const boundary = 'grenze';
const head = (disposition: string, type = 'text/plain') =>
  `--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`;
const file = (name: string, content: string, type?: string) =>
  `${head(`form-data; name="file"; filename="${name}"`, type)}${content}\r\n`;
const end = `--${boundary}--\r\n`;
const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Forms that no browser of ours would send. */
const forms: Record<string, string> = {
  nothing: '',
  'an end alone': end,
  'no end': file('说明.txt', '说明'),
  'a head that breaks off': `--${boundary}\r\ncontent-disposition: form-data; name="fi`,
  'another boundary': `--other\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--other--\r\n`,
  'no file': field('name', '甲') + end,
  'an empty file': file('空.txt', '') + end,
  'a name of nothing': file('', '说明') + end,
  'a name with NUL': file('说明\0.txt', '说明') + end,
  'a name that climbs': file('../../../../etc/passwd.txt', '说明') + end,
  'a very long name': file(`${'长'.repeat(20_000)}.txt`, '说明') + end,
  'a lone surrogate in the name': file('\ud800.txt', '说明') + end,
  'a thousand files': Array.from({ length: 1000 }, (_, n) => file(`${n}.txt`, '说明')).join('') + end,
  'a thousand fields': Array.from({ length: 1000 }, (_, n) => field(`f${n}`, '值')).join('') + file('a.txt', 'x') + end,
  'a field that is very long': field('name', '长'.repeat(400_000)) + file('a.txt', 'x') + end,
  'a field named __proto__': field('__proto__', 'x') + field('constructor', 'x') + file('a.txt', 'x') + end,
  'a head of many lines': `--${boundary}\r\n${'x: y\r\n'.repeat(5000)}\r\n\r\nx\r\n${end}`,
};

const dearMs = 5_000;

/** Every call that takes a file × forms that are broken: gives those that were answered as a defect, late, or not at all. */
export async function attackUploads(server: Server): Promise<{ complaints: string[]; count: number }> {
  const headers = await signIn(server, 'admin');
  const uploads = (await everyCall()).filter(({ call }) => call.kind === 'upload');
  const complaints: string[] = [];
  for (const { name, call } of uploads) {
    for (const [form, body] of Object.entries(forms)) {
      const type = `multipart/form-data; boundary=${boundary}`;
      const outcome = await sendCall(server, {
        path: call.path,
        body: Buffer.from(body),
        headers: { ...headers, 'content-type': type },
      }).catch(error => ({ code: -1, message: String(error.cause ?? error), ms: 0 }));
      const isDefect = outcome.code === 20000 || outcome.code === -1;
      if (isDefect || outcome.ms > dearMs)
        complaints.push(`${name}, ${form}: ${outcome.code} ${outcome.message} after ${outcome.ms.toFixed(0)} ms`);
    }
  }
  return { complaints, count: uploads.length * Object.keys(forms).length };
}

const readers = 200;

/** Readers of streams that leave at once, and streams that nobody may read: gives what went wrong, and whether others are answered. */
export async function attackStreams(server: Server): Promise<{ complaints: string[]; count: number }> {
  const headers = { ...(await signIn(server, 'admin')), 'content-type': 'application/json' };
  const streams = (await everyCall()).filter(({ call }) => call.kind === 'stream');
  const complaints: string[] = [];
  const body = JSON.stringify({ data: { runId: '00000000-0000-4000-8000-000000000000', after: 2 ** 31 } });
  for (const { name, call } of streams) {
    const { code, message } = await sendCall(server, { path: call.path, body, headers });
    if (code === 20000) complaints.push(`${name}, a run of nobody: ${code} ${message}`);
    await Promise.all(
      Array.from({ length: readers }, () => {
        const leaving = new AbortController();
        const reading = fetch(server.address + call.path, { method: 'POST', headers, body, signal: leaving.signal });
        setTimeout(() => leaving.abort(), 1);
        return reading.then(response => response.body?.cancel()).catch(() => undefined);
      }),
    );
  }
  const { status } = await fetch(`${server.address}/readyz`);
  if (status !== 200) complaints.push(`afterwards /readyz answers ${status}`);
  return { complaints, count: streams.length * readers };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { files } from '@antai/contract/files';
import { type Server, startServer } from '../tools/wire/start-server.ts';
import { randomOf } from './mutate-body.ts';
import { inParallel, signIn, type Tokens } from './send-call.ts';

const clients = 4;

/** Kills a server while users send files, so many times; gives every file that was acknowledged and is not there after. */
export async function attackKills(root: string, { kills, seed }: { kills: number; seed: number }) {
  const random = randomOf(seed);
  const place = mkdtempSync(join(tmpdir(), 'antai-kills-'));
  const own = { DATA_DIR: join(place, 'data'), DEMO_DATA: '0' };
  const complaints: string[] = [];
  let acknowledged: { fileId: string; text: string }[] = [];
  let count = 0;
  let server = await startServer(root, own);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const tokens = await signIn(server, 'admin');
      const load = Array.from({ length: clients }, async (_, client) => {
        for (let turn = 0; ; turn += 1) {
          const text = `第${kill}次，第${client}位，第${turn}份文件。`;
          const fileId = await upload(server, tokens, text).catch(() => undefined);
          if (fileId === undefined) return;
          acknowledged.push({ fileId, text });
        }
      });
      await wait(100 + random.below(900));
      await server.stop('SIGKILL');
      await Promise.all(load);
      server = await startServer(root, own);
      const again = await signIn(server, 'admin');
      await inParallel(acknowledged, clients, async ({ fileId, text }) => {
        const kept = await download(server, again, fileId);
        if (kept !== text) complaints.push(`kill ${kill}: ${fileId} was acknowledged and holds ${kept.slice(0, 80)}`);
      });
      count += acknowledged.length;
      acknowledged = [];
    }
    return { complaints, count };
  } finally {
    await server.stop('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  }
}

/** The id of the file; undefined where the server did not acknowledge it. */
async function upload({ address }: Server, headers: Tokens, text: string): Promise<string | undefined> {
  const form = new FormData();
  form.append('file', new Blob([text]), '说明.txt');
  const response = await fetch(address + files.upload.path, { method: 'POST', headers, body: form });
  const { baseInfo, data } = (await response.json()) as { baseInfo: { code: number }; data?: { fileId: string } };
  return baseInfo.code === 0 ? data?.fileId : undefined;
}

async function download({ address }: Server, headers: Tokens, fileId: string): Promise<string> {
  const response = await fetch(address + files.download.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data: { fileId } }),
  });
  return response.text();
}

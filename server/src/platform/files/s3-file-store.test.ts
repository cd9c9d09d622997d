import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../tools/free-port.ts';
import { describeStartFailure } from '../describe-start-failure.ts';
import { openFiles } from './open-files.ts';

/** A server that speaks S3, from PyPI: `pip install 'moto[server]'`. */
const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map(folder => join(folder, 'moto_server'))
  .find(existsSync);

const dataDir = mkdtempSync(join(tmpdir(), 'antai-s3-'));
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
let server: ChildProcess | undefined;
let endpoint = '';
const opened = (bucket = 'antai') => openFiles({ dataDir, s3: { endpoint, bucket, ...credentials } });

describe.skipIf(!program)(program ? 'on an S3 server' : 'on an S3 server: skipped, no moto_server on the PATH', () => {
  beforeAll(async () => {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn(program!, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
    for (let patience = 100; ; patience -= 1) {
      const isMade = await client.send(new CreateBucketCommand({ Bucket: 'antai' })).then(
        () => true,
        error => {
          if (patience === 0) throw error;
        },
      );
      if (isMade) break;
      await wait(200);
    }
  });

  afterAll(() => {
    server?.kill();
    rmSync(dataDir, { recursive: true });
  });

  test('what one process puts, another reads, until one of them removes it; nothing stays on the disk', async () => {
    const [one, other] = [await opened(), await opened()];
    const bytes = randomBytes(300_000);
    const stored = await one.put(Readable.from([bytes]), { limitBytes: 1_000_000 });
    if (stored.kind !== 'stored') throw new Error(stored.kind);
    expect((await buffer((await other.read(stored.key))!)).equals(bytes)).toBe(true);
    expect(await other.content(stored.key)).toEqual(bytes);
    expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([]);
    await other.remove(stored.key);
    await other.remove(stored.key);
    expect(await one.read(stored.key)).toBeUndefined();
  });

  test('content is told as on a disk', async () => {
    const files = await opened();
    const stored = await files.put(Readable.from([Buffer.from('%PDF-1.7\n%âãÏÓ\n')]), { limitBytes: 1_000 });
    if (stored.kind !== 'stored') throw new Error(stored.kind);
    expect(await files.identify(stored.key, '合同.docx')).toMatchObject({ kind: 'mismatch', content: 'pdf' });
    expect(await files.identify('00/000000000000000000000000000000', 'a.txt')).toEqual({ kind: 'none' });
  });

  test('the identity is the bucket’s, not the process’s', async () => {
    const [one, other] = [await opened(), await opened()];
    expect(await one.readId()).toBeUndefined();
    await one.writeId('0123456789abcdef0123456789abcdef');
    expect(await other.readId()).toBe('0123456789abcdef0123456789abcdef');
  });

  test('a bucket that is not there is one sentence at the start', async () => {
    const failure = await opened('nowhere').catch(describeStartFailure);
    expect(failure).toMatch(/无法使用 S3 存储 .* 的存储桶 nowhere.*确认存储桶已经建好/);
  });
});

test('an S3 that cannot be reached is one sentence at the start', async () => {
  const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'b', ...credentials };
  const failure = await openFiles({ dataDir, s3 }).catch(describeStartFailure);
  expect(failure).toMatch(/无法使用 S3 存储 http:\/\/127\.0\.0\.1:9 .*请检查 S3_ENDPOINT/);
});

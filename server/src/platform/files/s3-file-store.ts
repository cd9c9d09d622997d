import { createReadStream } from 'node:fs';
import { Disk } from 'flydrive';
import { OperatorError } from '../operator-error.ts';
import type { FileStore } from './file-store.ts';

export type S3Config = {
  endpoint: string;
  bucket: string;
  region?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files in S3 or MinIO. The driver and the packages of AWS are loaded only here: most installations never need them. */
export async function s3FileStore(config: S3Config): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { endpoint, bucket, region = 'us-east-1', accessKeyId, secretAccessKey } = config;
  const credentials = { accessKeyId, secretAccessKey };
  // MinIO and most S3 look-alikes know buckets by path only, and no access lists.
  const service = { endpoint, region, credentials, bucket, forcePathStyle: true, supportsACL: false };
  const disk = new Disk(new S3Driver({ ...service, visibility: 'private' }));
  // said at the start rather than at the first upload
  await disk.listAll().catch(error => {
    throw unusable(config, error);
  });
  return {
    // The length must be said beforehand: S3 refuses a stream without an end in sight.
    keep: (file, { key, size }) => disk.putStream(key, createReadStream(file), { contentLength: size }),
    read: async key => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    localPath: async () => undefined,
    remove: key => disk.delete(key),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
        yield [...page.objects].flatMap(object => (object.isFile ? [object.key] : []));
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
    keptAt: async key => (await disk.getMetaData(key)).lastModified,
  };
}

function unusable({ endpoint, bucket }: S3Config, error: Error) {
  const { name, message } = (error.cause ?? error) as Error;
  return new OperatorError(
    `无法使用 S3 存储 ${endpoint} 的存储桶 ${bucket}（${name} ${message}）。` +
      '请检查 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID 与 S3_SECRET_ACCESS_KEY，并确认存储桶已经建好。',
    { cause: error },
  );
}

import { createReadStream } from 'node:fs';
import { Disk } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import type { FileStore } from './file-store.ts';

export type S3Config = {
  endpoint: string;
  bucket: string;
  region?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type S3Driver = new (options: object) => DriverContract;

/** Files in S3 or MinIO; throws when the AWS packages are not installed, which only such an installation needs. */
export async function s3FileStore(config: S3Config): Promise<FileStore> {
  const Driver = await loadDriver();
  const { endpoint, bucket, region = 'us-east-1', accessKeyId, secretAccessKey } = config;
  const credentials = { accessKeyId, secretAccessKey };
  // MinIO and most S3 look-alikes know buckets by path only, and no access lists.
  const service = { endpoint, region, credentials, bucket, forcePathStyle: true, supportsACL: false };
  const disk = new Disk(new Driver({ ...service, visibility: 'private' }));
  return {
    // The length must be said beforehand: S3 refuses a stream without an end in sight.
    keep: (file, key, size) => disk.putStream(key, createReadStream(file), { contentLength: size }),
    read: async key => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    remove: key => disk.delete(key),
  };
}

async function loadDriver(): Promise<S3Driver> {
  try {
    return ((await import('flydrive/drivers/s3')) as { S3Driver: S3Driver }).S3Driver;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      '已设置 S3_ENDPOINT，但缺少 S3 所需的程序包。请执行 npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner 后重新启动。\n' +
        'S3_ENDPOINT is set, but the packages for S3 are not installed: ' +
        'run npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner and start again.',
      { cause: error },
    );
  }
}

import { files } from '@antai/contract/files';
import { startHouse, type TestUser } from './house.ts';

const boundary = 'antai-test-boundary';

/** A file as a browser sends it up, with the fields before it: the body and its headers. */
export function uploadOf(fileName: string, bytes: Buffer, fields: Record<string, string> = {}) {
  const before = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${before.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Sends a file up as this user, to a house of its own or the shared one, and answers its id; throws the message of a refusal. */
export async function sendUp(
  user: TestUser,
  fileName: string,
  content: string | Uint8Array,
  house?: Pick<Awaited<ReturnType<typeof startHouse>>, 'as'>,
): Promise<string> {
  const { as } = house ?? (await startHouse());
  const { payload, headers } = uploadOf(fileName, Buffer.from(content));
  const { code, message, data } = await as(user).raw(files.upload, payload, headers);
  if (code !== 0) throw new Error(message);
  return (data as { fileId: string }).fileId;
}

import { joinBytes } from '../stream-bytes.ts';
import { isLarge, writeLarge } from '../write-json.ts';
import { WrittenAnswer } from './written-answer.ts';

/**
 * An answer as JSON, the same to the letter as in one go; others have their turn while one with long lists is written.
 * Data that are written already stand in it as they are.
 */
export async function writeAnswer({ data, ...rest }: { baseInfo: object; data: unknown }): Promise<string | Buffer> {
  const head = JSON.stringify(rest);
  const open = `${head.slice(0, -1)},"data":`;
  if (data instanceof WrittenAnswer) return joinBytes([Buffer.from(open), data.bytes, Buffer.from('}')]);
  if (isLarge(data)) return joinBytes([Buffer.from(open), ...(await writeLarge(data)), Buffer.from('}')]);
  const text = JSON.stringify(data);
  return text === undefined ? head : `${open}${text}}`;
}

import { createHash } from 'node:crypto';
import { readPdf } from '@antai/documents/read-pdf';
import { readArchive } from '../../server/test/read-archive.ts';
import { framesOf } from '../../server/test/read-stream.ts';
import { normaliseAnswer } from './normalise-answer.ts';

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16);
const stable = (content: unknown) => JSON.stringify(normaliseAnswer(content));
const isText = /^(text\/|application\/(xml|json|x-ndjson|xliff))/;
/** What is another in each pack: what is sealed, and what was shown meanwhile. */
const ownFiles = /密钥|界面消息/;
const textEnding = /\.(xml|rels|txt|md|csv|html|sha256|tmx|tbx|xlf)$/i;

/** What a body says, for the recording: a text and a stream as they are, of a file what of it is the same each time it is made. */
export async function describeContent(bytes: Buffer, type: string): Promise<unknown> {
  if (type.includes('json')) return JSON.parse(bytes.toString());
  if (type.includes('event-stream')) return framesOf(bytes);
  if (isText.test(type) && !type.includes('octet')) return { text: bytes.toString() };
  return describeFile(bytes);
}

/** A zip by its entries, a PDF by its paragraphs, a text as it is, anything else by its beginning. */
async function describeFile(bytes: Buffer): Promise<unknown> {
  const begins = bytes.subarray(0, 4).toString('latin1');
  if (begins === 'PK\u0003\u0004') return { begins, entries: await describeEntries(bytes) };
  if (begins === '%PDF') return { begins, text: await textOfPdf(bytes) };
  const text = bytes.toString();
  return text.includes('\ufffd') ? { begins } : { text };
}

async function textOfPdf(bytes: Buffer): Promise<string> {
  const { paragraphs } = await readPdf(new Uint8Array(bytes)).catch(() => ({ paragraphs: [] }));
  return paragraphs.map(({ text }) => text).join('\n');
}

/** Each entry by the digest of what it says; of a backup, whose rows are counted on, the tables alone. */
async function describeEntries(bytes: Buffer): Promise<Record<string, unknown>> {
  const entries = [...(await readArchive(bytes))].sort(([a], [b]) => (a < b ? -1 : 1));
  const tables = entries.flatMap(([name]) => (name.startsWith('tables/') ? name : []));
  if (tables.length > 0) return { tables };
  const described = [];
  for (const [name, content] of entries) {
    if (ownFiles.test(name)) continue;
    const isZip = content.subarray(0, 2).toString() === 'PK';
    if (isZip) described.push([name, await describeEntries(content)]);
    else if (name.endsWith('.json')) described.push([name, digestOf(stable(JSON.parse(content.toString())))]);
    else if (name.startsWith('xl/')) described.push([name, digestOf(stable(wordsOfSheet(content.toString())))]);
    else if (textEnding.test(name)) described.push([name, digestOf(stable(content.toString()))]);
    else described.push([name, content.subarray(0, 4).toString('latin1')]);
  }
  return Object.fromEntries(described);
}

/** What a part of a workbook says: equal texts are kept once and counted on, so that their places and number hang on the second. */
function wordsOfSheet(xml: string): string[] {
  const texts = [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => String(normaliseAnswer(text)));
  return [...new Set(texts)].sort();
}

import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import makeResult, { type ResultFile, type ResultOrder } from './make-result.ts';

/** A file as it goes out, with its paragraphs for a second look. */
export interface PackedResult extends Omit<ResultFile, 'texts' | 'stands'> {
  texts: PackedJson<string[]>;
  stands: PackedJson<string[]>;
}

/** Makes what goes out of one file, and packs what is looked at again. For a thread. */
export default async function packResult(order: ResultOrder): Promise<PackedResult> {
  const { texts, stands, ...result } = await makeResult(order);
  return { ...result, texts: packJson(texts), stands: packJson(stands) };
}

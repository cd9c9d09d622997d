import type { TaggedText } from '@antai/redaction';
import { type PackedJson, packJson, unpackJson } from '../pack-json.ts';
import tagTexts, { type TaggingOrder } from './tag-texts.ts';

export interface PackedTagging extends Pick<TaggingOrder, 'folder'> {
  texts: PackedJson<string[]>;
}

/** The same as `tagTexts` of texts that are packed: a table may have a hundred thousand. */
export default async function tagPacked({ folder, texts }: PackedTagging): Promise<PackedJson<TaggedText[]>> {
  return packJson(await tagTexts({ folder, texts: unpackJson(texts) }));
}

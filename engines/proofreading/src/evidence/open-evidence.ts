import { type ConfusionSets, indexPairs } from './confusion-sets.ts';
import { type CountTable, orderMax } from './count-table.ts';
import { indexVocabulary } from './read-symbols.ts';
import type { Trees } from './score-trees.ts';
import type { Words } from './words.ts';

/** Everything that wrong characters are judged by. */
export interface Evidence {
  table: CountTable;
  sets: ConfusionSets;
  words: Words;
  trees: Trees;
  idOf: Uint16Array;
}

/** What a file of evidence begins with, behind the length of this head. */
export interface Head {
  /** Of the layout; another is not read. */
  layout: number;
  /** Hash of the corpus that was counted. */
  corpus: string;
  vocabulary: string;
  symbolsTotal: number;
  sections: Section[];
}

/** Where in the file some figures are. */
interface Section {
  name: string;
  at: number;
  length: number;
}

export const evidenceLayout = 2;

const readers = {
  u8: (bytes: ArrayBufferLike, { at, length }: Section) => new Uint8Array(bytes, at, length),
  u16: (bytes: ArrayBufferLike, { at, length }: Section) => new Uint16Array(bytes, at, length / 2),
  u32: (bytes: ArrayBufferLike, { at, length }: Section) => new Uint32Array(bytes, at, length / 4),
  i16: (bytes: ArrayBufferLike, { at, length }: Section) => new Int16Array(bytes, at, length / 2),
  f32: (bytes: ArrayBufferLike, { at, length }: Section) => new Float32Array(bytes, at, length / 4),
};

/** Opens the bytes that `bench/evidence/write-evidence.ts` wrote, without copying them. Throws where they are none. */
export function openEvidence(bytes: ArrayBufferLike): Evidence {
  const headLength = new Uint32Array(bytes, 0, 1)[0]!;
  const headBytes = new Uint8Array(headLength);
  headBytes.set(new Uint8Array(bytes, 4, headLength));
  const head = JSON.parse(new TextDecoder().decode(headBytes)) as Head;
  if (head.layout !== evidenceLayout) throw new Error(`evidence of layout ${head.layout}`);
  const section = <Form extends keyof typeof readers>(form: Form, name: string) => {
    const place = head.sections.find(each => each.name === name);
    if (!place) throw new Error(`evidence without ${name}`);
    return readers[form](bytes, place) as ReturnType<(typeof readers)[Form]>;
  };
  const syllables = section('u16', 'syllables');
  return {
    idOf: indexVocabulary(head.vocabulary),
    table: {
      vocabulary: head.vocabulary,
      symbolsTotal: head.symbolsTotal,
      symbolCounts: section('f32', 'symbol-counts'),
      slots: Array.from({ length: orderMax - 1 }, (_, index) => section('u16', `slots-${index + 2}`)),
    },
    sets: {
      offsets: section('u32', 'set-offsets'),
      members: section('u16', 'set-members'),
      syllables,
      ...indexPairs(section('u16', 'pairs'), syllables),
    },
    words: section('u16', 'words'),
    trees: {
      nodes: section('u32', 'tree-nodes'),
      leaves: section('u32', 'tree-leaves'),
      features: section('u8', 'tree-features'),
      thresholds: section('f32', 'tree-thresholds'),
      left: section('i16', 'tree-left'),
      right: section('i16', 'tree-right'),
      values: section('f32', 'tree-values'),
    },
  };
}

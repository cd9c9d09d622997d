import learnt from '../data/ranker.json' with { type: 'json' };
import { measureNames } from './measure-candidates.ts';

/** A learnt order as its file has it: regression trees over named measures, their leaves added up. */
export interface RankerFile {
  names: string[];
  trees: {
    /** For each split the measure asked about, its bound, and where to go up to it and above: a split, or `-1 - leaf`. */
    measures: number[];
    bounds: number[];
    below: number[];
    above: number[];
    leaves: number[];
  }[];
}

interface Tree {
  measures: Uint16Array;
  bounds: Float64Array;
  below: Int16Array;
  above: Int16Array;
  leaves: Float64Array;
}

/** A learnt order, ready to be followed. */
export interface Ranker {
  width: number;
  trees: Tree[];
}

/** The learnt order of a file; throws where it was learnt from other measures than are taken now. */
export function readRanker({ names, trees }: RankerFile): Ranker {
  if (names.join() !== measureNames.join()) throw new Error('the order of articles was learnt from other measures');
  return {
    width: names.length,
    trees: trees.map(({ measures, bounds, below, above, leaves }) => ({
      measures: Uint16Array.from(measures),
      bounds: Float64Array.from(bounds),
      below: Int16Array.from(below),
      above: Int16Array.from(above),
      leaves: Float64Array.from(leaves),
    })),
  };
}

/** The score of each row of measures; higher is better, only to be compared within one answer. */
export function scoreRows({ width, trees }: Ranker, rows: Float32Array): Float64Array {
  const scores = new Float64Array(rows.length / width);
  // tree by tree, so that each stays in the processor's cache while all rows pass through it
  for (const { measures, bounds, below, above, leaves } of trees) {
    for (let row = 0; row < scores.length; row++) {
      const first = row * width;
      let place = 0;
      while (place >= 0) place = rows[first + measures[place]!]! <= bounds[place]! ? below[place]! : above[place]!;
      scores[row]! += leaves[-1 - place]!;
    }
  }
  return scores;
}

/** The product's own order. */
export const ranker: Ranker = readRanker(learnt);

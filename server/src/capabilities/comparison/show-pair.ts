import { type ComparisonDetail, type ComparisonRecord, comparison as contract } from '@antai/contract/comparison';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { inLinesOf, numbersInTextOf } from './compare-versions.ts';
import { coverageOf, nameForm } from './describe-record.ts';
import { nameChanges, type Pair } from './name-change.ts';
import openPair from './open-pair.ts';
import type { ReadVersion } from './read-versions.ts';

/** Two versions of a record that were compared, and what is noted of them. */
export interface ShowOrder {
  /** What a finished comparison keeps, as it is kept. */
  bytes: Uint8Array;
  pair: Pair;
  view: ComparisonRecord;
  fileTypes: { before: string; after: string };
  /** What is noted of changes, as JSON: there may be megabytes of it. */
  marks: string;
}

type Mark = Pick<ComparisonDetail['changes'][number], 'changeKey' | 'isSeen' | 'note'>;

const linesOf = (version: ReadVersion) => version.lines.map(({ id, isInTextBox, ...line }) => line);

/** Two versions with all that is known of them. For a thread where they are long. */
export function detailOf({ bytes, pair, view, fileTypes, marks }: ShowOrder): ComparisonDetail {
  const { comparison, proof, before, after } = openPair({ bytes, pair });
  const markOf = new Map((JSON.parse(marks) as Mark[]).map(mark => [mark.changeKey, mark]));
  const keys = nameChanges(pair, comparison.changes);
  const changes = comparison.changes.map((change, at) => {
    const mark = markOf.get(keys[at]!);
    return { ...nameForm(change), changeKey: keys[at]!, isSeen: mark?.isSeen ?? false, note: mark?.note ?? '' };
  });
  return {
    ...view,
    ...pair,
    beforeLines: linesOf(before),
    afterLines: linesOf(after),
    rows: comparison.rows,
    changes,
    renumbered: comparison.renumbered,
    coverage: coverageOf(before, after, {
      comparison,
      fileTypes,
      numbersInText: numbersInTextOf(fileTypes),
      inLines: inLinesOf({ before: before.lines, after: after.lines, fileTypes }),
    }),
    proof,
  };
}

/** The same as the contract of the call writes it. */
export default function showPair(order: ShowOrder): PackedJson<ComparisonDetail> {
  return packJson(contract.get.output.parse(detailOf(order)));
}

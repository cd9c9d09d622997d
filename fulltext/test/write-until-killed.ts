import { openWriter } from '../src/sqlite/write.ts';
import { batchAt, corpusDefinition } from './corpus.ts';

/** A process of its own for the crash test: writes batch after batch and tells each seq, until it is killed. */
const writer = openWriter(process.argv[2]!, corpusDefinition);
for (let seq = writer.appliedSeq() + 1; ; seq++) {
  writer.apply(batchAt(seq));
  await new Promise(resolve => process.send!(seq, undefined, {}, resolve));
}

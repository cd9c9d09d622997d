import { type Field, passages, type Tree } from '@antai/query';
import { matchPrepared, prepare } from '@antai/query/terms';
import type { Facts } from '../facts.ts';
import { type Pulse, serve } from '../serve.ts';
import { unpackBody } from './documents.ts';

/** The thread that reads records again: for their passages, and where the engine could only say which may answer. */
export type ReaderRequest = {
  /** `weigh`: `verify`, and count the places for the order by relevance. */
  ask: 'passages' | 'verify' | 'weigh';
  bodies: string[];
  tree: Tree | undefined;
  fields: Field[];
};

/** A record that answers, and how many of its places do, where that was asked. */
export type VerifiedRecord = Facts & { marks: number };

function answer({ ask, bodies, tree, fields }: ReaderRequest, pulse: Pulse) {
  const records = bodies.map(body => {
    pulse();
    return unpackBody(body);
  });
  if (ask === 'passages')
    return records.map(record => ({ id: record.id, passages: passages(tree, record, { fields }) }));
  return records
    .filter(record => {
      pulse();
      return matchPrepared(tree, prepare(record), { fields });
    })
    .map(({ sections, ...facts }): VerifiedRecord => {
      const hits = ask === 'weigh' ? passages(tree, { sections }, { fields, limit: 200 }) : [];
      return { ...facts, marks: hits.reduce((sum, passage) => sum + passage.marks.length, 0) };
    });
}

export default serve(answer);

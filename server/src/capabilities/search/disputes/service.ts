import { recordTypes } from '@antai/contract/records';
import type { DisputeHistory } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { Fulltext } from '@antai/fulltext';
import { isMasked } from '@antai/names';
import type { Tree } from '@antai/query';
import { Fault } from '../../../platform/fault.ts';
import type { RecordsService } from '../../records/service.ts';
import { flagOf, inOrder, instanceOf, tieOf } from './tie-instances.ts';

interface Deps {
  index: Fulltext;
  records: RecordsService;
}

const cases = 'cases';
const candidatesMax = 200;
const shownMax = 30;
/** A party with more judgments than this tells nothing of one dispute. */
const partiesAsked = 6;

/** Same-dispute history: the other instances of a judgment's dispute, found by case numbers and by parties. */
export function disputes({ index, records }: Deps) {
  async function idsOf(tree: Tree): Promise<string[]> {
    const found = await index.search(cases, {
      tree,
      sort: { by: 'judgmentDate', order: 'desc' },
      offset: 0,
      limit: candidatesMax,
    });
    return found.kind === 'found' ? found.ids : [];
  }

  return {
    async disputeHistory(id: string): Promise<DisputeHistory> {
      const [head] = await records.heads(recordTypes.cases, [id]);
      if (!head) throw new Fault(faults.notFound);
      const own = instanceOf(head);
      const parties = [...new Set(own.parties)].filter(name => !isMasked(name)).slice(0, partiesAsked);
      const beside: Tree[] = parties.slice(1).map(name => ({ kind: 'keyword', field: 'party', values: [name] }));
      const [byNumber, naming, byParties] = await Promise.all([
        records.byNumber(recordTypes.cases, own.related),
        own.number === '' ? [] : idsOf({ kind: 'text', field: 'fullText', match: 'phrase', text: own.number }),
        parties.length < 2
          ? []
          : idsOf({
              kind: 'group',
              op: 'and',
              children: [
                { kind: 'keyword', field: 'party', values: [parties[0] ?? ''] },
                { kind: 'group', op: 'or', children: beside },
              ],
            }),
      ]);
      const heads = await records.heads(recordTypes.cases, [...new Set([...naming, ...byParties])]);
      const others = [...new Map([...byNumber, ...heads].map(each => [each.id, each])).values()]
        .filter(each => each.id !== id)
        .map(each => {
          const instance = instanceOf(each);
          return { instance, tie: tieOf(own, instance) };
        })
        .flatMap(({ instance, tie }) => (tie ? [{ instance, tie }] : []))
        .slice(0, shownMax);
      return { instances: others.length === 0 ? [] : inOrder(own, others), flag: flagOf(own, others) };
    },
  };
}

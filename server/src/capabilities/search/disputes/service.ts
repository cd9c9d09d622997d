import { recordTypes } from '@antai/contract/records';
import type { DisputeHistory } from '@antai/contract/search';
import { faults } from '@antai/contract/wire/faults';
import type { Fulltext, Questions } from '@antai/fulltext';
import { isMasked } from '@antai/names';
import type { Tree } from '@antai/query';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { RecordsService } from '../../records/service.ts';
import { flagOf, inOrder, listed } from './order-instances.ts';
import { type Instance, instanceOf, joinInstances } from './tie-instances.ts';

interface Deps {
  index: Fulltext;
  records: RecordsService;
}

const cases = 'cases';
const candidatesMax = 200;
const shownMax = 30;
/** Parties of one judgment that are asked for: a dispute of more is known by these. */
const partiesMax = 6;
/** Case numbers that are followed from one judgment, and judgments whose numbers are followed further. */
const numbersMax = 40;
const followedMax = 10;

/** Same-dispute history: the other instances of a judgment's dispute, and other cases between its parties. */
export function disputes({ index, records }: Deps) {
  async function idsOf(questions: Questions, tree: Tree | undefined): Promise<string[]> {
    if (!tree) return [];
    const sort = { by: 'judgmentDate', order: 'desc' } as const;
    const answer = await questions.search(cases, { tree, sort, offset: 0, limit: candidatesMax });
    return answer.kind === 'found' ? answer.ids : [];
  }

  const instancesOf = async (ids: string[]) => (await records.heads(recordTypes.cases, ids)).map(instanceOf);

  /** Judgments that these name, and judgments that name these. */
  async function aroundByNumber(questions: Questions, instances: Instance[]): Promise<Instance[]> {
    const named = instances.flatMap(({ related }) => related.slice(0, numbersMax).map(({ number }) => number));
    const numbers = instances.flatMap(({ number }) => (number === '' ? [] : [number]));
    const [heads, naming] = await Promise.all([
      records.byNumber(recordTypes.cases, [...new Set(named)]),
      idsOf(questions, anyOf(numbers.map(phrase))),
    ]);
    return [...heads.map(instanceOf), ...(await instancesOf(naming))];
  }

  return {
    async disputeHistory({ userId, signal }: Caller, id: string): Promise<DisputeHistory> {
      const questions = index.as({ user: userId, signal });
      const [head] = await records.heads(recordTypes.cases, [id]);
      if (!head) throw new Fault(faults.notFound);
      const own = instanceOf(head);
      const [near, between] = await Promise.all([
        aroundByNumber(questions, [own]),
        idsOf(questions, betweenParties(own)).then(instancesOf),
      ]);
      const followed = joinInstances(own, near).instances.slice(0, followedMax);
      const far =
        followed.length > 0
          ? await aroundByNumber(
              questions,
              followed.map(({ instance }) => instance),
            )
          : [];
      const others = [...new Map([...near, ...between, ...far].map(each => [each.id, each])).values()];
      const { instances, sameParties } = joinInstances(own, others);
      const first = instances.slice(0, shownMax);
      return {
        instances: first.length === 0 ? [] : inOrder(own, first),
        sameParties: sameParties.slice(0, shownMax).map(each => listed(each, 'sameParties')),
        flag: flagOf(own, first),
      };
    },
  };
}

const phrase = (text: string): Tree => ({ kind: 'text', field: 'fullText', match: 'phrase', text });
const anyOf = (children: Tree[]): Tree | undefined =>
  children.length > 1 ? { kind: 'group', op: 'or', children } : children[0];
const ofParty = (name: string): Tree => ({ kind: 'keyword', field: 'party', values: [name] });

/** Judgments in which a party that is not masked stands together with another of them. */
function betweenParties({ parties }: Instance): Tree | undefined {
  const [first, ...others] = [...new Set(parties)].filter(name => !isMasked(name)).slice(0, partiesMax);
  const beside = anyOf(others.map(ofParty));
  return first && beside ? { kind: 'group', op: 'and', children: [ofParty(first), beside] } : undefined;
}

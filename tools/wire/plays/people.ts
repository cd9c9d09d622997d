import { people } from '@antai/contract/people';
import { registers } from '@antai/contract/registers';
import { search } from '@antai/contract/search';
import type { Play } from '../play.ts';

/** Judges, lawyers and organisations, what registers say of one, and what is merged and split by hand. */
export async function playPeople(play: Play) {
  const demo = play.as('demo');
  const listOf = async (recordType: '1' | '4' | '6') =>
    (await demo.quiet(search.list, { data: { recordType } })).records as { id: string; fields: { name: string } }[];
  for (const recordType of ['1', '4', '6'] as const) {
    const [one] = await listOf(recordType);
    const { id = '', fields } = one ?? {};
    const of = play.as('demo', `of type ${recordType}`);
    await of.ok(people.records, { data: { recordType, id } });
    await of.ok(people.find, { data: { recordType, names: [{ name: fields?.name ?? '' }, { name: '查无此人' }] } });
    await of.ok(people.namesakes, { data: { recordType, id } });
  }
  const [company] = await listOf('1');
  const companyId = company?.id ?? '';
  await demo.ok(people.equityGraph, { data: { id: companyId } });
  await demo.refused(people.equityGraph, { data: { id: 'x' } });
  await demo.ok(registers.counts, { data: { companyId } });
  await demo.ok(registers.page, { data: { companyId, kind: 'trademark' } });
  await demo.refused(registers.page, { data: { companyId, kind: 'x' } });
  await playDecisions(play, await listOf('4'));
}

async function playDecisions(play: Play, [to, from]: { id: string }[]) {
  const demo = play.as('demo');
  const [toId = '', fromId = ''] = [to?.id, from?.id];
  const pair = { recordType: '4', fromId, toId } as const;
  await demo.ok(people.merge, { data: pair });
  await demo.refused(people.merge, { data: pair });
  await demo.ok(people.unmerge, { data: { recordType: '4', fromId } });
  await demo.refused(people.unmerge, { data: { recordType: '4', fromId } });
  const one = { recordType: '4', id: toId } as const;
  await demo.refused(people.split, { data: { ...one, sources: [{ recordType: '2', id: 'x' }] } });
  const { records } = await demo.quiet(people.records, { data: one });
  const sources = [{ recordType: '2' as const, id: records[0].id }];
  await demo.ok(people.split, { data: { ...one, sources } });
  await demo.refused(people.split, { data: { ...one, sources } });
}

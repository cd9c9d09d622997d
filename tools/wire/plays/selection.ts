import { type SelectionKind, selection } from '@antai/contract/selection';
import type { Play } from '../play.ts';

/** What stands ready: the first of each kind seen, taken, and one kept as a favourite. */
export async function playSelection(play: Play) {
  const demo = play.as('demo');
  const { items } = await demo.ok(selection.list, {});
  for (const kind of ['assistant', 'question', 'document', 'clause', 'questionnaire', 'pointSet'] as SelectionKind[]) {
    const { itemId } = items.find((item: { kind: string }) => item.kind === kind);
    await play.as('demo', kind).ok(selection.preview, { data: { kind, itemId } });
    await play.as('demo', kind).ok(selection.add, { data: { kind, itemId } });
  }
  await demo.ok(selection.favour, { data: { kind: 'document', itemId: 'nda', isFavourite: true } });
  for (const call of [selection.preview, selection.add])
    await demo.refused(call, { data: { kind: 'clause', itemId: 'nothing' } });
  await demo.refused(selection.favour, { data: { kind: 'poem', itemId: 'nda', isFavourite: true } });
}

import type { Ignorable } from '@antai/comparison';
import type { Document } from '@antai/documents/document';
import writeExcel from '@antai/documents/write-excel';
import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { describeChanges, listChanges } from './describe-changes.ts';
import { detailOf, type ShowOrder } from './show-pair.ts';

export interface ListOrder extends ShowOrder {
  ignore: Ignorable[];
  wish: 'excel' | 'document';
}

export type PairList = { kind: 'excel'; bytes: Uint8Array } | { kind: 'document'; document: PackedJson<Document> };

/** The changes between two versions as a workbook, or as a document that is to be made. For a thread. */
export default async function listPair({ ignore, wish, ...order }: ListOrder): Promise<PairList> {
  const detail = detailOf(order);
  return wish === 'excel'
    ? { kind: wish, bytes: await writeExcel(listChanges(detail, ignore)) }
    : { kind: wish, document: packJson(describeChanges(detail, ignore)) };
}

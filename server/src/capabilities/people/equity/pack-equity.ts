import { type EquityGraph, people } from '@antai/contract/people';
import { type PackedJson, packJson } from '../../../platform/pack-json.ts';
import { type EquityOrder, traceEquity } from './trace-equity.ts';

/** The graph around one of many companies as the contract of the call writes it. The entry of the thread that traces it. */
export default function packEquity(order: EquityOrder): PackedJson<EquityGraph> {
  return packJson(people.equityGraph.output.parse(traceEquity(order)));
}

import makeResult, { type Result, type ResultOrder } from './make-result.ts';
import viewAnalysis, { type ViewedAnalysis, type ViewOrder } from './view-analysis.ts';

export interface ExportOrder extends Omit<ResultOrder, keyof ViewedAnalysis> {
  view: ViewOrder;
}

/** What a writer takes away of a record as it was kept. For a thread. */
export default function makeExport({ view, ...order }: ExportOrder): Promise<Result> {
  return makeResult({ ...viewAnalysis(view), ...order });
}

import {
  type Basis,
  findParties,
  type ReviewOrder,
  recogniseType,
  reviewContract,
  typeOf,
  uniqueBases,
} from '@antai/contract-text';

export interface TextOrder extends Pick<ReviewOrder, 'text' | 'side' | 'signDate' | 'strictness'> {
  typeId?: string;
}

export type JudgedText = ReturnType<typeof judgeText>;

/** A pasted text by the rules: its type as it was given or told, its parties, findings and coverage. For a thread. */
export default function judgeText({ typeId, ...order }: TextOrder) {
  const outcome = typeId ? undefined : recogniseType(order.text);
  const recognisedTypeId = outcome?.kind === 'found' ? outcome.typeId : undefined;
  const type = typeOf(typeId ?? recognisedTypeId ?? '')?.typeId;
  const { findings, coverage } = reviewContract({ ...order, typeId: type });
  const parties = findParties(order.text).map(({ role, name }) => ({ role, name }));
  const bases: Basis[] = uniqueBases(findings);
  return { typeId: type ?? null, parties, findings, coverage, bases };
}

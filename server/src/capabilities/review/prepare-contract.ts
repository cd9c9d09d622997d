import type { Preparation } from '@antai/contract/review/records';
import {
  factsWanted,
  findParties,
  findSigningDay,
  recogniseType,
  reviewContract,
  sideOf,
  type TypeOutcome,
  tellJurisdiction,
  typeOf,
} from '@antai/contract-text';
import { type ContractInput, type ContractReading, readContract } from './read-contract.ts';

export interface PreparationOrder {
  input: ContractInput;
  charactersMax: number;
  today: string;
}

export type PreparationResult =
  | { kind: 'prepared'; preparation: Preparation; firstLine: string }
  | Exclude<ContractReading, { kind: 'read' }>;

/** Reads a contract and tells what its user has to confirm. For a thread. */
export default async function prepareContract({
  input,
  charactersMax,
  today,
}: PreparationOrder): Promise<PreparationResult> {
  const reading = await readContract(input, charactersMax);
  if (reading.kind !== 'read') return reading;
  const { text, unread, hasTrackedChanges } = reading;
  const outcome = recogniseType(text);
  const candidates = candidatesOf(outcome);
  const type = candidates[0] ? typeOf(candidates[0].typeId) : undefined;
  const words = candidates.flatMap(({ typeId }) =>
    factsWanted(reviewContract({ text, typeId, signDate: today, isMainland: true })),
  );
  const jurisdiction = tellJurisdiction(text);
  const firstLine = text.split('\n').find(line => line.trim() !== '') ?? '';
  return {
    kind: 'prepared',
    firstLine: firstLine.trim(),
    preparation: {
      characters: text.length,
      unread,
      hasTrackedChanges,
      typeOutcome: outcome.kind,
      candidates,
      parties: findParties(text).map(({ role, aliases, name }) => ({
        role,
        name,
        side: (type && sideOf({ role, aliases }, type)) ?? null,
      })),
      signDate: findSigningDay(text)?.day ?? null,
      factsWanted: [...new Set(words)],
      otherLaw: jurisdiction.kind === 'mainland' ? null : jurisdiction.why,
    },
  };
}

function candidatesOf(outcome: TypeOutcome): Preparation['candidates'] {
  const scores = outcome.kind === 'found' ? [outcome] : outcome.kind === 'close' ? outcome.candidates : [];
  return scores.map(({ typeId, share }) => ({ typeId, name: typeOf(typeId)?.name ?? typeId, share }));
}

import { type RecordType, recordTypes } from '@antai/contract/records';

const fieldsOf: Partial<Record<RecordType, readonly string[]>> = {
  [recordTypes.cases]: [
    'caseTitle',
    'caseNumber',
    'court',
    'judgmentDate',
    'documentType',
    'trialProcedure',
    'causeOfAction',
    'party',
    'outcome',
  ],
  [recordTypes.penalty]: [
    'title',
    'penaltyDecisionNumber',
    'penaltyAuthority',
    'decisionDate',
    'penalizedPartyName',
    'violationType',
    'penaltyKind',
    'penaltyBasis',
    'fineAmount',
  ],
};

const valueMax = 300;
const valuesMax = 12;

/**
 * What tells one record from another, short enough for a model to read many of them: of judgments and penalties chosen
 * fields, of others every plain one. Amounts stay in fen and are named so.
 */
export function shortenFields(recordType: RecordType, fields: Record<string, unknown>): Record<string, unknown> {
  const names = fieldsOf[recordType] ?? Object.keys(fields);
  const entries = names.flatMap(name => {
    const value = shorten(fields[name]);
    return value === undefined ? [] : [[isAmount(name) ? `${name}Fen` : name, value] as const];
  });
  return Object.fromEntries(entries);
}

const isAmount = (name: string) => /(?:Amount|Total|Capital|amountAsDefendant)$/u.test(name);

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : value.slice(0, valueMax);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return undefined;
  const plain = value.filter(each => typeof each === 'string' || typeof each === 'number').slice(0, valuesMax);
  return plain.length > 0 ? plain : undefined;
}

import type { PersonType } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';

interface PersonName {
  recordType: PersonType;
  name: string;
  place: string;
}

const company = (name: string): PersonName => ({ recordType: recordTypes.company, name, place: '' });

/** “裴知（衡序律师事务所）” as the lawyer of that firm. */
function lawyer(value: string): PersonName | undefined {
  const start = value.indexOf('（');
  if (start <= 0 || !value.endsWith('）')) return undefined;
  return { recordType: recordTypes.lawyer, name: value.slice(0, start), place: value.slice(start + 1, -1) };
}

/** Whom a value of a figure names; undefined where it names nobody. `own` is whose figure it is. */
export function nameIn(
  recordType: PersonType,
  { groupKey, value, own }: { groupKey: string; value: string; own: { name: string; place: string } },
): PersonName | undefined {
  switch (groupKey) {
    case 'coPanel':
      return { recordType: recordTypes.judge, name: value, place: own.place };
    case 'firmsSeen':
    case 'firms':
    case 'clients':
      return company(value);
    case 'lawyersSeen':
    case 'coCounsel':
      return lawyer(value);
    case 'lawyers':
      return { recordType: recordTypes.lawyer, name: value, place: own.name };
    case 'opponents':
      return recordType === recordTypes.lawyer ? lawyer(value) : company(value);
    default:
      return undefined;
  }
}

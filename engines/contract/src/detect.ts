import { companyDetectors } from './detectors/check-companies.ts';
import { consistencyDetectors } from './detectors/check-consistency.ts';
import { disputeDetectors } from './detectors/check-disputes.ts';
import { formDetectors } from './detectors/check-form.ts';
import { labourDetectors } from './detectors/check-labour.ts';
import { leaseDetectors } from './detectors/check-lease.ts';
import { loanDetectors } from './detectors/check-loan.ts';
import { moneyDetectors } from './detectors/check-money.ts';
import { projectDetectors } from './detectors/check-projects.ts';
import { roleDetectors } from './detectors/check-roles.ts';
import { structureDetectors } from './detectors/check-structure.ts';
import { sumDetectors } from './detectors/check-sums.ts';
import { type Detector, type Hit, hitOn, hitWhole } from './reading.ts';

/** How a rule or a point is looked for. */
export type Detection =
  /** One hit a sentence that has all, one of any and none of none. */
  | { form: 'sentence'; all?: string[]; any?: string[]; none?: string[]; docAll?: string[]; docNone?: string[] }
  /** One hit of the document where it has all of when, and none of need (or not all of needAll). */
  | { form: 'absent'; when?: string[]; need?: string[]; needAll?: string[] }
  /** A function of its own, by the name of the rule. */
  | { form: 'function' };

const functions: Record<string, Detector> = {
  ...formDetectors,
  ...moneyDetectors,
  ...disputeDetectors,
  ...loanDetectors,
  ...leaseDetectors,
  ...labourDetectors,
  ...projectDetectors,
  ...companyDetectors,
  ...structureDetectors,
  ...consistencyDetectors,
  ...roleDetectors,
  ...sumDetectors,
};

const compile = (patterns: string[] | undefined) => patterns?.map(pattern => new RegExp(pattern, 'u'));
const hasAll = (patterns: RegExp[] | undefined, text: string) => patterns?.every(each => each.test(text)) ?? true;
const hasAny = (patterns: RegExp[] | undefined, text: string) => patterns?.some(each => each.test(text)) ?? false;

/** The detector of a rule or point; throws where a function of that name is wanted and there is none. */
export function detectorOf(id: string, detection: Detection): Detector {
  switch (detection.form) {
    case 'sentence':
      return sentenceDetector(detection);
    case 'absent':
      return absentDetector(detection);
    case 'function': {
      const own = functions[id];
      if (!own) throw new Error(`no detector is called ${id}`);
      return own;
    }
  }
}

function sentenceDetector(detection: Extract<Detection, { form: 'sentence' }>): Detector {
  const [all, any, none] = [detection.all, detection.any, detection.none].map(compile);
  const [docAll, docNone] = [detection.docAll, detection.docNone].map(compile);
  return ({ text, sentences }) => {
    if (!hasAll(docAll, text) || hasAny(docNone, text)) return [];
    return sentences
      .filter(each => hasAll(all, each.text) && (!any || hasAny(any, each.text)) && !hasAny(none, each.text))
      .map(each => hitOn(each));
  };
}

function absentDetector(detection: Extract<Detection, { form: 'absent' }>): Detector {
  const [when, need, needAll] = [detection.when, detection.need, detection.needAll].map(compile);
  return (reading): Hit[] => {
    if (!hasAll(when, reading.text)) return [];
    const says = (pattern: RegExp) => pattern.test(reading.text) || pattern.test(reading.compact);
    const isThere = needAll ? needAll.every(says) : (need?.some(says) ?? false);
    return isThere ? [] : [hitWhole(reading)];
  };
}

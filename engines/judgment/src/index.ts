import { findCitations } from '@antai/citation';
import { cleanSource, type PaperSource } from '@antai/plain-text';
import { breakLines } from './break-lines.ts';
import { divide } from './divide.ts';
import type { Judgment, JudgmentSection, SectionKey } from './judgment.ts';
import { readAmounts } from './read-amounts.ts';
import { readCauses } from './read-causes.ts';
import { readFilingDate } from './read-filing-date.ts';
import { readFocus } from './read-focus.ts';
import { readGist } from './read-gist.ts';
import { readHead } from './read-head.ts';
import { readOutcome } from './read-outcome.ts';
import { readParties } from './read-parties.ts';
import { readProvisions } from './read-provisions.ts';
import { readRelated } from './read-related.ts';
import { readSentences } from './read-sentences.ts';
import { readSignatures } from './read-signatures.ts';

export type { Judgment } from './judgment.ts';
export { listCausePlaces, placeCause } from './place-cause.ts';
export { placeCourt } from './place-court.ts';
export { readItemSum } from './read-amounts.ts';
export { isLitigationRole } from './read-party-line.ts';
export { tellCourtLevel } from './tell-court.ts';

/** Reads the parts of a Chinese judgment from its plain text or HTML. What is not found is absent; nothing throws, nothing is guessed. */
export function readJudgment(source: PaperSource): Judgment {
  const { lines, title, notes } = cleanSource(source);
  const { text, sections } = divide(breakLines(lines));
  const part = partsOf(text, sections);
  const procedure = part('procedureHistory') || part('claims', 'factsFound').slice(0, 400);
  const arrival = `${part('procedureHistory')}\n${part('factsFound').slice(0, 400)}`;
  const head = readHead(part('head'), { title, procedure: arrival, notes });
  const parties = readParties(part('parties'), { ...head, procedure, text });
  const disposition = part('disposition');
  const signatures = readSignatures(part('tail'));
  const citations = findCitations(text, { asOf: signatures.judgmentDate });
  return {
    text,
    sections,
    ...definedOnly(head),
    causeOfAction: readCauses(procedure, { ...head, parties }),
    parties,
    ...definedOnly({
      presidingJudge: signatures.presiding[0],
      clerk: signatures.clerks[0],
      judgmentDate: signatures.judgmentDate,
      filingDate: readFilingDate(procedure),
      judgmentGist: readGist(text),
    }),
    judges: signatures.judges,
    assessors: signatures.assessors,
    judgeAssistants: signatures.assistants,
    amounts: readAmounts({
      caseType: head.caseType,
      claims: part('claims'),
      disposition,
      request: part('procedureHistory', 'claims'),
    }),
    ...definedOnly(readOutcome(disposition, head)),
    disputeFocus: readFocus(part('factsFound', 'courtReasoning')),
    sentences: head.caseType === '刑事' ? readSentences(disposition) : [],
    citedProvisions: readProvisions(text, { sections, citations }),
    relatedCaseNumbers: readRelated(text, sections, { own: head.caseNumber, citations }),
    collectorNotes: notes,
  };
}

function partsOf(text: string, sections: JudgmentSection[]): (...keys: SectionKey[]) => string {
  return (...keys) =>
    sections
      .filter(({ key }) => keys.includes(key))
      .map(({ start, end }) => text.slice(start, end))
      .join('\n');
}

const definedOnly = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;

import { findCitations } from '@antai/citation';
import { cleanSource } from '@antai/plain-text';
import { divide } from './divide.ts';
import type { DocumentType, Penalty, PenaltyProvision, PenaltySection, PenaltySource, SectionKey } from './penalty.ts';
import { readAmounts } from './read-amounts.ts';
import { readAuthority, tellFamily, tellPlace } from './read-authority.ts';
import { contentOf, readDecided } from './read-decision.ts';
import { readDecisionNumber } from './read-number.ts';
import { readParties } from './read-parties.ts';
import { readDecisionDate, readSigner } from './read-signature.ts';
import { tellViolation } from './tell-violation.ts';

export type { Penalty, PenaltyProvision, PenaltySource } from './penalty.ts';

/** Reads the parts of an administrative penalty decision from its plain text or HTML. What is not found is absent, what cannot be right is `bad`; nothing throws, nothing is guessed. */
export function readPenalty(source: PenaltySource): Penalty {
  const { lines, title } = cleanSource(source);
  const { text, sections, parties } = divide(lines, title);
  const part = partsOf(text, sections);
  const heading = `${title ?? ''}\n${part('head').slice(0, 1000)}`;
  const penaltyDecisionNumber = readDecisionNumber(source.penaltyDecisionNumber, title, part('head'));
  const penaltyAuthority = readAuthority({
    ofRegister: source.penaltyAuthority,
    signer: readSigner(part('tail')),
    heading,
    documentNumber: penaltyDecisionNumber,
  });
  const content = contentOf(part('decision'));
  const documentType = tellDocument(heading, content);
  const decision = readDecided(content, { title: title ?? '', isMeasure: documentType === '行政监管措施决定书' });
  const { fine, confiscated } = readAmounts(content, decision.penaltyKind);
  const decisionDate = readDecisionDate(part('tail'));
  const citedProvisions = readProvisions(text, {
    sections,
    asOf: decisionDate.kind === 'found' ? decisionDate.value : undefined,
  });
  return {
    text,
    sections,
    parties: readParties(parties, part('facts', 'basis'), { title }),
    ...definedOnly({
      title,
      documentType,
      penaltyDecisionNumber,
      penaltyAuthority,
      regulatorFamily: tellFamily(penaltyAuthority),
      region: tellPlace(penaltyAuthority),
      violationFacts: part('facts') || undefined,
      penaltyContent: content || undefined,
    }),
    violationType: tellViolation(title ?? '', { facts: part('facts'), basis: part('basis') }),
    citedProvisions,
    penaltyBasis: citedProvisions.filter(({ isPenaltyBasis }) => isPenaltyBasis),
    ...decision,
    fineAmount: fine,
    confiscatedAmount: confiscated,
    decisionDate,
  };
}

const documents: [DocumentType, RegExp][] = [
  ['不予行政处罚决定书', /不予(?:行政)?处罚决定/],
  ['市场禁入决定书', /市场禁入决定书/],
  ['行政处罚决定书', /处罚(?:事先)?决定/],
  ['行政监管措施决定书', /关于对?[^\n]{1,300}采取[^\n]{1,80}的决定|采取[^\n]{0,80}措施|出具警示函|监管措施/],
];

/** The kind of paper by its heading; where that is silent, by what it decides. */
function tellDocument(heading: string, content: string): DocumentType | undefined {
  const ofHeading = documents.find(([, words]) => words.test(heading))?.[0];
  if (ofHeading) return ofHeading;
  if (/监管措施|监督管理措施|警示函|监管谈话/.test(content)) return '行政监管措施决定书';
  return /罚款|警告|没收|吊销|拘留/.test(content) ? '行政处罚决定书' : undefined;
}

/** Provisions with their section; those of the decision are its basis. */
function readProvisions(
  text: string,
  { sections, asOf }: { sections: PenaltySection[]; asOf: string | undefined },
): PenaltyProvision[] {
  return findCitations(text, { asOf }).flatMap(provision => {
    if (provision.kind !== 'provision') return [];
    const section =
      sections.find(({ start, end }) => provision.start >= start && provision.start < end)?.key ?? 'facts';
    return [{ provision, section, isPenaltyBasis: section === 'decision' }];
  });
}

function partsOf(text: string, sections: PenaltySection[]): (...keys: SectionKey[]) => string {
  return (...keys) =>
    sections
      .filter(({ key }) => keys.includes(key))
      .map(({ start, end }) => text.slice(start, end))
      .join('\n');
}

const definedOnly = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;

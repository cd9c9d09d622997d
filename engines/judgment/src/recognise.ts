import markers from '../data/markers.json' with { type: 'json' };
import type { SectionKey } from './judgment.ts';

const compile = (list: string[]) => list.map(pattern => new RegExp(pattern));
const reasoning = compile(markers.courtReasoning);
const facts = compile(markers.factsFound);
const defence = compile(markers.defence);
const claims = compile(markers.claims);
const claimsOfParagraph = compile(markers.claimsOfParagraph);
const procedure = compile(markers.procedureHistory);
const procedureEnd = compile(markers.procedureEnd);
const dispositionLead = compile(markers.dispositionLead);

const matches = (list: RegExp[], text: string) => list.some(pattern => pattern.test(text));

/** Which section a paragraph opens, told from its first words; undefined where it just goes on. */
export function recognise(paragraph: string): SectionKey | undefined {
  const start = paragraph.slice(0, 120);
  return (
    recogniseSentence(paragraph) ??
    (matches(claimsOfParagraph, start) ? 'claims' : tellsProcedure(paragraph) ? 'procedureHistory' : undefined)
  );
}

/** The turns that are plain enough to be seen in the middle of a paragraph. */
export function recogniseSentence(sentence: string): SectionKey | undefined {
  const start = sentence.slice(0, 120);
  if (matches(reasoning, start)) return 'courtReasoning';
  if (matches(facts, start)) return 'factsFound';
  if (matches(defence, start)) return 'defence';
  if (matches(claims, start)) return 'claims';
  return undefined;
}

/** Whether a paragraph begins like one that tells how the case came to the court. */
export const tellsProcedure = (paragraph: string) => matches(procedure, paragraph.slice(0, 300));

/** Whether a paragraph ends like the last one that tells of the procedure (本案现已审理终结). */
export const endsProcedure = (paragraph: string) => matches(procedureEnd, paragraph.slice(-120));

/** Whether a paragraph ends in the words before the disposition (判决如下). */
export const leadsToDisposition = (paragraph: string) => matches(dispositionLead, paragraph.slice(-200).trim());

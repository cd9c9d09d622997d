import cues from '../data/cues.json' with { type: 'json' };

const compile = (list: string[]) => list.map(pattern => new RegExp(pattern));
const facts = compile(cues.facts);
const evidence = compile(cues.evidence);
const basis = compile(cues.basis);
const lead = compile(cues.decisionLead);
const hearing = new RegExp(cues.hearing);
const remedies = compile(cues.remedies);
const sanction = new RegExp(cues.sanction);
const within = 400;

const matches = (list: RegExp[], text: string) => list.some(pattern => pattern.test(text));

export const partyLabel = new RegExp(cues.partyLabel);

/** Whether a sentence begins like one that tells who the party is: address, code, representative. */
export const isPartyDetail = (sentence: string) => partyDetail.test(sentence.slice(0, within));
const partyDetail = new RegExp(cues.partyDetail);

/** Which section a sentence of the body opens; undefined where it just goes on. What the party says counts as reasons, once facts are told. */
export function recognise(sentence: string, before?: string): 'facts' | 'evidence' | 'basis' | 'remedies' | undefined {
  const start = sentence.slice(0, within);
  if (matches(remedies, start)) return 'remedies';
  if (matches(facts, start)) return 'facts';
  if (matches(evidence, start)) return 'evidence';
  return matches(basis, start) || (before !== 'facts' && hearing.test(start)) ? 'basis' : undefined;
}

/** Where the words that lead to the decision end in a sentence; -1 where the sentence decides nothing. */
export function endOfLead(sentence: string): number {
  const end = sentence.slice(-4000);
  const ends = lead.flatMap(pattern => {
    const match = pattern.exec(end);
    return match ? [match.index] : [];
  });
  return ends.length === 0 ? -1 : sentence.length - end.length + Math.min(...ends);
}

const announces = /决定[^。：:，]{0,12}[：:]/;

/** A sentence in which the authority decides: it says so, and names a sanction or announces the list of them. */
export function decides(sentence: string): boolean {
  const at = endOfLead(sentence);
  return (
    at >= 0 &&
    (sanction.test(sentence.slice(at, at + 2000)) ||
      /[：:]\s*$/.test(sentence) ||
      announces.test(sentence.slice(at, at + 40)))
  );
}

import type { JudgmentSection, SectionKey } from './judgment.ts';
import { readPartyLine, startsPartyLine } from './read-party-line.ts';
import { signatureStart } from './read-signatures.ts';
import { endsProcedure, leadsToDisposition, recognise, tellsProcedure } from './recognise.ts';
import { caseNumberAtStart } from './tell-procedure.ts';

/** Gives every line to exactly one section, in text order. Lines whose section cannot be told follow the line before. */
export function divide(lines: string[]): { text: string; sections: JudgmentSection[] } {
  const keys = new Array<SectionKey>(lines.length);
  const tail = findTail(lines);
  const disposition = findDisposition(lines, tail);
  const head = endOfHead(lines, tail);
  const parties = endOfParties(lines, { head, disposition });
  const reasoning = findReasoning(lines, { parties, disposition, tail });
  const procedure = endOfProcedure(lines, { parties, body: Math.min(reasoning, disposition, tail) });
  keys.fill('head', 0, head).fill('parties', head, parties).fill('procedureHistory', parties, procedure);
  tellBody(lines, keys, { from: procedure, to: Math.min(reasoning, disposition, tail) });
  keys.fill('courtReasoning', Math.min(reasoning, disposition, tail), Math.min(disposition, tail));
  keys.fill('disposition', Math.min(disposition, tail), tail).fill('tail', tail);
  return join(lines, keys);
}

/** The first signature after a "判决如下"; without one, the first signature of the second half. An appendix may hold anything. */
function findTail(lines: string[]): number {
  const lead = lines.findIndex(leadsToDisposition);
  const from = lead >= 0 ? lead + 1 : Math.floor(lines.length / 2);
  for (let i = from; i < lines.length; i++) if (lines[i]!.length <= 120 && signatureStart(lines[i]!)) return i;
  return lines.length;
}

/** The line after the last "判决如下" before the signatures. */
function findDisposition(lines: string[], tail: number): number {
  for (let i = tail - 1; i >= 0; i--) if (leadsToDisposition(lines[i]!)) return i + 1;
  return lines.length;
}

const isTitleLine = (line: string) =>
  /(?:判决书|裁定书|调解书|决定书|通知书|支付令|令|法院)$/.test(line.replace(/[ \u3000]/g, ''));

/** Title, court, kind of document and case number; nothing when the text begins in the middle. */
function endOfHead(lines: string[], tail: number): number {
  const limit = Math.min(lines.length, tail, 40);
  for (let i = 0; i < limit; i++) if (caseNumberAtStart(lines[i]!)) return i + 1;
  let end = 0;
  while (end < Math.min(limit, 5) && lines[end]!.length <= 120 && isTitleLine(lines[end]!)) end++;
  return end;
}

function endOfParties(lines: string[], { head, disposition }: { head: number; disposition: number }): number {
  let end = head;
  for (let i = head; i < Math.min(lines.length, disposition, head + 600); i++) {
    const line = lines[i]!;
    if (startsPartyLine(line)) end = i + 1;
    else if (
      (end === head && !startsPartyLine(lines[i + 1] ?? '')) ||
      (tellsProcedure(line) && !isPartyDetail(line)) ||
      opensBody(line)
    )
      break;
    else end = i + 1;
  }
  return end;
}

const isPartyDetail = (line: string) =>
  /^(?:因|[（(]|住|现|户籍|曾|[12]\d{3}年|[一二]○?〇?.{2,3}年|系|统一社会|组织机构|公民身份|原审|上列|以上)/.test(
    line,
  ) && !/提起公诉|起诉书|一案/.test(line.slice(0, 200));
const opensBody = (line: string) => {
  const key = recognise(line);
  return key !== undefined && key !== 'procedureHistory';
};

/** The reasoning begins at the first 本院认为 that no further finding of facts follows; else where the statutes are named. */
function findReasoning(
  lines: string[],
  { parties, disposition, tail }: { parties: number; disposition: number; tail: number },
): number {
  const limit = Math.min(disposition, tail);
  let lastFacts = parties - 1;
  let last = limit;
  const opens: number[] = [];
  for (let i = parties; i < limit; i++) {
    const key = recognise(lines[i]!);
    if (key === 'factsFound') lastFacts = i;
    if (key === 'courtReasoning') opens.push(i);
  }
  if (opens.length > 0) last = opens.find(i => i > lastFacts) ?? opens.at(-1)!;
  else if (limit === disposition && limit > parties && isLegalBasis(lines[limit - 1]!)) last = limit - 1;
  return last;
}

const isLegalBasis = (line: string) =>
  /^(?:(?:综上|据此|为此|因此|故|现)(?:所述)?，?)?(?:本院)?(?:依照|依据|根据|按照|应予|参照)/.test(line);

/** How the case came to this court: at least the lines that say so, to the one that says it was heard. */
function endOfProcedure(lines: string[], { parties, body }: { parties: number; body: number }): number {
  let end = parties;
  for (let i = parties; i < Math.min(body, parties + 30); i++) {
    const line = lines[i]!;
    if (i === parties && line.length < 40 && tellsProcedure(lines[i + 1] ?? '') && !opensBody(line)) continue;
    if (!tellsProcedure(line) || (opensBody(line) && !readsAsArrival(line))) break;
    end = i + 1;
    if (endsProcedure(line)) break;
  }
  return end;
}

/** "…诉…一案，本院受理后" tells the arrival even where it also names the claim. */
const readsAsArrival = (line: string) =>
  /一案[，,].{0,200}(?:本院|向本院)|提起公诉|起诉书指控.{0,200}(?:向本院|本院)/.test(line.slice(0, 500)) &&
  readPartyLine(line) === undefined;

function tellBody(lines: string[], keys: SectionKey[], { from, to }: { from: number; to: number }): void {
  let key: SectionKey = 'factsFound';
  for (let i = from; i < to; i++) {
    const section = recognise(lines[i]!);
    if (section === 'claims' || section === 'defence' || section === 'factsFound') key = section;
    keys[i] = key;
  }
}

function join(lines: string[], keys: SectionKey[]): { text: string; sections: JudgmentSection[] } {
  const sections: JudgmentSection[] = [];
  let at = 0;
  for (const [i, line] of lines.entries()) {
    const last = sections.at(-1);
    const end = at + line.length;
    if (last && last.key === keys[i]) last.end = end;
    else sections.push({ key: keys[i]!, start: at, end });
    at = end + 1;
  }
  return { text: lines.join('\n'), sections };
}

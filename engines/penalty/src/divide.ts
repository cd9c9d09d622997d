import { findSentences } from './find-sentences.ts';
import type { PenaltySection, SectionKey } from './penalty.ts';
import { isAddressee, startsParty, staysWithParty } from './read-party-line.ts';
import { isSignature } from './read-signature.ts';
import { decides, partyLabel, recognise } from './recognise.ts';

interface Piece {
  text: string;
  startsLine: boolean;
  key: SectionKey;
  startsParty: boolean;
}

const headLinesMax = 40;

/** Gives the text a line end where a section or a party begins, and every line to exactly one section. Splits, never rewords. */
export function divide(lines: string[], title = ''): { text: string; sections: PenaltySection[]; parties: string[] } {
  const pieces = splitHead(lines, title).flatMap(line =>
    findSentences(line).map((text, i): Piece => ({ text, startsLine: i === 0, key: 'head', startsParty: false })),
  );
  const body = tellParties(pieces, tellHead(pieces, title));
  tellBody(pieces, body);
  return join(pieces);
}

/** "行政处罚决定书当事人：…" and "某公司：经查，…" get a line end before the party and behind the addressee. */
function splitHead(lines: string[], title: string): string[] {
  return lines.flatMap((line, i) => {
    if (i >= headLinesMax) return [line];
    const label = partyLabel.exec(line.slice(0, 300));
    if (label && label.index > 0 && /[书号\s）)〕\]]$/.test(line.slice(0, label.index)))
      return [line.slice(0, label.index).trim(), line.slice(label.index)];
    const addressee = i < 8 ? isAddressee(line, title) : 0;
    return addressee > 0 ? [line.slice(0, addressee), line.slice(addressee).trim()].filter(Boolean) : [line];
  });
}

/** How many pieces stand before the first party, or before the first thing that is told. */
function tellHead(pieces: Piece[], title: string): number {
  const end = pieces.findIndex(
    ({ text, startsLine }, i) =>
      (startsLine && (startsParty(text, true) || isAddressee(text, title) > 0)) ||
      recognise(text) !== undefined ||
      decides(text) ||
      (i < 200 && /[。]\s*$/.test(text) && text.length > 20),
  );
  return end < 0 ? pieces.length : end;
}

function tellParties(pieces: Piece[], from: number): number {
  let at = from;
  for (; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const isNew = startsParty(piece.text, at === from) || (at === from && isShortAddress(piece.text));
    if (!isNew && (at === from || !staysWithParty(piece.text, piece.startsLine))) break;
    piece.key = 'party';
    piece.startsParty = isNew;
  }
  return at;
}

const isShortAddress = (text: string) => text.length <= 300 && /[：:]\s*$/.test(text);

/** Facts, evidence and reasons may take turns until the last decision; then come remedies and the signature. */
function tellBody(pieces: Piece[], from: number): void {
  const decisive = pieces.map((piece, i) => i >= from && decides(piece.text));
  const last = decisive.lastIndexOf(true);
  let key: SectionKey = 'facts';
  for (let i = from; i < pieces.length; i++) {
    const { text } = pieces[i]!;
    key = keyOf(text, key, { isDecisive: decisive[i]!, isBeforeDecision: i < last, hasDecision: last >= 0 });
    pieces[i]!.key = key;
  }
}

interface DecisionContext {
  isDecisive: boolean;
  isBeforeDecision: boolean;
  hasDecision: boolean;
}

const imposes = /给予警告|罚款|没收|吊销|责令|拘留/;

function keyOf(
  text: string,
  before: SectionKey,
  { isDecisive, isBeforeDecision, hasDecision }: DecisionContext,
): SectionKey {
  if (before === 'tail') return 'tail';
  const isLate = before === 'remedies' || (!isBeforeDecision && !isDecisive);
  if (isLate && (hasDecision || before === 'remedies') && isSignature(text)) return 'tail';
  const key = recognise(text, before);
  if (key === 'remedies') return isBeforeDecision && before !== 'decision' ? carry(text, before) : 'remedies';
  if (before === 'remedies') return isDecisive && isBeforeDecision ? 'decision' : 'remedies';
  if (isDecisive) return 'decision';
  if (before === 'decision') return key && isBeforeDecision && !imposes.test(text) ? key : 'decision';
  return key ?? carry(text, before);
}

/** After the evidence of a fact comes the next fact where it is numbered, its own list where it counts, else what follows from it. */
function carry(text: string, before: SectionKey): SectionKey {
  if (before !== 'evidence') return before;
  if (
    /^\s*(?:[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)])(?!.{0,30}(?:证据|笔录|证明|复印件|照片))/.test(
      text,
    )
  )
    return 'facts';
  return /^\s*(?:证据|\d{1,2}\s*[、.．]|[（(]\d{1,2}[）)]|[①-⑳]|[一二三四五六七八九十]{1,3}、)/.test(text)
    ? 'evidence'
    : 'basis';
}

function join(pieces: Piece[]): { text: string; sections: PenaltySection[]; parties: string[] } {
  const lines: { text: string; key: SectionKey; startsParty: boolean }[] = [];
  for (const { text, key, startsLine, startsParty: isNew } of pieces) {
    const line = lines.at(-1);
    if (line && !startsLine && line.key === key && !isNew) line.text += text;
    else lines.push({ text, key, startsParty: isNew });
  }
  const fullLines = lines.map(line => ({ ...line, text: line.text.trim() })).filter(line => line.text !== '');
  return {
    text: fullLines.map(line => line.text).join('\n'),
    sections: sectionsOf(fullLines),
    parties: partiesOf(fullLines),
  };
}

function sectionsOf(lines: { text: string; key: SectionKey }[]): PenaltySection[] {
  const sections: PenaltySection[] = [];
  let at = 0;
  for (const { text, key } of lines) {
    const last = sections.at(-1);
    if (last?.key === key) last.end = at + text.length;
    else sections.push({ key, start: at, end: at + text.length });
    at += text.length + 1;
  }
  return sections;
}

/** The lines of each party, joined. */
function partiesOf(lines: { text: string; key: SectionKey; startsParty: boolean }[]): string[] {
  const parties: string[] = [];
  for (const { text, key, startsParty: isNew } of lines) {
    if (key !== 'party') continue;
    if (isNew || parties.length === 0) parties.push(text);
    else parties[parties.length - 1] += `\n${text}`;
  }
  return parties;
}

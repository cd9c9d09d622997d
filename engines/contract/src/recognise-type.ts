import { type ContractType, contractTypes, recognition } from './library.ts';

interface TypeScore {
  typeId: string;
  score: number;
  /** Of the scores of the first two. */
  share: number;
}

/** Which kind of contract a text is: found, a close call between several, or none. */
export type TypeOutcome =
  | { kind: 'found'; typeId: string; share: number }
  | { kind: 'close'; candidates: TypeScore[] }
  | { kind: 'none' };

const titleTimes = 3;
const candidatesMax = 3;

interface Score {
  typeId: string;
  score: number;
  /** Whether the text itself, and not its title alone, speaks for the type. */
  hasBody: boolean;
}

function scoreOf(
  { typeId, title, body, exclude }: ContractType,
  { head, text }: { head: string; text: string },
): Score {
  const inTitle = title.reduce((sum, { pattern, weight }) => sum + (pattern.test(head) ? weight * titleTimes : 0), 0);
  const inBody = body.reduce((sum, { pattern, weight }) => sum + (pattern.test(text) ? weight : 0), 0);
  const against = exclude.reduce(
    (sum, { pattern, weight, isInTitle }) => sum + (pattern.test(isInTitle ? head : text) ? weight : 0),
    0,
  );
  return { typeId, score: Math.max(0, inTitle + inBody - against), hasBody: inBody > 0 };
}

/** What begins a text and, where no contract is named there, the first line that is a title. */
function headOf(text: string): string {
  const start = text.slice(0, recognition.titleWindow);
  if (/合同|协议|借条|借据|欠条/.test(start)) return start;
  const title = text
    .split('\n')
    .find(line => /^[^，。；：]{2,30}(?:合同|协议)(?:书)?[^，。；：]{0,10}$/u.test(line.trim()));
  return title ? `${title.trim().slice(0, recognition.titleWindow)}\n${start}` : start;
}

/** Every type with its score, the best first; what only a word of the title speaks for comes last where the text speaks for another. */
export function scoreTypes(text: string): TypeScore[] {
  const head = headOf(text);
  const scores = contractTypes.map(type => scoreOf(type, { head, text })).sort((a, b) => b.score - a.score);
  const isMoot = ({ hasBody }: Score) => scores[0]!.hasBody && !hasBody;
  const ordered = [...scores.filter(each => !isMoot(each)), ...scores.filter(isMoot)];
  const sum = ordered.slice(0, 2).reduce((all, each) => all + (isMoot(each) ? 0 : each.score), 0) || 1;
  return ordered.map(({ typeId, score }) => ({ typeId, score, share: Math.round((score / sum) * 100) / 100 }));
}

/** The type of a contract with its margin; a narrow one is left to whoever asks. */
export function recogniseType(text: string): TypeOutcome {
  const scores = scoreTypes(text);
  const [best] = scores as [TypeScore, ...TypeScore[]];
  if (best.score < recognition.minimumScore) return { kind: 'none' };
  if (best.share >= recognition.confidentShare) return { kind: 'found', typeId: best.typeId, share: best.share };
  return { kind: 'close', candidates: scores.filter(({ score }) => score > 0).slice(0, candidatesMax) };
}

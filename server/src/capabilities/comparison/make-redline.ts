import { lengthOfBullet, type NumbersInText } from '@antai/comparison';
import type { Proof, RevisionReading } from '@antai/contract/comparison';
import { judgeSymbols } from '@antai/documents/judge-symbols';
import { readDocx } from '@antai/documents/read-docx';
import { redlineDocx } from '@antai/documents/redline-docx';
import { settleChanges } from '@antai/documents/settle-changes';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { areBoxesApart, inLinesOf, numbersInTextOf, silentIn } from './compare-versions.ts';
import { type ComparedPair, planRedline } from './plan-redline.ts';
import { listJoined, saysWords } from './prove-words.ts';
import type { VersionLine } from './read-versions.ts';

export interface RedlineRequest extends Omit<ComparedPair, 'numbersInText' | 'isSilent'> {
  /** The old version. */
  bytes: Uint8Array;
  fileTypes: { before: string; after: string };
  reading: RevisionReading | null;
  hasTrackedChanges: boolean;
  author: string;
  date: string;
}

export interface Redline {
  bytes: Uint8Array;
  proof: Proof;
}

/** The old version with tracked changes, and what it says when it is read again both ways. For a thread. */
export default async function makeRedline(request: RedlineRequest): Promise<Redline> {
  const { before, after, author, date } = request;
  const isDocx = request.fileTypes.before === 'docx';
  const numbersInText = numbersInTextOf(request.fileTypes);
  const base = isDocx ? settled(request) : writePlainDocx(before.map(({ text }) => text));
  const isSilent = silentIn(request.fileTypes);
  // what is set anew is one body of paragraphs, whatever its file had
  const silent = new Set<VersionLine>();
  const setAnew = (line: VersionLine, index: number) => {
    const own = plain(line, index);
    if (isSilent(line)) silent.add(own);
    return own;
  };
  const lines = isDocx ? { before, after } : { before: before.map(setAnew), after: after.map(setAnew) };
  const { steps, notCarried } = planRedline({
    ...request,
    ...lines,
    numbersInText,
    isSilent: line => silent.has(line) || isSilent(line),
  });
  const symbols = isDocx ? judgeSymbols(base, before) : 'read';
  const bytes = redlineDocx({ bytes: base, steps, signature: { author, date }, symbols });
  const areApart = areBoxesApart(request.fileTypes);
  // on a page a break within a paragraph is one of its lines
  const breaks = inLinesOf(request)?.isPrinted ? '' : '\n';
  const say = (all: readonly LineText[]) =>
    sayAll(
      (areApart ? boxesLast(all) : all).filter(line => !isSilent(line)),
      { numbersInText, breaks },
    );
  const readBack = (reading: RevisionReading) => {
    const { paragraphs } = readDocx(settleChanges(bytes, reading), symbols);
    return say(paragraphs.filter(({ place }) => place !== 'comment'));
  };
  const accepted = readBack('accepted');
  return {
    bytes,
    proof: {
      isNewWhenAccepted: inLinesOf(request)
        ? saysWords(accepted.split('\n'), joinedLines(request, say))
        : accepted === say(after),
      isOldWhenRejected: readBack('rejected') === say(before),
      notCarried,
    },
  };
}

/** The new version by its paragraphs, each with the row that it tells with others. */
function joinedLines(request: RedlineRequest, say: (all: readonly LineText[]) => string) {
  const joined = listJoined(request.rows, request, { side: 'after' });
  const lines = request.after.map((line, index) => ({ ...line, at: joined.get(index) }));
  const ordered = areBoxesApart(request.fileTypes) ? boxesLast(lines) : lines;
  return ordered.flatMap(({ at, ...line }) =>
    say([line])
      .split('\n')
      .map(text => ({ text, ...(at === undefined ? {} : { joined: at }) })),
  );
}

const settled = ({ bytes, hasTrackedChanges, reading }: RedlineRequest) =>
  hasTrackedChanges && reading ? settleChanges(bytes, reading) : bytes;

const plain = ({ text, number }: VersionLine, index: number): VersionLine => ({
  id: `body/${index}`,
  place: 'body',
  text,
  ...(number ? { number } : {}),
});

type LineText = Pick<VersionLine, 'text' | 'place' | 'number' | 'isInTextBox'>;

const boxesLast = <Line extends LineText>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => Number(a.isInTextBox ?? false) - Number(b.isInTextBox ?? false));

/** All paragraphs that say something, in order; where numbers stand in one of the texts, each with its number. */
const sayAll = (
  lines: readonly LineText[],
  { numbersInText, breaks }: { numbersInText: NumbersInText | undefined; breaks: string },
) =>
  lines
    .map(numbersInText ? sayNumbered : ({ text }) => text)
    .flatMap(text => text.replaceAll('\n', breaks).split('\n'))
    .filter(text => text.trim() !== '')
    .join('\n');

/** A paragraph as it is shown, its number before it; bullets and blanks say nothing. */
const sayNumbered = ({ text, number = '' }: LineText) =>
  `${number.slice(lengthOfBullet(number))}${text.slice(lengthOfBullet(text))}`.replace(/[^\S\n]/gu, '');

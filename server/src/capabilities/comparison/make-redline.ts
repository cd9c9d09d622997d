import type { Proof, Reading } from '@antai/contract/comparison';
import { readFile } from '@antai/documents/read-file';
import { redlineDocx } from '@antai/documents/redline-docx';
import { settleChanges } from '@antai/documents/settle-changes';
import { writePlainDocx } from '@antai/documents/write-plain-docx';
import { type ComparedPair, planRedline } from './plan-redline.ts';
import type { VersionLine } from './read-versions.ts';

export interface RedlineRequest extends ComparedPair {
  /** The old version. */
  bytes: Uint8Array;
  fileType: string;
  reading: Reading | null;
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
  const isDocx = request.fileType === 'docx';
  const base = isDocx ? settled(request) : writePlainDocx(before.map(({ text }) => text));
  // what is set anew is one body of paragraphs, whatever its file had
  const pair = isDocx ? request : { ...request, before: before.map(plain), after: after.map(plain) };
  const { steps, notCarried } = planRedline(pair);
  const bytes = redlineDocx({ bytes: base, steps, signature: { author, date } });
  const readBack = async (reading: Reading) => {
    const { paragraphs } = await readFile(settleChanges(bytes, reading), 'docx');
    return sayAll(paragraphs.filter(({ place }) => place !== 'comment'));
  };
  return {
    bytes,
    proof: {
      isNewWhenAccepted: (await readBack('accepted')) === sayAll(after),
      isOldWhenRejected: (await readBack('rejected')) === sayAll(before),
      notCarried,
    },
  };
}

const settled = ({ bytes, hasTrackedChanges, reading }: RedlineRequest) =>
  hasTrackedChanges && reading ? settleChanges(bytes, reading) : bytes;

const plain = ({ text }: VersionLine, index: number): VersionLine => ({ id: `body/${index}`, place: 'body', text });

/** All paragraphs that say something, in order. */
const sayAll = (lines: readonly { text: string }[]) =>
  lines
    .flatMap(({ text }) => text.split('\n'))
    .filter(text => text.trim() !== '')
    .join('\n');

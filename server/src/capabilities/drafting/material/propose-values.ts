import type { Proposal, UnreadMaterial } from '@antai/contract/drafting/material';
import { type FileToRead, readFile } from '@antai/documents/read-file';
import { UnreadableFile } from '@antai/documents/text-document';
import type { Template } from '@antai/drafting';
import { matchFacts } from './match-facts.ts';
import { readFacts } from './read-facts.ts';

export interface Material {
  name: string;
  source: FileToRead | { text: string };
}

export interface MaterialOrder {
  template: Template;
  materials: Material[];
}

export interface ProposalResult {
  proposals: Proposal[];
  unread: UnreadMaterial[];
}

const passageReach = 60;
const charactersMax = 400_000;

/** What materials say that a template asks for, each with its passage; to be run in a thread. */
export default async function proposeValues({ template, materials }: MaterialOrder): Promise<ProposalResult> {
  const proposals: Proposal[] = [];
  const unread: UnreadMaterial[] = [];
  for (const { name, source } of materials) {
    try {
      const text = await textOf(source);
      if (text.trim() === '') unread.push({ name, reason: '没有读到文字' });
      if (text.length > charactersMax) unread.push({ name, reason: `只读了前${charactersMax / 10_000}万字` });
      const read = text.slice(0, charactersMax);
      for (const { start, end, fit, ...match } of matchFacts(template, { text: read, facts: readFacts(read) }))
        proposals.push({ ...match, isLikely: fit >= 0.8, sourceName: name, passage: passageOf(read, { start, end }) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unread.push({ name, reason: error.message });
    }
  }
  const order = new Map(template.fields.map(({ id }, at) => [id, at]));
  const rank = ({ fieldId, isLikely }: Proposal) => order.get(fieldId)! * 2 + (isLikely ? 0 : 1);
  return { proposals: proposals.toSorted((a, b) => rank(a) - rank(b)), unread };
}

async function textOf(source: Material['source']): Promise<string> {
  if ('text' in source) return source.text;
  const { paragraphs } = await readFile(source.bytes, source.fileType);
  return paragraphs.map(({ text, number }) => `${number ?? ''}${text}`).join('\n');
}

/** What stands around a value, with its place in it. */
function passageOf(text: string, { start, end }: { start: number; end: number }) {
  const line = (at: number, step: -1 | 1) => {
    const limit = at + step * passageReach;
    const stop = step < 0 ? text.lastIndexOf('\n', at - 1) + 1 : text.indexOf('\n', at);
    if (step < 0) return Math.max(stop, limit, 0);
    return Math.min(stop < 0 ? text.length : stop, limit, text.length);
  };
  const [from, to] = [line(start, -1), line(end, 1)];
  return { text: text.slice(from, to), start: start - from, end: end - from };
}

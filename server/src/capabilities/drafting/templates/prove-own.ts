import { fillDocx } from '@antai/documents/fill-docx';
import { UnreadableFile } from '@antai/documents/text-document';
import { blocksOf, type DocxSource, proveTemplate, type Template } from '@antai/drafting';

export interface ProofOrder {
  template: Template;
  source: DocxSource | null;
  /** The docx, where it is one. */
  bytes: Uint8Array | null;
}

/** What is wrong with an own template, and what it prints where nothing is. To be run in a thread: it may be hostile. */
export default function proveOwn({ template, source, bytes }: ProofOrder): { problems: string[]; template: Template } {
  const tried = source ? { ...template, blocks: blocksOf(source) } : template;
  const problems = proveTemplate(tried, source);
  if (problems.length === 0 && source && bytes) {
    // each stretch is tried alone: which of them cannot be taken out is told
    for (const { from, to } of source.stretches)
      try {
        fillDocx(bytes, { edits: [], stretches: [{ from, to, rounds: [] }] });
      } catch (error) {
        if (!(error instanceof UnreadableFile || error instanceof RangeError)) throw error;
        problems.push(error.message);
      }
  }
  return { problems, template: tried };
}

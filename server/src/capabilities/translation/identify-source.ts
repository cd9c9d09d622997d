import { UnreadableFile } from '@antai/documents/text-document';
import { identifyLanguages } from '@antai/translation';
import { readContent, type SourceContent } from './read-source.ts';

export type IdentifyOutcome =
  | { kind: 'identified'; languages: ReturnType<typeof identifyLanguages>; hasTrackedChanges: boolean }
  | { kind: 'unreadable'; message: string };

/** The languages of a source by its paragraphs. For a thread. */
export default async function identifySource(content: SourceContent): Promise<IdentifyOutcome> {
  try {
    const { paragraphs, hasTrackedChanges } = await readContent(content);
    const languages = identifyLanguages(paragraphs.map(({ text }) => text));
    return { kind: 'identified', languages, hasTrackedChanges };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

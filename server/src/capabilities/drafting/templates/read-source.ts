import { readDocx } from '@antai/documents/read-docx';
import { UnreadableFile } from '@antai/documents/text-document';
import { blocksOf, type DocxSource, findPlaces, type Template } from '@antai/drafting';

export interface SourceOrder {
  bytes: Uint8Array;
  title: string;
}

export type SourceReading =
  | { kind: 'read'; template: Omit<Template, 'id' | 'version'>; source: DocxSource }
  | { kind: 'unreadable'; message: string };

const paragraphsMax = 5_000;
const charactersMax = 300_000;

/** A docx as a template: what it says, and what it asks for by its tags, blanks and brackets. To be run in a thread. */
export default function readSource({ bytes, title }: SourceOrder): SourceReading {
  try {
    const read = readDocx(bytes);
    if (read.hasTrackedChanges) return { kind: 'unreadable', message: '文件中有未处理的修订，请接受或拒绝后再上传' };
    const paragraphs = read.paragraphs
      .filter(({ place }) => place === 'body' || place === 'header' || place === 'footer')
      .map(({ id, text, number, headingLevel, cell }) => ({
        ...{ id, text },
        ...(number ? { number } : {}),
        ...(headingLevel ? { headingLevel } : {}),
        ...(cell ? { cell } : {}),
      }));
    const size = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
    if (paragraphs.length > paragraphsMax || size > charactersMax)
      return { kind: 'unreadable', message: '文件过长，作模板的文件至多5000段、30万字' };
    if (size === 0) return { kind: 'unreadable', message: '文件中没有文字，请检查后重新上传' };
    const { fields, sections, places } = findPlaces(paragraphs);
    const source: DocxSource = { paragraphs, places, stretches: [] };
    const about = { title, group: 'own', summary: '', useWhen: '', style: 'contract' as const, numbering: 'contract' };
    const template = { ...about, legalBasis: [], notes: [], sections, fields, blocks: blocksOf(source) };
    return { kind: 'read', template, source };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', message: error.message };
    throw error;
  }
}

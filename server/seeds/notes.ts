import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Note {
  id: string;
  title: string;
  areaName: string;
  topics: string[];
  date: string;
  author: string;
  abstract: string;
  body: { heading: string; text: string }[];
}

const folder = join(import.meta.dirname, 'notes');

const readArea = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { notes: Note[] };

/** The practice notes written for this product, as rows that an import of `articles` takes. */
export const demoCommentaries = (): Record<string, unknown>[] =>
  readdirSync(folder)
    .sort()
    .flatMap(file => readArea(file).notes)
    .map(note => ({
      id: note.id,
      title: note.title,
      abstract: note.abstract,
      bodyText: note.body.map(({ heading, text }) => `${heading}\n${text}`).join('\n'),
      accountName: '案台实务要点',
      author: note.author,
      publishTime: note.date,
      isOriginal: '原创',
      practiceArea: [note.areaName],
      topics: note.topics,
      dataFrom: '案台编写',
      isDemo: true,
    }));

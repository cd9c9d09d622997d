import type { Unzipped } from 'fflate';
import type { FilePart } from '../text-document.ts';
import type { DocxPackage } from './open-docx.ts';

/** A part of a docx that holds paragraphs. */
export interface TextPart {
  name: string;
  place: FilePart;
  /** Begins the ids of its paragraphs: body, header1, footnotes. */
  key: string;
}

const places: [RegExp, FilePart][] = [
  [/^header(\d*)\.xml$/u, 'header'],
  [/^footer(\d*)\.xml$/u, 'footer'],
  [/^footnotes\.xml$/u, 'footnote'],
  [/^endnotes\.xml$/u, 'endnote'],
  [/^comments\.xml$/u, 'comment'],
];

const order: FilePart[] = ['body', 'header', 'footer', 'footnote', 'endnote', 'comment'];

/** The parts of a docx that hold text, in reading order. */
export function listTextParts({ parts, main }: DocxPackage): TextPart[] {
  const folder = folderOf(main);
  const others = Object.keys(parts).flatMap(name => {
    const file = name.startsWith(folder) ? name.slice(folder.length) : '';
    const place = places.find(([form]) => form.test(file))?.[1];
    return place ? [{ name, place, key: file.replace(/\.xml$/u, '') }] : [];
  });
  const byPlace = (a: TextPart, b: TextPart) =>
    order.indexOf(a.place) - order.indexOf(b.place) || a.name.localeCompare(b.name, 'en', { numeric: true });
  return [{ name: main, place: 'body' as const, key: 'body' }, ...others].sort(byPlace);
}

export const folderOf = (main: string) => main.slice(0, main.lastIndexOf('/') + 1);

/** What the file holds beside texts and pictures, in words. */
export function listUnread(parts: Unzipped): string[] {
  const kinds: [RegExp, string][] = [
    [/^word\/charts\/chart[^/]*\.xml$/u, '图表'],
    [/^word\/diagrams\/data[^/]*\.xml$/u, 'SmartArt图形'],
    [/^word\/embeddings\//u, '嵌入的文件'],
    [/^word\/afchunk|\/afchunk|^word\/[^/]+\.(?:html?|mht)$/iu, '嵌入的网页内容'],
  ];
  const names = Object.keys(parts);
  return kinds.flatMap(([form, word]) => {
    const count = names.filter(name => form.test(name)).length;
    return count > 0 ? [`${word}${count}个`] : [];
  });
}

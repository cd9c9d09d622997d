import type { Area } from '@antai/ocr';
import type { PageReading } from '../../../platform/recognition/recognise-page.ts';
import { paragraphsOfPage } from './join-print.ts';
import { findValues } from './note-doubts.ts';

/** An amount, a rate or a day that was read of a picture, with where it stands there. */
export interface ScanValue {
  text: string;
  /** The printed lines it stands in, and where in them. */
  line: string;
  start: number;
  end: number;
  /** Of the line that was read worst. */
  confidence: number;
  /** The lines in the upright page. */
  area: Area;
}

/** A page as it was read. */
export interface ReadPage {
  page: number;
  reading: PageReading;
}

/** A value with the page where it stands, and which it is there, from 0. */
export interface PlacedValue extends ScanValue {
  page: number;
  at: number;
}

/** What must be compared with the pictures of a file, page by page. For a thread: two hundred pages take a tenth of a second. */
export default function listPlacedValues(pages: readonly ReadPage[]): PlacedValue[] {
  return pages.flatMap(({ page, reading }) => listValues(reading).map((value, at) => ({ page, at, ...value })));
}

/** What must be compared with the picture of a page, in reading order. */
export function listValues(reading: PageReading): ScanValue[] {
  if (reading.kind !== 'read') return [];
  return paragraphsOfPage(reading).flatMap(({ text, lines, starts }) =>
    findValues(text).map(({ start, end }) => {
      const isIn = (_: unknown, index: number) => starts[index]! < end && (starts[index + 1] ?? Infinity) > start;
      const own = lines.filter(isIn);
      const [from, to] = [starts.filter(isIn)[0]!, starts[starts.findLastIndex((_, index) => isIn(_, index)) + 1]];
      return {
        text: text.slice(start, end),
        line: text.slice(from, to).trimEnd(),
        start: start - from,
        end: end - from,
        confidence: Math.min(...own.map(({ confidence }) => confidence)),
        area: {
          left: Math.min(...own.map(({ left }) => left)),
          top: Math.min(...own.map(({ top }) => top)),
          right: Math.max(...own.map(({ right }) => right)),
          bottom: Math.max(...own.map(({ bottom }) => bottom)),
        },
      };
    }),
  );
}

import { judgmentRows, type Row } from '@antai/fulltext/test/judgments';
import { readNumeral, writeDigits } from '@antai/values';

const lastYear = 2024;
const years = 12;

/** The real judgments with full text, repeated to `size`; the copies differ in numbers and dates. Undefined where the folder of rows is absent. */
export function corpusOf(size: number): { rows: Iterable<Row>; realCount: number } | undefined {
  const real = judgmentRows();
  if (!real) return undefined;
  return { rows: multiplied(real, size), realCount: real.length };
}

function* multiplied(real: readonly Row[], size: number): Generator<Row> {
  for (let i = 0; i < size; i++) {
    const copy = Math.floor(i / real.length);
    const row = real[i % real.length]!;
    const texts = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? varied(value, copy) : value,
    ]);
    yield { ...Object.fromEntries(texts), id: `bench-${i}` };
  }
}

/** A text whose numbers and years are moved on by the number of the copy; the first copy is the text itself. */
export function varied(text: string, copy: number): string {
  if (copy === 0) return text;
  return text
    .replace(/\d{3,}/g, (digits, at: number) =>
      isYear(digits) ? movedYear(digits, copy) : movedDigits(digits, copy + at),
    )
    .replace(/二〇[〇一二][〇一二三四五六七八九](?=年)/g, year =>
      writeDigits(movedYear(String(readNumeral(year)), copy)),
    );
}

const isYear = (digits: string) => /^(19[5-9]|20[012])\d$/.test(digits);

function movedYear(year: string, copy: number): string {
  const moved = Number(year) - (copy % years);
  return String(Math.min(moved, lastYear));
}

/** Codes of courts and of persons begin with 0 or are long: they stay as they are, like days and months. */
function movedDigits(digits: string, by: number): string {
  if (digits.startsWith('0') || digits.length > 9) return digits;
  const first = 10 ** (digits.length - 1);
  return String(first + ((Number(digits) - first + by * 37) % (9 * first)));
}

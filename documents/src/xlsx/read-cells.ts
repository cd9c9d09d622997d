const entity = /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Raw text of XML as it is read. */
export const readEntities = (raw: string): string =>
  raw.replace(entity, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** How a word is read aloud is no text. */
const phonetic = /<((?:\w+:)?rPh)\b[\s\S]*?<\/\1>/gu;
const textRun = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/gu;
const item = /<(?:\w+:)?si\s*\/>|<((?:\w+:)?si)\b[^>]*>([\s\S]*?)<\/\1>/gu;

/** What a string of a workbook says, whatever its runs. */
const joinRuns = (xml: string): string =>
  [...xml.replace(phonetic, '').matchAll(textRun)].map(([, raw]) => readEntities(raw!)).join('');

/** The strings that the cells of a workbook share, in their order. */
export const readSharedStrings = (xml: string): string[] =>
  [...xml.matchAll(item)].map(([, , inner]) => joinRuns(inner ?? ''));

/** One cell: what it says is a text, or a number, a day or a truth, as the file writes it. */
export interface Cell {
  /** From 0. */
  column: number;
  style: string | undefined;
  value: { kind: 'text' | 'number' | 'boolean'; raw: string } | undefined;
  hasFormula: boolean;
}

export interface SheetRow {
  /** From 0. */
  row: number;
  attributes: string;
  cells: Cell[];
}

const rowTag = /<(?:\w+:)?row(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/gu;
const cellTag = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/gu;
const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/u;
const formula = /<(?:\w+:)?f[\s/>]/u;
const at = (attributes: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'u').exec(attributes)?.[1];

/** The column of a cell by its letters, from 0: AB12 is 27. */
const columnOf = (reference: string) =>
  [...(/^[A-Z]{1,3}/u.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The letters of a column. */
export const nameOfColumn = (column: number): string =>
  (column >= 26 ? nameOfColumn(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The rows of a sheet with what their cells hold. */
export function* readRows(xml: string, shared: readonly string[]): Generator<SheetRow> {
  let row = -1;
  for (const [, attributes = '', inner = ''] of xml.matchAll(rowTag)) {
    row = at(attributes, 'r') ? Number(at(attributes, 'r')) - 1 : row + 1;
    const cells: Cell[] = [];
    let column = -1;
    for (const [, own = '', content = ''] of inner.matchAll(cellTag)) {
      const reference = at(own, 'r');
      column = reference ? columnOf(reference) : column + 1;
      cells.push({
        column,
        style: at(own, 's'),
        value: valueIn(at(own, 't'), { content, shared }),
        hasFormula: formula.test(content),
      });
    }
    yield { row, attributes, cells };
  }
}

function valueIn(
  type: string | undefined,
  { content, shared }: { content: string; shared: readonly string[] },
): Cell['value'] {
  if (type === 'inlineStr') return { kind: 'text', raw: joinRuns(content) };
  const raw = value.exec(content)?.[1];
  if (raw === undefined || raw === '') return undefined;
  if (type === 's') return { kind: 'text', raw: shared[Number(raw)] ?? '' };
  if (type === 'b') return { kind: 'boolean', raw };
  if (type === 'str' || type === 'e' || type === 'd' || Number.isNaN(Number(raw)))
    return { kind: 'text', raw: readEntities(raw) };
  return { kind: 'number', raw };
}

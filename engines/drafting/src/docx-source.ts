import type { Block } from './template.ts';

/** A paragraph of a docx, as it is read. */
export interface SourceParagraph {
  id: string;
  text: string;
  /** Its automatic number: 第一条. */
  number?: string;
  headingLevel?: number;
  cell?: { table: number; row: number; column: number };
}

/** A stretch of a paragraph in which an answer stands; `text` says which, as texts of templates do: `{{大写金额(price)}}`. */
export interface SourcePlace {
  paragraphId: string;
  start: number;
  end: number;
  text: string;
}

/** Paragraphs that stand there under a condition, or once for each item of a list. In a table they are whole rows. */
export interface SourceStretch {
  from: string;
  to: string;
  if?: string;
  /** `list as name`. */
  each?: string;
}

/** What a docx says and where its answers stand; the docx itself keeps its formats. */
export interface DocxSource {
  paragraphs: SourceParagraph[];
  places: SourcePlace[];
  stretches: SourceStretch[];
}

/** A text of the docx as a template writes it: what looks like a mark of a template means nothing. */
const literal = (text: string): string =>
  text.replace(/\{(?=\{)|(?<=\{)\{|\[(?=\[)|(?<=\[)\[|\*(?=\*)|(?<=\*)\*/gu, sign => `{{'${sign}'}}`);

/** The text of a paragraph with its places as a template writes them. */
function composeText({ id, text }: SourceParagraph, places: readonly SourcePlace[]): string {
  const own = places.filter(({ paragraphId }) => paragraphId === id).sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  for (const { start, end, text: tag } of own) {
    out += literal(text.slice(at, start)) + tag;
    at = end;
  }
  return out + literal(text.slice(at));
}

type Part = { paragraphs: SourceParagraph[]; stretch?: SourceStretch };

/** Which paragraphs a stretch holds, by their places: in a table, whole rows. Undefined where an end of it is gone. */
export function rangeOf({ paragraphs }: Pick<DocxSource, 'paragraphs'>, { from, to }: SourceStretch) {
  let first = paragraphs.findIndex(({ id }) => id === from);
  let last = paragraphs.findIndex(({ id }) => id === to);
  if (first < 0 || last < first) return undefined;
  const isSame = (a: number, { b, isRow }: { b: number; isRow: boolean }) => {
    const [one, other] = [paragraphs[a]?.cell, paragraphs[b]?.cell];
    return one !== undefined && one.table === other?.table && (!isRow || one.row === other.row);
  };
  const isWithin = isSame(first, { b: last, isRow: false });
  // a table that is held in part together with what is beside it is held whole
  while (isSame(first - 1, { b: first, isRow: isWithin })) first -= 1;
  while (isSame(last, { b: last + 1, isRow: isWithin })) last += 1;
  return { first, last };
}

/** The paragraphs in their order, those of a stretch together. */
function partsOf(source: DocxSource): Part[] {
  const ranges = source.stretches
    .flatMap(stretch => {
      const range = rangeOf(source, stretch);
      return range ? [{ stretch, ...range }] : [];
    })
    .sort((a, b) => a.first - b.first);
  const parts: Part[] = [];
  let at = 0;
  for (const { stretch, first, last } of ranges) {
    if (first < at) continue;
    if (first > at) parts.push({ paragraphs: source.paragraphs.slice(at, first) });
    parts.push({ paragraphs: source.paragraphs.slice(first, last + 1), stretch });
    at = last + 1;
  }
  if (at < source.paragraphs.length) parts.push({ paragraphs: source.paragraphs.slice(at) });
  return parts;
}

/** The blocks by which a docx is previewed, and set where its own form cannot be. */
export function blocksOf(source: DocxSource): Block[] {
  const body = source.paragraphs.filter(({ id }) => id.startsWith('body'));
  return partsOf({ ...source, paragraphs: body }).flatMap(({ paragraphs, stretch }) => {
    const conditions = { ...(stretch?.if ? { if: stretch.if } : {}), ...(stretch?.each ? { each: stretch.each } : {}) };
    const table = paragraphs[0]?.cell?.table;
    const isRows = stretch && table !== undefined && paragraphs.every(({ cell }) => cell?.table === table);
    if (isRows) return [tableOf(paragraphs, { places: source.places, conditions })];
    const blocks = plainBlocks(paragraphs, source.places);
    return stretch ? [{ t: 'group', ...conditions, blocks }] : blocks;
  });
}

type Conditions = { if?: string; each?: string };

function plainBlocks(paragraphs: SourceParagraph[], places: readonly SourcePlace[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < paragraphs.length; at += 1) {
    const paragraph = paragraphs[at]!;
    const { cell } = paragraph;
    if (cell) {
      const rest = paragraphs.slice(at).findIndex(each => each.cell?.table !== cell.table);
      const own = paragraphs.slice(at, rest < 0 ? undefined : at + rest);
      blocks.push(tableOf(own, { places, conditions: {} }));
      at += own.length - 1;
      continue;
    }
    const text = `${paragraph.number ? `${literal(paragraph.number)}　` : ''}${composeText(paragraph, places)}`;
    if (text.trim() === '') continue;
    const isTitle = blocks.length === 0 && paragraph.text.length <= 40 && !/[。：:]/u.test(paragraph.text);
    if (isTitle) blocks.push({ t: 'title', text });
    else if (paragraph.headingLevel) blocks.push({ t: 'heading', level: paragraph.headingLevel, text });
    else blocks.push({ t: 'p', text, indent: 2 });
  }
  return blocks;
}

function tableOf(
  paragraphs: SourceParagraph[],
  { places, conditions }: { places: readonly SourcePlace[]; conditions: Conditions },
): Block {
  const byRow = Map.groupBy(paragraphs, ({ cell }) => cell!.row);
  const width = Math.max(...paragraphs.map(({ cell }) => cell!.column)) + 1;
  const rows = [...byRow.values()].map(own => {
    const cells = Array.from({ length: width }, (_, column) =>
      own
        .filter(({ cell }) => cell!.column === column)
        .map(each => composeText(each, places))
        .join('\n'),
    );
    return { cells, ...conditions };
  });
  return { t: 'table', widths: Array.from({ length: width }, () => 100 / width), rows };
}

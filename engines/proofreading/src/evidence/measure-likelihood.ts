import { type CountTable, countOfLevel, orderMax, readLevels } from './count-table.ts';

/** Weights of the shorter context in that of each order: by perplexity on paragraphs that were not counted. */
const backOff = [0, 0, 800, 200, 40, 15];
/** An edit of at most two symbols with four on either side. */
const windowMax = 12;
const reach = orderMax - 1;

interface Symbols {
  ids: Uint16Array;
  codes: Uint16Array;
}

interface Change {
  at: number;
  end: number;
  replacement?: readonly number[];
}

/** A stretch around an edit, how likely it is, and what the corpus has of it. */
export class Window {
  readonly ids = new Uint16Array(windowMax);
  /** UTF-16 codes of the same symbols. */
  readonly codes = new Uint16Array(windowMax);
  readonly levels: readonly Uint8Array[] = Array.from({ length: orderMax + 1 }, () => new Uint8Array(windowMax));
  length = 0;
  /** Where the edit begins and ends in the window. */
  from = 0;
  to = 0;
  /** Log-probabilities of the edit and what follows, and of the edit and what precedes. */
  forward = 0;
  backward = 0;

  /** Looks at a line with the symbols from `at` up to `end` replaced; without a replacement, as it stands. */
  read(table: CountTable, { ids, codes }: Symbols, { at, end, replacement }: Change): this {
    const left = Math.max(0, at - reach);
    const right = Math.min(ids.length, end + reach);
    let length = 0;
    const copy = (from: number, to: number) => {
      for (let each = from; each < to; each += 1) {
        this.ids[length] = ids[each]!;
        this.codes[length++] = codes[each]!;
      }
    };
    copy(left, at);
    this.from = length;
    if (replacement)
      for (const id of replacement) {
        this.ids[length] = id;
        this.codes[length++] = table.vocabulary.charCodeAt(id - 2);
      }
    else copy(at, end);
    this.to = length;
    copy(end, right);
    this.length = length;
    readLevels(table, this.ids, this.levels, length);
    this.forward = 0;
    for (let place = this.from; place < length; place += 1) this.forward += this.#forwardAt(table, place);
    this.backward = 0;
    for (let place = 0; place < this.to; place += 1) this.backward += this.#backwardAt(table, place);
    return this;
  }

  #countAt(table: CountTable, order: number, start: number): number {
    return order === 1 ? table.symbolCounts[this.ids[start]!]! : countOfLevel[this.levels[order]![start]!]!;
  }

  #forwardAt(table: CountTable, place: number): number {
    let likely = (table.symbolCounts[this.ids[place]!]! + 0.5) / (table.symbolsTotal + 2_000);
    for (let order = 2; order <= orderMax && place - order + 1 >= 0; order += 1) {
      const start = place - order + 1;
      const context = this.#countAt(table, order - 1, start);
      if (context === 0) break;
      likely =
        (Math.min(context, this.#countAt(table, order, start)) + backOff[order]! * likely) /
        (context + backOff[order]!);
    }
    return Math.log(likely);
  }

  #backwardAt(table: CountTable, place: number): number {
    let likely = (table.symbolCounts[this.ids[place]!]! + 0.5) / (table.symbolsTotal + 2_000);
    for (let order = 2; order <= orderMax && place + order <= this.length; order += 1) {
      const context = this.#countAt(table, order - 1, place + 1);
      if (context === 0) break;
      likely =
        (Math.min(context, this.#countAt(table, order, place)) + backOff[order]! * likely) /
        (context + backOff[order]!);
    }
    return Math.log(likely);
  }
}

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

  readonly #table: CountTable;

  constructor(table: CountTable) {
    this.#table = table;
  }

  /** Looks at a line with the symbols from `at` up to `end` replaced; without a replacement, as it stands. */
  read({ ids, codes }: Symbols, { at, end, replacement }: Change): this {
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
        this.codes[length++] = this.#table.vocabulary.charCodeAt(id - 2);
      }
    else copy(at, end);
    this.to = length;
    copy(end, right);
    this.length = length;
    readLevels(this.#table, this);
    this.forward = 0;
    for (let place = this.from; place < length; place += 1) this.forward += this.#forwardAt(place);
    this.backward = 0;
    for (let place = 0; place < this.to; place += 1) this.backward += this.#backwardAt(place);
    return this;
  }

  #countAt(order: number, start: number): number {
    return order === 1 ? this.#table.symbolCounts[this.ids[start]!]! : countOfLevel[this.levels[order]![start]!]!;
  }

  /** How likely a symbol is whatever stands beside it. */
  #likelyAlone(place: number): number {
    const { symbolCounts, symbolsTotal } = this.#table;
    return (symbolCounts[this.ids[place]!]! + 0.5) / (symbolsTotal + 2_000);
  }

  #forwardAt(place: number): number {
    let likely = this.#likelyAlone(place);
    for (let order = 2; order <= orderMax && place - order + 1 >= 0; order += 1) {
      const start = place - order + 1;
      const context = this.#countAt(order - 1, start);
      if (context === 0) break;
      likely =
        (Math.min(context, this.#countAt(order, start)) + backOff[order]! * likely) / (context + backOff[order]!);
    }
    return Math.log(likely);
  }

  #backwardAt(place: number): number {
    let likely = this.#likelyAlone(place);
    for (let order = 2; order <= orderMax && place + order <= this.length; order += 1) {
      const context = this.#countAt(order - 1, place + 1);
      if (context === 0) break;
      likely =
        (Math.min(context, this.#countAt(order, place)) + backOff[order]! * likely) / (context + backOff[order]!);
    }
    return Math.log(likely);
  }
}

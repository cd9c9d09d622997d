import { openParser } from '../open-parser.ts';

/** One level of a list. */
interface Level {
  start: number;
  format: string;
  /** The number as it is shown, `%1` for the count of the first level: 第%1条. */
  text: string;
  /** Counts of upper levels are shown in digits, whatever their own format. */
  isLegal: boolean;
  /** Begins anew only behind a level up to this one, 0 for never; absent for any level above. */
  restart?: number;
}

type Levels = Map<number, Level>;

interface List {
  levels: Levels;
  /** Lists of one definition count on together. */
  definition: string;
  starts: Map<number, number>;
}

/** What a paragraph says of its number, itself or by its style. */
interface NumberingOf {
  id?: string;
  level?: number;
}

export interface Style {
  basedOn?: string;
  name?: string;
  outlineLevel?: number;
  numbering?: NumberingOf;
}

type Attributes = Record<string, string>;

/** Calls back for each opening and closing tag with its name without prefix. */
function walk(
  xml: string,
  {
    open,
    close,
  }: { open: (name: string, get: (name: string) => string | undefined) => void; close?: (name: string) => void },
) {
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = openParser(
    {
      onopentag(name: string, attributes: Attributes) {
        const byName = new Map(Object.entries(attributes).map(([key, value]) => [bare(key), value]));
        open(bare(name), key => byName.get(key));
      },
      onclosetag: name => close?.(bare(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** The paragraph styles of `word/styles.xml` by their ids. */
export function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>();
  let current: Style | undefined;
  walk(xml, {
    open: (name, get) => {
      const value = get('val');
      if (name === 'style') {
        current = {};
        styles.set(get('styleId') ?? '', current);
      }
      if (!current) return;
      if (name === 'basedOn') current.basedOn = value;
      else if (name === 'name') current.name = value;
      else if (name === 'outlineLvl') current.outlineLevel = Number(value);
      else if (name === 'numId') current.numbering = { ...current.numbering, id: value };
      else if (name === 'ilvl') current.numbering = { ...current.numbering, level: Number(value) };
    },
    close: name => {
      if (name === 'style') current = undefined;
    },
  });
  return styles;
}

const deepestStyle = 20;

/** A style and those it is based on, the nearest first. */
export function styleChain(styles: Map<string, Style>, id: string | undefined): Style[] {
  const chain: Style[] = [];
  for (
    let style = styles.get(id ?? '');
    style && chain.length < deepestStyle;
    style = styles.get(style.basedOn ?? '')
  ) {
    chain.push(style);
  }
  return chain;
}

/** The lists of `word/numbering.xml` by their ids. */
export function readLists(xml: string): Map<string, List> {
  const definitions = new Map<string, Levels>();
  const lists = new Map<string, List>();
  let levels: Levels | undefined;
  let level: Level | undefined;
  let list: List | undefined;
  let overridden = 0;
  walk(xml, {
    open: (name, get) => {
      const value = get('val');
      if (name === 'abstractNum') {
        levels = new Map();
        list = undefined;
        definitions.set(get('abstractNumId') ?? '', levels);
      } else if (name === 'num') {
        list = { levels: new Map(), definition: '', starts: new Map() };
        levels = undefined;
        level = undefined;
        lists.set(get('numId') ?? '', list);
      } else if (name === 'abstractNumId' && list) {
        list.definition = value ?? '';
        list.levels = new Map(definitions.get(list.definition));
      } else if (name === 'lvlOverride') overridden = Number(get('ilvl'));
      else if (name === 'startOverride' && list) list.starts.set(overridden, Number(value));
      else if (name === 'lvl') {
        level = { start: 1, format: 'decimal', text: '', isLegal: false };
        (list?.levels ?? levels)?.set(Number(get('ilvl')), level);
      } else if (level) readLevel(level, { name, value });
    },
  });
  return lists;
}

/** Bullets of the fonts Symbol and Wingdings, which no other font shows. */
const symbol = /[\uf000-\uf0ff]/gu;

function readLevel(level: Level, { name, value }: { name: string; value: string | undefined }) {
  if (name === 'start') level.start = Number(value);
  else if (name === 'numFmt') level.format = value ?? 'decimal';
  else if (name === 'lvlText') level.text = (value ?? '').replaceAll(symbol, '•');
  else if (name === 'lvlRestart') level.restart = Number(value);
  else if (name === 'isLgl') level.isLegal = value !== '0' && value !== 'false';
}

/** Counts the lists of a file, paragraph by paragraph in their order; gives the number shown before each. */
export function createNumbering(lists: Map<string, List>) {
  const counts = new Map<string, number[]>();
  const started = new Set<string>();

  return ({ id, level: depth = 0 }: NumberingOf): string | undefined => {
    const list = id === undefined || id === '0' ? undefined : lists.get(id);
    const level = list?.levels.get(depth);
    if (!id || !list || !level) return undefined;
    const count = counts.get(list.definition) ?? [];
    counts.set(list.definition, count);
    const override = list.starts.get(depth);
    const isFirst = override !== undefined && !started.has(`${id}/${depth}`);
    started.add(`${id}/${depth}`);
    count[depth] = isFirst ? override : (count[depth] ?? level.start - 1) + 1;
    for (let below = depth + 1; below < count.length; below += 1)
      if (depth < (list.levels.get(below)?.restart ?? below)) delete count[below];
    return level.text.replace(/%(\d)/gu, (_, digit) => {
      const at = Number(digit) - 1;
      const upper = list.levels.get(at);
      const value = count[at] ?? upper?.start ?? 1;
      return sayNumber(value, level.isLegal && at < depth ? 'decimal' : (upper?.format ?? 'decimal'));
    });
  };
}

const chineseDigits = '零一二三四五六七八九';

/** 一 … 九千九百九十九, as clauses are counted. */
function sayChinese(value: number): string {
  if (value <= 0 || value > 9999) return String(value);
  const units = ['', '十', '百', '千'];
  const digits = String(value).split('').map(Number);
  const words = digits
    .map((digit, i) => (digit === 0 ? '零' : chineseDigits[digit]! + units[digits.length - 1 - i]!))
    .join('')
    .replace(/零+/gu, '零')
    .replace(/零$/u, '');
  return value >= 10 && value < 20 ? words.slice(1) : words;
}

function sayRoman(value: number): string {
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = value;
  let words = '';
  for (const [size, letters] of steps) {
    words += letters.repeat(Math.floor(rest / size));
    rest %= size;
  }
  return words;
}

/** a … z, aa … zz, as Word counts on. */
const sayLetter = (value: number) =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

const stems = '甲乙丙丁戊己庚辛壬癸';
const branches = '子丑寅卯辰巳午未申酉戌亥';

const formats: Record<string, (value: number) => string> = {
  none: () => '',
  bullet: () => '',
  decimalZero: value => String(value).padStart(2, '0'),
  upperRoman: sayRoman,
  lowerRoman: value => sayRoman(value).toLowerCase(),
  upperLetter: value => sayLetter(value).toUpperCase(),
  lowerLetter: sayLetter,
  chineseCounting: sayChinese,
  chineseCountingThousand: sayChinese,
  taiwaneseCountingThousand: sayChinese,
  japaneseCounting: sayChinese,
  ideographDigital: value => String(value).replace(/\d/gu, digit => '〇一二三四五六七八九'[Number(digit)]!),
  ideographTraditional: value => stems[value - 1] ?? String(value),
  ideographZodiac: value => branches[value - 1] ?? String(value),
  decimalFullWidth: value => String(value).replace(/\d/gu, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  decimalEnclosedCircle: value => (value <= 20 ? String.fromCharCode(0x245f + value) : String(value)),
  decimalEnclosedCircleChinese: value => (value <= 20 ? String.fromCharCode(0x245f + value) : String(value)),
  decimalEnclosedParen: value => (value <= 20 ? String.fromCharCode(0x2473 + value) : `(${value})`),
  decimalEnclosedFullstop: value => (value <= 20 ? String.fromCharCode(0x2487 + value) : `${value}.`),
};

const sayNumber = (value: number, format: string) => formats[format]?.(value) ?? String(value);

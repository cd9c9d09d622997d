import { NewTerm, type TermData } from '@antai/contract/translation/terms';
import { childrenOf, textOf, type XmlElement } from '@antai/documents/read-xml';
import type { TermTable } from '../term-files/read-term-rows.ts';
import { cut, listLosses } from './list-losses.ts';
import { languageOf } from './map-language.ts';
import { displayOnly, readBasis, termTypeAbbreviation } from './name-tbx.ts';
import { openXml } from './open-xml.ts';

export type TbxReading = TermTable | { kind: 'noTbx' } | { kind: 'unreadable'; message: string };

// names of the second edition stand beside those of the third
const entryNames = ['conceptEntry', 'termEntry'];
const languageNames = ['langSec', 'langSet'];
const termNames = ['termSec', 'tig', 'ntig'];
const listMax = 20;
/** Letters of an abbreviation, and of a legal basis. */
const basisTextMax = 200;

interface Category {
  type: string;
  text: string;
}

interface ReadWord {
  text: string;
  status: string;
  isAbbreviation: boolean;
  note: string;
}

/** The terms of a TBX file, entry by entry, and what of it has no place here. For a thread. */
export default function readTbx(bytes: Uint8Array): TbxReading {
  const opened = openXml(bytes);
  if (opened.kind === 'unreadable') return opened;
  const body = childrenOf(opened.root, 'text').flatMap(text => childrenOf(text, 'body'))[0];
  if (!body || !['tbx', 'martif', 'TBX'].includes(opened.root.name)) return { kind: 'noTbx' };
  const losses: { row: number; reason: string }[] = [];
  const terms: Extract<TermTable, { kind: 'read' }>['terms'] = [];
  for (const [index, entry] of childrenOf(body, ...entryNames).entries()) {
    const row = index + 1;
    const { term, basis, abbreviation, lost } = fitEntry(readEntry(entry));
    for (const reason of lost) losses.push({ row, reason });
    const parsed = NewTerm.safeParse(term);
    if (parsed.success) terms.push({ row, term: parsed.data, legalBasis: basis, abbreviation });
    else losses.push({ row, reason: parsed.error.issues[0]?.message ?? '内容有误' });
  }
  const listed = listLosses(losses, {
    shorten: ({ row, reason }, reasonMax) => ({ row, reason: cut(reason, reasonMax) }),
    say: reason => ({ row: losses.at(-1)!.row, reason }),
  });
  return { kind: 'read', terms, losses: listed };
}

/** An entry with as much of what no form shows as may be kept, and what of it is left. */
function fitEntry({ term, basis, abbreviation, lost }: ReadEntry): ReadEntry {
  const isLong = abbreviation.length > basisTextMax;
  const short = basis.filter(({ statute, article }) => statute.length + article.length <= basisTextMax);
  const left = [
    ...(isLong ? [`缩写超过${basisTextMax}字，未收`] : []),
    ...(short.length < basis.length ? [`法律依据超过${basisTextMax}字，未收`] : []),
    ...(short.length > listMax ? [`法律依据超过${listMax}处，其余未收`] : []),
  ];
  return { term, basis: short.slice(0, listMax), abbreviation: isLong ? '' : abbreviation, lost: [...lost, ...left] };
}

interface ReadEntry {
  term: unknown;
  basis: TermData['legalBasis'];
  abbreviation: string;
  lost: string[];
}

function readEntry(entry: XmlElement): ReadEntry {
  const lost: string[] = [];
  const words: Record<'zh' | 'en', ReadWord[]> = { zh: [], en: [] };
  const categories = categoriesOf(entry);
  for (const section of childrenOf(entry, ...languageNames)) {
    const tag = section.attributes['xml:lang'];
    const language = languageOf(tag);
    if (language !== 'zh' && language !== 'en') {
      lost.push(`其他语言的术语未收：${tag ?? '未注明'}`);
      continue;
    }
    categories.push(...categoriesOf(section));
    for (const own of childrenOf(section, ...termNames)) {
      const { word, left } = readWord(own);
      words[language].push(word);
      lost.push(...left);
    }
  }
  const { zh, zhVariants, zhForbidden } = sortChinese(words.zh);
  const english = sortEnglish(words.en);
  const { fields, basis, left } = sortCategories(categories);
  lost.push(...left, ...zhForbidden.map(text => `不宜使用的中文词未收：${text}`));
  if (zhVariants.length > listMax || english.enAlternatives.length > listMax || english.forbidden.length > listMax)
    lost.push(`每类超过${listMax}个的词未收`);
  const usage = [...fields.notes, ...words.zh.map(({ note }) => note), ...english.notes].filter(Boolean).join('；');
  return {
    term: {
      ...{ zh, zhVariants: zhVariants.slice(0, listMax), en: english.en },
      enAlternatives: english.enAlternatives.slice(0, listMax),
      forbidden: english.forbidden.slice(0, listMax),
      ...{ domain: fields.domain, definition: fields.definition, usage, isChecked: fields.isChecked },
    },
    basis,
    abbreviation: english.abbreviation,
    lost: [...new Set(lost)],
  };
}

/** What an element says of itself, wrapped in a group or not; in the style of DCT a category is an element of its own name. */
function categoriesOf(element: XmlElement): Category[] {
  return element.children.flatMap((child): Category[] => {
    if (typeof child === 'string') return [];
    if (/Grp$/u.test(child.name)) return child.name === 'transacGrp' ? [categoryOf(child)] : categoriesOf(child);
    return [...languageNames, ...termNames, 'term'].includes(child.name) ? [] : [categoryOf(child)];
  });
}

const categoryOf = (element: XmlElement): Category => ({
  type: element.attributes.type ?? (element.name === 'transacGrp' ? 'transactionType' : element.name),
  text: textOf(element).trim(),
});

function readWord(section: XmlElement): { word: ReadWord; left: string[] } {
  const [inner = section] = childrenOf(section, 'termGrp');
  const [term] = childrenOf(inner, 'term');
  const categories = [...categoriesOf(inner), ...(inner === section ? [] : categoriesOf(section))];
  const types = ['administrativeStatus', 'termType', 'note'];
  const valueOfType = (type: string) => categories.find(each => each.type === type)?.text ?? '';
  const word = {
    text: term ? textOf(term).trim() : '',
    status: valueOfType('administrativeStatus'),
    isAbbreviation: [termTypeAbbreviation, 'acronym', 'initialism'].includes(valueOfType('termType')),
    note: categories
      .filter(({ type }) => type === 'note')
      .map(({ text }) => text)
      .join('；'),
  };
  return { word, left: categories.filter(({ type }) => !types.includes(type)).map(({ type }) => sayLeft(type)) };
}

const sayLeft = (type: string) => `未收的项目：${type}`;
const isBad = ({ status }: ReadWord) => /^(?:deprecated|superseded)/u.test(status);
const isFirst = ({ status }: ReadWord) => /^preferred/u.test(status);

function sortChinese(words: ReadWord[]) {
  const good = words.filter(word => !isBad(word) && word.text !== '');
  const first = good.find(isFirst) ?? good[0];
  return {
    zh: first?.text ?? '',
    zhVariants: good.filter(word => word !== first).map(({ text }) => text),
    zhForbidden: words.filter(isBad).map(({ text }) => text),
  };
}

function sortEnglish(words: ReadWord[]) {
  const own = words.filter(({ text }) => text !== '');
  const good = own.filter(word => !isBad(word));
  const full = good.filter(({ isAbbreviation }) => !isAbbreviation);
  const first = full.find(isFirst) ?? full[0] ?? good[0];
  const [short, ...more] = good.filter(word => word.isAbbreviation && word !== first);
  return {
    en: first?.text ?? '',
    enAlternatives: [...full.filter(word => word !== first), ...more].map(({ text }) => text),
    abbreviation: short?.text ?? '',
    forbidden: own.filter(isBad).map(({ text, note }) => ({ text, reason: note })),
    notes: good.map(({ note }) => note),
  };
}

function sortCategories(categories: Category[]) {
  const fields = { domain: '', definition: '', isChecked: true, notes: [] as string[] };
  const basis: TermData['legalBasis'] = [];
  const left: string[] = [];
  for (const { type, text } of categories) {
    const article = type === 'source' ? readBasis(text) : undefined;
    if (article) basis.push(article);
    else if (type === 'subjectField' && fields.domain === '') fields.domain = text;
    else if (type === 'definition' && fields.definition === '') fields.definition = text;
    else if (type === 'projectSubset' && text === displayOnly) fields.isChecked = false;
    else if (type === 'note') fields.notes.push(text);
    else if (type !== 'definition' || text !== '') left.push(sayLeft(type));
  }
  return { fields, basis, left };
}

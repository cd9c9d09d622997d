import { openParser } from '../open-parser.ts';
import { outermost, type Splice, spliceAll } from './splice.ts';

/** What was taken out, by the word its reader knows it by. */
export type RemovalCounts = Map<string, number>;

/** Elements that go with all that is in them, by their local name, and what they are to a reader. */
const dropped: Record<string, string> = {
  del: '修订（删除的文字）',
  moveFrom: '修订（删除的文字）',
  vanishedRun: '隐藏文字',
  commentRangeStart: '',
  commentRangeEnd: '',
  commentReference: '',
  annotationRef: '',
  pPrChange: '修订（格式）',
  rPrChange: '修订（格式）',
  sectPrChange: '修订（格式）',
  tblPrChange: '修订（格式）',
  tblGridChange: '修订（格式）',
  trPrChange: '修订（格式）',
  tcPrChange: '修订（格式）',
  tblPrExChange: '修订（格式）',
  numberingChange: '修订（格式）',
  cellIns: '',
  cellDel: '',
  cellMerge: '',
  moveFromRangeStart: '',
  moveFromRangeEnd: '',
  moveToRangeStart: '',
  moveToRangeEnd: '',
  object: '嵌入对象',
  OLEObject: '嵌入对象',
  control: '嵌入对象',
  altChunk: '嵌入对象',
  subDoc: '嵌入对象',
  contentPart: '嵌入对象',
  graphicOfOther: '图表与图形',
  alias: '',
  tag: '',
  dataBinding: '',
  ffData: '',
  listItem: '',
  smartTagPr: '',
  customXmlPr: '',
  tblCaption: '替代文字',
  tblDescription: '替代文字',
  docVars: '文档变量',
  rsids: '',
  attachedTemplate: '',
  mailMerge: '邮件合并数据',
  writeProtection: '',
  documentProtection: '',
  trackRevisions: '',
  docId: '',
  saveThroughXslt: '',
  embedRegular: '',
  embedBold: '',
  embedItalic: '',
  embedBoldItalic: '',
};

/** Tags that go while what stands between them stays. */
const unwrapped: Record<string, string> = { ins: '修订（插入的文字）', moveTo: '修订（插入的文字）' };

/** Attributes that say who, when, or what a picture shows. */
const blanked: Record<string, string> = {
  author: '',
  initials: '',
  date: '',
  descr: '替代文字',
  alt: '替代文字',
  title: '替代文字',
  tooltip: '链接提示',
  docLocation: '',
  string: '艺术字',
};
const editSession = /^rsid/;
const harmlessField = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|TOC|SEQ|REF|PAGEREF|NOTEREF|STYLEREF|=|MERGEFORMAT)\b/;
const ownBookmark = /^_[A-Za-z0-9_]*$/;

const localOf = (name: string) => name.slice(name.indexOf(':') + 1);
const isOn = (value: string | undefined) => value !== 'false' && value !== '0' && value !== 'off' && value !== 'none';

interface OpenElement {
  local: string;
  start: number;
  /** Why the whole element goes; undefined where it stays. */
  why?: string;
}

/** The XML of a part without changes that are still tracked, hidden text, remarks, embedded things and words about its writers. */
export function scrubXml(xml: string, removed: RemovalCounts): string {
  const splices: Splice[] = [];
  const open: OpenElement[] = [];
  let dropDepth = 0;
  let isInstruction = false;
  const count = (why: string) => {
    if (why !== '') removed.set(why, (removed.get(why) ?? 0) + 1);
  };

  /** Marks the nearest open element of this name to go when it ends. */
  const condemn = (local: string, why: string) => {
    const element = open.findLast(each => each.local === local);
    if (element && element.why === undefined) element.why = why;
  };

  const parser = openParser(
    {
      onopentag(name, attributes) {
        const local = localOf(name);
        const { startIndex: start, endIndex } = parser;
        const own: OpenElement = { local, start };
        open.push(own);
        if (dropDepth > 0) {
          dropDepth += 1;
          return;
        }
        if (local in dropped) {
          own.why = dropped[local]!;
          dropDepth = 1;
          return;
        }
        if (local === 'vanish' && isOn(attributes[name.replace(local, 'val')])) condemn('r', dropped.vanishedRun!);
        if (local === 'chart' || local === 'relIds') condemn('drawing', dropped.graphicOfOther!);
        if (local === 'bookmarkStart' && !ownBookmark.test(attributes[name.replace(local, 'name')] ?? '')) {
          splices.push(withAttribute(xml, { start, end: endIndex + 1 }, { local: 'name', value: `_b${start}` }));
          return;
        }
        isInstruction = local === 'instrText';
        if (local in unwrapped) {
          count(unwrapped[local]!);
          splices.push({ start, end: endIndex + 1, text: '' });
          return;
        }
        splices.push(...scrubAttributes(xml, { start, end: endIndex + 1, attributes, local, count }));
      },
      ontext(text) {
        if (dropDepth > 0 || !isInstruction || harmlessField.test(text)) return;
        splices.push({ start: parser.startIndex, end: parser.endIndex + 1, text: '' });
      },
      oncomment() {
        splices.push({ start: parser.startIndex, end: parser.endIndex + 1, text: '' });
      },
      onclosetag() {
        const own = open.pop();
        if (!own) return;
        isInstruction = false;
        if (dropDepth > 0) dropDepth -= 1;
        if (own.why !== undefined && dropDepth === 0) {
          count(own.why);
          splices.push({ start: own.start, end: parser.endIndex + 1, text: '' });
        } else if (own.local in unwrapped && dropDepth === 0 && parser.startIndex > own.start)
          splices.push({ start: parser.startIndex, end: parser.endIndex + 1, text: '' });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return spliceAll(xml, outermost(splices));
}

interface TagPlace {
  start: number;
  end: number;
  attributes: Record<string, string>;
  local: string;
  count: (why: string) => void;
}

function scrubAttributes(xml: string, { start, end, attributes, local, count }: TagPlace): Splice[] {
  const names = Object.keys(attributes).filter(name =>
    isTelling(localOf(name), { value: attributes[name]!, tag: local }),
  );
  if (names.length === 0) return [];
  for (const name of names) if (attributes[name] !== '') count(blanked[localOf(name)] ?? '');
  let tag = xml.slice(start, end);
  for (const name of names) tag = withValue(tag, { name, value: '' });
  return [{ start, end, text: tag }];
}

function isTelling(attribute: string, { value, tag }: { value: string; tag: string }): boolean {
  if (attribute in blanked) return value !== '';
  if (editSession.test(attribute)) return false;
  if (attribute === 'instr') return !harmlessField.test(value);
  return tag === 'docPr' && attribute === 'name' && /[^\x20-\x7e]/u.test(value);
}

const withValue = (tag: string, { name, value }: { name: string; value: string }) =>
  tag.replace(new RegExp(`(\\s${name.replaceAll('.', '\\.')}\\s*=\\s*)(?:"[^"]*"|'[^']*')`, 'u'), `$1"${value}"`);

function withAttribute(
  xml: string,
  { start, end }: Pick<Splice, 'start' | 'end'>,
  { local, value }: { local: string; value: string },
): Splice {
  const tag = xml.slice(start, end);
  const name = tag.match(new RegExp(`\\s((?:[\\w.-]+:)?${local})\\s*=`, 'u'))?.[1];
  return { start, end, text: name ? withValue(tag, { name, value }) : tag };
}

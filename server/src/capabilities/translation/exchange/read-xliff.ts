import type { LanguageCode } from '@antai/contract/translation/languages';
import { childrenOf, textOf, type XmlElement } from '@antai/documents/read-xml';
import { languageOf } from './map-language.ts';
import { openXml } from './open-xml.ts';

export interface ReadSegment {
  /** Undefined for a unit that was not named here. */
  segmentId: number | undefined;
  unitId: string;
  source: string;
  target: string;
  isConfirmed: boolean;
  notes: string[];
}

export type XliffReading =
  | {
      kind: 'read';
      fileIds: string[];
      from?: LanguageCode;
      to?: LanguageCode;
      segments: ReadSegment[];
      losses: string[];
    }
  | { kind: 'noXliff' | 'oldXliff' }
  | { kind: 'unreadable'; message: string };

const confirmedStates = new Set(['reviewed', 'final']);
/** What stands for formats of the program that wrote the file; what is marked stays. */
const codes = new Set(['ph', 'sc', 'ec', 'pc', 'mrk', 'sm', 'em']);

/** The segments of an XLIFF 2 file, and what of it has no place here. For a thread. */
export default function readXliff(bytes: Uint8Array): XliffReading {
  const opened = openXml(bytes);
  if (opened.kind === 'unreadable') return opened;
  const { root } = opened;
  if (root.name !== 'xliff') return { kind: 'noXliff' };
  if (!root.attributes.version?.startsWith('2.')) return { kind: 'oldXliff' };
  const files = childrenOf(root, 'file');
  const segments = files.flatMap(unitsWithin).map(readUnit);
  const [from, to] = [languageOf(root.attributes.srcLang), languageOf(root.attributes.trgLang)];
  return {
    kind: 'read',
    fileIds: files.flatMap(file => file.attributes.id ?? []),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    segments: segments.map(({ segment }) => segment),
    losses: segments.flatMap(({ segment, lost }) => lost.map(reason => `${segment.unitId}：${reason}`)),
  };
}

const unitsWithin = (element: XmlElement): XmlElement[] => [
  ...element.children.flatMap(child => {
    if (typeof child === 'string') return [];
    if (child.name === 'unit') return [child];
    return child.name === 'group' ? unitsWithin(child) : [];
  }),
];

function readUnit(unit: XmlElement): { segment: ReadSegment; lost: string[] } {
  const unitId = unit.attributes.id ?? '';
  const [, number] = /^s(\d{1,7})$/u.exec(unitId) ?? [];
  const parts = childrenOf(unit, 'segment', 'ignorable');
  const own = parts.filter(({ name }) => name === 'segment');
  const say = (side: 'source' | 'target') =>
    parts
      .map(part => childrenOf(part, side)[0] ?? (part.name === 'ignorable' ? childrenOf(part, 'source')[0] : undefined))
      .map(each => (each ? textOf(each) : ''))
      .join('');
  const hasTarget = own.some(part => childrenOf(part, 'target').length > 0);
  const notes = childrenOf(unit, 'notes').flatMap(each => childrenOf(each, 'note'));
  const others = unit.children.flatMap(child =>
    typeof child === 'string' || ['notes', 'segment', 'ignorable'].includes(child.name) ? [] : [child.name],
  );
  return {
    segment: {
      segmentId: number === undefined ? undefined : Number(number),
      unitId,
      source: say('source'),
      target: hasTarget ? say('target') : '',
      isConfirmed: own.length > 0 && own.every(({ attributes }) => confirmedStates.has(attributes.state ?? '')),
      notes: notes.map(each => textOf(each).trim()),
    },
    lost: [
      ...(parts.some(hasCodes) ? ['内嵌格式标记未收，文字已收'] : []),
      ...(others.length > 0 ? [`未收的内容：${[...new Set(others)].join('、')}`] : []),
    ],
  };
}

const hasCodes = ({ children }: XmlElement): boolean =>
  children.some(child => typeof child !== 'string' && (codes.has(child.name) || hasCodes(child)));

import type { LanguageCode } from '@antai/contract/translation/languages';
import { writeElement, writeXml } from '@antai/documents/write-xml';
import { tagOf } from './map-language.ts';

/** A segment as it is handed to another program and comes back. */
export interface XliffSegment {
  segmentId: number;
  paragraph: number;
  source: string;
  target: string;
  isConfirmed: boolean;
  notes: string[];
}

export interface XliffOrder {
  recordId: string;
  name: string;
  from: LanguageCode;
  to: LanguageCode;
  segments: readonly XliffSegment[];
}

/** How a unit names the segment it holds. */
const unitIdOf = (segmentId: number) => `s${segmentId}`;

/** A record in XLIFF 2.1: a group a paragraph, a unit a segment. */
export function writeXliff({ recordId, name, from, to, segments }: XliffOrder): Uint8Array {
  const groups = [...Map.groupBy(segments, ({ paragraph }) => paragraph)].map(([paragraph, own]) =>
    writeElement('group', { id: `p${paragraph}` }, own.map(writeUnit)),
  );
  const file = writeElement('file', { id: recordId, original: name, 'xml:space': 'preserve' }, groups);
  const namespace = 'urn:oasis:names:tc:xliff:document:2.0';
  return writeXml(
    writeElement('xliff', { xmlns: namespace, version: '2.1', srcLang: tagOf(from), trgLang: tagOf(to) }, [file]),
  );
}

const writeUnit = ({ segmentId, source, target, isConfirmed, notes }: XliffSegment) =>
  writeElement('unit', { id: unitIdOf(segmentId), canResegment: 'no' }, [
    ...(notes.length === 0
      ? []
      : [
          writeElement(
            'notes',
            {},
            notes.map(note => writeElement('note', {}, note)),
          ),
        ]),
    writeElement('segment', { state: target === '' ? 'initial' : isConfirmed ? 'final' : 'translated' }, [
      writeElement('source', {}, source),
      ...(target === '' ? [] : [writeElement('target', {}, target)]),
    ]),
  ]);

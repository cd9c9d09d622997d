import type { TermData } from '@antai/contract/translation/terms';
import { writeElement, writeXml } from '@antai/documents/write-xml';
import { type BasisSource, displayOnly, statusOf, termTypeAbbreviation } from './name-tbx.ts';

interface Base {
  name: string;
  terms: readonly TbxTerm[];
}

/** A term as far as a file says it: which number it has here is of no use elsewhere. */
export type TbxTerm = Omit<TermData, 'termId'>;

/** A term base of one term or more in TBX 3 (ISO 30042), dialect TBX-Basic, styled as DCA. */
export function writeTbx({ name, terms }: Base): Uint8Array {
  const head = writeElement('tbxHeader', {}, [
    writeElement('fileDesc', {}, [
      writeElement('titleStmt', {}, [writeElement('title', {}, name)]),
      writeElement('sourceDesc', {}, [writeElement('p', {}, name)]),
    ]),
  ]);
  const body = writeElement('body', {}, terms.map(writeEntry));
  return writeXml(
    writeElement('tbx', { type: 'TBX-Basic', style: 'dca', 'xml:lang': 'en', xmlns: 'urn:iso:std:iso:30042:ed-2' }, [
      head,
      writeElement('text', {}, [body]),
    ]),
  );
}

function writeEntry(term: TbxTerm, at: number): string {
  const { zh, zhVariants, en, enAlternatives, forbidden, abbreviation, usage, domain, isChecked } = term;
  return writeElement('conceptEntry', { id: `c${at + 1}` }, [
    ...(domain === '' ? [] : [writeElement('descrip', { type: 'subjectField' }, domain)]),
    ...(isChecked ? [] : [writeElement('admin', { type: 'projectSubset' }, displayOnly)]),
    writeElement('langSec', { 'xml:lang': 'zh-CN' }, [
      ...writeDefinition(term),
      writeTerm(zh, { status: 'preferred' }),
      ...zhVariants.map(each => writeTerm(each, { status: 'admitted' })),
    ]),
    writeElement('langSec', { 'xml:lang': 'en' }, [
      writeTerm(en, { status: 'preferred', note: usage }),
      ...enAlternatives.map(each => writeTerm(each, { status: 'admitted' })),
      ...(abbreviation === '' ? [] : [writeTerm(abbreviation, { status: 'abbreviation' })]),
      ...forbidden.map(({ text, reason }) => writeTerm(text, { status: 'deprecated', note: reason })),
    ]),
  ]);
}

const sayBasis = ({ statute, article }: BasisSource) => `《${statute}》${article}`;

function writeDefinition({ definition, legalBasis }: TbxTerm): string[] {
  if (definition === '' && legalBasis.length === 0) return [];
  const own = writeElement('descrip', { type: 'definition' }, definition);
  const sources = legalBasis.map(basis => writeElement('admin', { type: 'source' }, sayBasis(basis)));
  return [sources.length > 0 ? writeElement('descripGrp', {}, [own, ...sources]) : own];
}

function writeTerm(
  text: string,
  { status, note = '' }: { status: keyof typeof statusOf | 'abbreviation'; note?: string },
): string {
  const kind =
    status === 'abbreviation'
      ? writeElement('termNote', { type: 'termType' }, termTypeAbbreviation)
      : writeElement('termNote', { type: 'administrativeStatus' }, statusOf[status]);
  return writeElement('termSec', {}, [
    writeElement('term', {}, text),
    kind,
    ...(note === '' ? [] : [writeElement('note', {}, note)]),
  ]);
}

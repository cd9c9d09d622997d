import type { LanguageCode } from '@antai/contract/translation/languages';
import { writeElement, writeXml } from '@antai/documents/write-xml';
import { tagOf } from './map-language.ts';

/** A translation as files of memory tell it. */
export interface TmxUnit {
  from: LanguageCode;
  to: LanguageCode;
  source: string;
  target: string;
  /** The segment before it. */
  before: string;
  client: string;
  /** The work it comes from. */
  origin: string;
  changedAt: Date;
}

/** How a moment stands in TMX: 20261123T054000Z. */
const sayMoment = (moment: Date) => `${moment.toISOString().replace(/[-:]/gu, '').slice(0, 15)}Z`;

const prop = (type: string, text: string) => (text === '' ? [] : [writeElement('prop', { type }, text)]);

const fileOf = (units: readonly string[]): Uint8Array => {
  const header = writeElement(
    'header',
    {
      ...{ creationtool: 'antai', creationtoolversion: '1', segtype: 'sentence', 'o-tmf': 'antai' },
      ...{ adminlang: 'zh-CN', srclang: '*all*', datatype: 'plaintext' },
    },
    [],
  );
  return writeXml(writeElement('tmx', { version: '1.4' }, [header, writeElement('body', {}, units)]));
};

const writeUnit = ({ from, to, source, target, before, client, origin, changedAt }: TmxUnit) =>
  writeElement('tu', { changedate: sayMoment(changedAt), srclang: tagOf(from) }, [
    ...prop('client', client),
    ...prop('project', origin),
    ...prop('x-context-pre', before),
    ...[[from, source] as const, [to, target] as const].map(([language, text]) =>
      writeElement('tuv', { 'xml:lang': tagOf(language) }, [writeElement('seg', {}, text)]),
    ),
  ]);

/** A memory in TMX 1.4b. */
export const writeTmx = (units: readonly TmxUnit[]): Uint8Array => fileOf(units.map(writeUnit));

const place = '<here/>';

/** The same of a memory that comes page by page; nobody waits for more than a page to be written. */
export async function* streamTmx(pages: AsyncIterable<readonly TmxUnit[]>): AsyncGenerator<Buffer> {
  const [head = '', foot = ''] = Buffer.from(fileOf([place]))
    .toString()
    .split(place);
  let isBegun = false;
  for await (const units of pages) {
    const text = units.map(writeUnit).join('\n');
    yield Buffer.from(isBegun ? `\n${text}` : head + text);
    isBegun = true;
  }
  yield isBegun ? Buffer.from(foot) : Buffer.from(fileOf([]));
}

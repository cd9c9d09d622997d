import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@antai/contract/translation/languages';
import { NewTerm } from '@antai/contract/translation/terms';
import fc from 'fast-check';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import readTbx from './exchange/read-tbx.ts';
import { readTmx } from './exchange/read-tmx.ts';
import readXliff from './exchange/read-xliff.ts';
import { type TbxTerm, writeTbx } from './exchange/write-tbx.ts';
import { type TmxUnit, writeTmx } from './exchange/write-tmx.ts';
import { writeXliff, type XliffSegment } from './exchange/write-xliff.ts';

const schemas = join(import.meta.dirname, '..', '..', '..', 'test', 'schemas');

/** Judges files by one of our schemas, which say what the standards say. */
function judgeBy(name: string) {
  const schema = XmlDocument.fromString(readFileSync(join(schemas, name), 'utf8'));
  const validator = RelaxNGValidator.fromDoc(schema);
  return (bytes: Uint8Array) => {
    const document = XmlDocument.fromBuffer(bytes);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  };
}

/** Texts with what is hard in XML, and without what no XML holds. */
const hard = fc.string({ unit: fc.constantFrom(...'违约金ab <>&"\'\n\t；：，。《》é😀]'), maxLength: 40 });
const text = hard.map(each => each.trim());
const said = text.filter(each => each !== '');
const word = said.map(each => each.slice(0, 200).trim());
const words = fc.array(word, { maxLength: 4 });

const term: fc.Arbitrary<TbxTerm> = fc.record({
  ...{ zh: word, en: word, zhVariants: words, enAlternatives: words },
  forbidden: fc.array(fc.record({ text: word, reason: text }), { maxLength: 3 }),
  ...{ domain: text, definition: text, usage: text },
  isChecked: fc.boolean(),
  abbreviation: fc.constantFrom('', 'LD'),
  legalBasis: fc.array(fc.record({ statute: fc.constant('民法典'), article: fc.constant('第五百八十五条') }), {
    maxLength: 2,
  }),
});

const runs = { numRuns: 150 };

describe('TBX 3', () => {
  const judge = judgeBy('tbx-basic.rng');

  test('写出的文件合乎规范，读回一条不差、一项不失', () => {
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 5 }), terms => {
        const bytes = writeTbx({ name: '库 <&>', terms });
        judge(bytes);
        const reading = readTbx(bytes);
        if (reading.kind !== 'read') throw new Error(reading.kind);
        expect(reading.losses).toEqual([]);
        expect(
          reading.terms.map(({ term: own, legalBasis, abbreviation }) => ({ ...own, legalBasis, abbreviation })),
        ).toEqual(
          terms.map(({ legalBasis, abbreviation, ...rest }) => ({ ...NewTerm.parse(rest), legalBasis, abbreviation })),
        );
      }),
      runs,
    );
  });

  test('别处来的：旧版元素、三种语言、不用的项目，收能收的并说明失了什么', () => {
    const file = `<?xml version="1.0"?><martif type="TBX" xml:lang="en"><text><body>
      <termEntry><descrip type="subjectField">合同</descrip><descrip type="figure">图</descrip>
        <langSet xml:lang="zh"><tig><term>违约金</term><termNote type="partOfSpeech">noun</termNote></tig></langSet>
        <langSet xml:lang="en-US"><ntig><termGrp><term>liquidated damages</term></termGrp></ntig>
          <tig><term>penalty</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
        <langSet xml:lang="ja"><tig><term>違約金</term></tig></langSet></termEntry>
      <termEntry><langSet xml:lang="zh"><tig><term>交割</term></tig></langSet></termEntry></body></text></martif>`;
    expect(readTbx(new TextEncoder().encode(file))).toMatchObject({
      kind: 'read',
      terms: [
        {
          row: 1,
          term: {
            zh: '违约金',
            en: 'liquidated damages',
            forbidden: [{ text: 'penalty', reason: '' }],
            domain: '合同',
          },
        },
      ],
      losses: [
        { row: 1, reason: '未收的项目：partOfSpeech' },
        { row: 1, reason: '其他语言的术语未收：ja' },
        { row: 1, reason: '未收的项目：figure' },
        { row: 2, reason: '请填写英文译法' },
      ],
    });
  });
});

const unit: fc.Arbitrary<TmxUnit> = fc
  .record({
    pair: fc.shuffledSubarray([...languageCodes], { minLength: 2, maxLength: 2 }),
    ...{ source: said, target: said, before: text, client: text, origin: text },
    seconds: fc.integer({ min: 0, max: 2_000_000_000 }),
  })
  .map(({ pair, seconds, ...rest }) => ({
    ...{ from: pair[0]!, to: pair[1]! },
    ...rest,
    changedAt: new Date(seconds * 1_000),
  }));

describe('TMX 1.4b', () => {
  const judge = judgeBy('tmx.rng');
  const read = (bytes: Uint8Array) => readTmx({ bytes, unitsMax: 100, charactersMax: 20_000, originMax: 300 });

  test('写出的文件合乎规范，读回一段不差、一项不失', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 5 }), units => {
        const bytes = writeTmx(units);
        judge(bytes);
        expect(read(bytes)).toEqual({
          kind: 'read',
          units: units.map((each, at) => ({ ...each, row: at + 1 })),
          losses: [],
        });
      }),
      runs,
    );
  });

  test('别处来的：三种语言成两对，格式标记去掉、文字留下，并说明失了什么', () => {
    const file = `<!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="EN-US"/><body>
      <tu><prop type="x-id">7</prop><tuv xml:lang="ZH-CN"><seg>本<hi>合同</hi><ph>{1}</ph></seg></tuv>
        <tuv lang="en"><seg>this Contract</seg></tuv><tuv xml:lang="pt"><seg>contrato</seg></tuv>
        <tuv xml:lang="ja"><seg>本契約</seg></tuv></tu>
      <tu><tuv xml:lang="en"><seg>alone</seg></tuv></tu></body></tmx>`;
    expect(read(new TextEncoder().encode(file))).toEqual({
      kind: 'read',
      units: [
        { row: 1, from: 'en', to: 'zh', source: 'this Contract', target: '本合同', before: '', client: '', origin: '' },
        { row: 1, from: 'en', to: 'ja', source: 'this Contract', target: '本契約', before: '', client: '', origin: '' },
      ],
      losses: [
        { row: 1, reason: '内嵌格式标记未收，文字已收' },
        { row: 1, reason: '不识别的语言未收：pt' },
        { row: 1, reason: '未收的属性：x-id' },
        { row: 2, reason: '只有一种语言，未收' },
      ],
    });
  });
});

const segments: fc.Arbitrary<XliffSegment[]> = fc
  .array(
    fc.record({
      paragraph: fc.nat(3),
      source: hard.filter(each => each.trim() !== ''),
      target: hard,
      notes: fc.array(text, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(rows =>
    rows
      .sort((a, b) => a.paragraph - b.paragraph)
      .map((row, segmentId) => ({ ...row, segmentId, isConfirmed: row.target !== '' && segmentId % 2 === 0 })),
  );

describe('XLIFF 2.1', () => {
  const judge = judgeBy('xliff.rng');
  const about = { recordId: '00000000-0000-4000-8000-000000000000', name: '合同 & <附件>.docx' };

  test('写出的文件合乎规范，读回一段不差、一项不失', () => {
    fc.assert(
      fc.property(segments, own => {
        const bytes = writeXliff({ ...about, from: 'zh', to: 'en', segments: own });
        judge(bytes);
        const reading = readXliff(bytes);
        if (reading.kind !== 'read') throw new Error(reading.kind);
        expect(reading).toMatchObject({ fileIds: [about.recordId], from: 'zh', to: 'en', losses: [] });
        expect(reading.segments.map(({ unitId: _unitId, ...rest }) => rest)).toEqual(
          own.map(({ paragraph: _paragraph, ...rest }) => rest),
        );
      }),
      runs,
    );
  });

  test('别处改过的：拆成两段的合起来，标记去掉、文字留下；旧版与别的XML认得出', () => {
    const file = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="zh" trgLang="en"><file id="f">
      <unit id="s3"><segment state="reviewed"><source>甲方<pc id="1">付款</pc>。</source><target>Party A <pc id="1">pays</pc>.</target></segment>
      <ignorable><source> </source></ignorable><segment state="final"><source>乙方收款。</source><target>Party B receives.</target></segment></unit>
      <unit id="x"><segment><source>丙</source></segment></unit></file></xliff>`;
    expect(readXliff(new TextEncoder().encode(file))).toMatchObject({
      segments: [
        { segmentId: 3, source: '甲方付款。 乙方收款。', target: 'Party A pays. Party B receives.', isConfirmed: true },
        { segmentId: undefined, unitId: 'x', target: '', isConfirmed: false },
      ],
      losses: ['s3：内嵌格式标记未收，文字已收'],
    });
    const encoder = new TextEncoder();
    expect(readXliff(encoder.encode('<xliff version="1.2"/>')).kind).toBe('oldXliff');
    expect(readXliff(encoder.encode('<html/>')).kind).toBe('noXliff');
    expect(readXliff(encoder.encode('<!DOCTYPE a [<!ENTITY b "c">]><xliff/>'))).toMatchObject({ kind: 'unreadable' });
  });
});

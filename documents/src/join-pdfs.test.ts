import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { joinVolumes, pagesOf } from './join-pdfs.ts';
import writePdf from './write-pdf.ts';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');
const fonts = {
  regular: join(folder, 'NotoSansHans-Regular.otf'),
  bold: join(folder, 'NotoSansHans-Bold.otf'),
};

const volume = (text: string, paragraphs: number, pagesBefore: number) =>
  writePdf({
    document: {
      name: text,
      blocks: [{ kind: 'text', lines: Array.from({ length: paragraphs }, () => `${text}（甲(乙)丙\\ 5 0 R）`) }],
    },
    pagesBefore,
    fonts,
  });

async function* each(files: Uint8Array[]) {
  yield* files;
}

test('几份PDF连成一份：页数相加，每个对象都在目录所指之处', async () => {
  const files = [await volume('第一', 80, 0), await volume('第二', 3, 2)];
  const pages = files.map(pagesOf);
  expect(pages).toEqual([2, 1]);
  const joined = await buffer(Readable.from(joinVolumes(each(files))));
  const text = joined.toString('latin1');
  const start = Number(text.match(/startxref\n(\d+)/)?.[1]);
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  expect(places.length).toBeGreaterThan(10);
  for (const at of places) expect(text.slice(at, at + 12)).toMatch(/^\d+ 0 obj\n/);
  expect(text).toContain('/Count 3');
  expect(text.match(/\/Type \/Page\n/g)).toHaveLength(3);
  // every reference names an object that is there
  const numbers = new Set(places.map(at => text.slice(at).match(/^\d+/)?.[0]));
  for (const [, number] of text.slice(start).matchAll(/(\d+) 0 R/g)) expect(numbers).toContain(number);
});

test('不是本产品所写的文件不予拼接', () => {
  expect(() => pagesOf(Buffer.from('%PDF-1.4 nothing'))).toThrow('not as it was written');
});

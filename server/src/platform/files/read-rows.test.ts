import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import { splitJson } from './split-json.ts';

const folder = mkdtempSync(join(tmpdir(), 'antai-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
async function rowsOf(ending: string, content: string | Buffer) {
  const path = join(folder, `${++count}${ending}`);
  writeFileSync(path, content);
  const rows: [number, unknown][] = [];
  for await (const { line, row, problem } of readRows(path)) rows.push([line, problem ?? row]);
  return rows;
}

const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const unkept = '该行含有无法保存的字符（空字符或半个代理对）';

describe('一个坏行只是一个坏行', () => {
  test.each<[string, string, string | Buffer, unknown[]]>([
    [
      '半个代理对',
      '.jsonl',
      '{"a":1}\n{"a":"\\ud83d"}\n{"a":2}',
      [
        [1, { a: 1 }],
        [2, unkept],
        [3, { a: 2 }],
      ],
    ],
    [
      '字段名里的半个代理对',
      '.json',
      '[{"\\udc00":1},{"a":2}]',
      [
        [1, unkept],
        [2, { a: 2 }],
      ],
    ],
    [
      '空字符',
      '.csv',
      'a,b\n1,2\n\0,4\n5,6',
      [
        [2, { a: '1', b: '2' }],
        [3, unkept],
        [4, { a: '5', b: '6' }],
      ],
    ],
    [
      '嵌套五万层',
      '.jsonl',
      `${deep(50_000)}\n{"a":2}`,
      [
        [1, '该行嵌套超过100层'],
        [2, { a: 2 }],
      ],
    ],
    [
      '列表中嵌套五万层',
      '.json',
      `[${deep(50_000)},{"a":2}]`,
      [
        [1, '嵌套超过100层'],
        [2, { a: 2 }],
      ],
    ],
    [
      '列表中不是对象',
      '.json',
      '[1,{"a":"],[{\\"}"},[2]]',
      [
        [1, '不是JSON对象'],
        [2, { a: '],[{"}' }],
        [3, '不是JSON对象'],
      ],
    ],
    [
      '过大的行',
      '.json',
      `[{"a":"${'x'.repeat(17 * 1024 * 1024)}"},{"a":2}]`,
      [
        [1, '超过16MB'],
        [2, { a: 2 }],
      ],
    ],
    [
      '中断的列表',
      '.json',
      '[{"a":1},{"a":',
      [
        [1, { a: 1 }],
        [2, '从这里起不是有效的JSON，其后的内容没有读取'],
      ],
    ],
    [
      '不是列表',
      '.json',
      '{"a":1}\n{"a":2}',
      [
        [1, { a: 1 }],
        [2, '文件不是有效的JSON；每行一个对象的文件请用扩展名 .jsonl'],
      ],
    ],
    ['空的文件', '.json', ' ', [[1, '文件不是有效的JSON；每行一个对象的文件请用扩展名 .jsonl']]],
    [
      'GB18030的列表',
      '.json',
      iconv.encode('[{"甲":"判决"},{"乙":"裁定"}]', 'gb18030'),
      [
        [1, { 甲: '判决' }],
        [2, { 乙: '裁定' }],
      ],
    ],
  ])('%s', async (_name, ending, content, expected) => {
    expect(await rowsOf(ending, content)).toEqual(expected);
  });

  test('列表怎样分行、在何处被切开，都读出同样的行', async () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 8 }),
        fc.nat(2),
        fc.integer({ min: 1, max: 9 }),
        async (list, indent, step) => {
          const bytes = Buffer.from(JSON.stringify(list, undefined, indent));
          const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
            bytes.subarray(at * step, (at + 1) * step),
          );
          const source = (async function* () {
            yield* chunks;
          })();
          const pieces: unknown[] = [];
          for await (const piece of splitJson(source, { sizeMax: 1e6, depthMax: 100 })) {
            pieces.push('bytes' in piece ? JSON.parse(piece.bytes.toString()) : piece);
          }
          expect(pieces).toEqual(JSON.parse(JSON.stringify(list)));
        },
      ),
    );
  });
});

test('解开后大得不像文字的压缩文件被拒绝', async () => {
  const zeros = gzipSync(`[{"a":"${' '.repeat(100 * 1024 * 1024)}"}]`);
  expect(zeros.length).toBeLessThan(200_000);
  await expect(rowsOf('.json.gz', zeros)).rejects.toThrow('解开后超过原来的200倍');
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orderMax, readLevels } from './count-table.ts';
import { joinOwnCounts } from './join-own-counts.ts';
import { type Evidence, openEvidence } from './open-evidence.ts';
import { countText, emptyOwnCounts, openOwnCounts, sizeOfOwnCounts } from './own-counts.ts';
import { readSymbols } from './read-symbols.ts';

const bytes = readFileSync(new URL('../../data/evidence.bin', import.meta.url));
const evidence = openEvidence(new Uint8Array(bytes).buffer);
const { vocabulary } = evidence.table;

/** Levels of a phrase as one n-gram. */
function levelOf({ table, idOf }: Evidence, phrase: string): number {
  const { ids } = readSymbols(phrase, idOf);
  const levels = Array.from({ length: orderMax + 1 }, () => new Uint8Array(ids.length));
  readLevels(table, { ids, levels, length: ids.length });
  return levels[ids.length]![0]!;
}

const text = '璇玑台账由保税仓核销员逐笔登记，凭单勾稽后报海关备查。';

describe('本机自己的文书也计入统计', () => {
  test('没见过的说法，读过之后就认得', () => {
    const own = emptyOwnCounts(vocabulary);
    expect(levelOf(evidence, '台账由保')).toBe(0);
    expect(countText(own, text, evidence)).toBe(1);
    expect(levelOf(joinOwnCounts(evidence, own.bytes), '台账由保')).toBeGreaterThan(0);
    expect(levelOf(evidence, '台账由保')).toBe(0);
  });

  test('一段只计一次；发行的统计里本来就有的段落不计', () => {
    const own = emptyOwnCounts(vocabulary);
    expect(countText(own, `${text}\n${text}`, evidence)).toBe(1);
    expect(countText(own, text, evidence)).toBe(0);
    expect(countText(own, '违反本法规定的，由县级以上人民政府责令改正，处一万元以上五万元以下的罚款。', evidence)).toBe(
      0,
    );
    expect(sizeOfOwnCounts(own).paragraphs).toBe(2);
  });

  test('读得越多次数越高，大小不变', () => {
    const own = emptyOwnCounts(vocabulary);
    const before = own.bytes.byteLength;
    const name = (at: number) => [0, 1, 2].map(place => vocabulary[600 + ((at * 7 + place * 131) % 900)]).join('');
    for (let at = 0; at < 400; at += 1)
      countText(own, `璇玑台账第${name(at)}号由${name(at + 500)}仓登记备查`, evidence);
    const level = levelOf(joinOwnCounts(evidence, own.bytes), '璇玑台账');
    // 400 times, told apart by a factor of two or so
    expect(level).toBeGreaterThan(levelOf(joinOwnCounts(evidence, emptyOwnCounts(vocabulary).bytes), '璇玑台账'));
    expect(level).toBeGreaterThanOrEqual(50);
    expect(level).toBeLessThanOrEqual(88);
    expect(own.bytes.byteLength).toBe(before);
  });

  test('另一套字表的、损坏的统计不用', () => {
    expect(openOwnCounts(emptyOwnCounts('甲乙').bytes, vocabulary)).toBeUndefined();
    expect(openOwnCounts(new ArrayBuffer(64), vocabulary)).toBeUndefined();
    expect(joinOwnCounts(evidence, new ArrayBuffer(64))).toBe(evidence);
  });
});

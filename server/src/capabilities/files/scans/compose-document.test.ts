import type { TextDocument } from '@antai/documents/text-document';
import { expect, test } from 'vitest';
import type { PageReading } from '../../../platform/recognition/recognise-page.ts';
import { composeDocument } from './compose-document.ts';

const line = (text: string, confidence = 0.99) => ({
  text,
  confidence,
  left: 0,
  top: 0,
  right: text.length * 10,
  bottom: 10,
});
const pageOf = (...rows: ReturnType<typeof line>[][]): PageReading => ({
  kind: 'read',
  turn: 0,
  width: 1,
  height: 1,
  rows,
});
const document = (...pagesWithoutText: number[]): TextDocument => ({
  paragraphs: [{ id: 'page2/0', place: 'body', text: '第二页', page: 2 }],
  hasTrackedChanges: false,
  unread: ['第1、3页没有可读的文字（扫描件或图片）'],
  pagesWithoutText,
});

test('识读的文字站在原来的页，未读出的页照样写明', () => {
  const composed = composeDocument(document(1, 3), [
    { page: 1, reading: pageOf([line('甲方')], [line('乙方同意甲方的要求，')], [line('并于十日内付款')]) },
  ]);
  expect(composed.paragraphs.map(({ id, text }) => [id, text])).toEqual([
    ['page1/0', '甲方'],
    ['page1/1', '乙方同意甲方的要求，并于十日内付款'],
    ['page2/0', '第二页'],
  ]);
  expect(composed.unread[0]).toBe('第3页没有读出文字（扫描件或图片）');
  expect(composed.unread[1]).toBe('第1页由OCR识读的文字是否与原件一致');
});

test('同一行的几格以制表符相隔，一段的把握是其中最低的一行', () => {
  const composed = composeDocument(document(1), [
    { page: 1, reading: pageOf([line('项目'), line('金额', 0.6)], [line('租金')]) },
  ]);
  expect(composed.paragraphs[0]).toMatchObject({ text: '项目\t金额', recognition: 0.6 });
  expect(composed.unread).toContain('OCR识读把握不高的1段');
});

test('金额、比例与日期逐一写出请核对', () => {
  const text = '违约金按日0.5%计，合计12万元，于2024年3月5日前付清，逾期按万分之五计息。';
  const { unread } = composeDocument(document(1), [{ page: 1, reading: pageOf([line(text)]) }]);
  const note = unread.find(each => each.includes('须逐一对照原件'));
  expect(note).toContain('共4处');
  for (const value of ['0.5%', '12万元', '2024年3月5日', '万分之五']) expect(note).toContain(value);
});

test('读不出的页不成段，也不算读过', () => {
  const composed = composeDocument(document(1), [{ page: 1, reading: { kind: 'unreadable', message: '坏了' } }]);
  expect(composed).toMatchObject({ pagesWithoutText: [1], unread: ['第1页没有读出文字（扫描件或图片）'] });
});

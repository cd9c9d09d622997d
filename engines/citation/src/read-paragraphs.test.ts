import { describe, expect, test } from 'vitest';
import { absentPlace, readParagraphs } from './read-paragraphs.ts';

const oneParagraph = '当事人应当按照约定全面履行自己的义务。';
const three = '约定的违约金低于损失的，可以增加。\n约定过高的，可以适当减少。\n违约方还应当履行债务。';
const items = '有下列情形之一的，合同无效：\n（一）甲；\n（二）乙；\n（三）丙。\n前款规定不适用于丁。';

describe('条下的款与项', () => {
  test.each([
    ['一款', oneParagraph, [0]],
    ['三款', three, [0, 0, 0]],
    ['项随其款', items, [3, 0]],
    ['项与款写在一行', '下列行为无效：（一）甲行为；（二）乙行为。', [2]],
    ['目不是款', '下列各项：\n（一）甲：\n1.子；\n2.丑；\n（二）乙。', [2]],
    ['空行不算', '第一款。\n\n第二款。', [0, 0]],
  ])('%s', (_, text, lastItems) => {
    expect(readParagraphs(text).map(({ lastItem }) => lastItem)).toEqual(lastItems);
  });

  test.each([
    ['第二款有', three, { paragraph: 2 }, null],
    ['没有第四款', three, { paragraph: 4 }, { unit: '款', last: 3 }],
    ['只有一款', oneParagraph, { paragraph: 2 }, { unit: '款', last: 1 }],
    ['第三项有', items, { item: 3 }, null],
    ['第一款第三项有', items, { paragraph: 1, item: 3 }, null],
    ['没有第四项', items, { item: 4 }, { unit: '项', last: 3 }],
    ['第二款没有分项', items, { paragraph: 2, item: 1 }, { unit: '项', last: 0 }],
    ['没有分项', three, { item: 1 }, { unit: '项', last: 0 }],
    ['修改他法的决定引有他法的款，不作判断', '第七条修改为：“甲。\n“乙。”', { paragraph: 9 }, null],
    ['只写到条', oneParagraph, {}, null],
  ])('%s', (_, text, place, absent) => {
    expect(absentPlace(text, place)).toEqual(absent);
  });
});

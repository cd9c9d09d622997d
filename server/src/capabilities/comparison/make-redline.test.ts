import { readDocx } from '@antai/documents/read-docx';
import { settleChanges } from '@antai/documents/settle-changes';
import { expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import compareVersions from './compare-versions.ts';
import makeRedline from './make-redline.ts';
import readVersion, { type VersionLine } from './read-versions.ts';

const row = (...texts: string[]) => `<w:tr>${texts.map(text => `<w:tc>${p(text)}</w:tc>`).join('')}</w:tr>`;

async function changesOf(before: Uint8Array, { fileType, lines }: { fileType: string; lines: VersionLine[] }) {
  const reading = await readVersion({ bytes: before, fileType: 'docx', reading: null, charactersMax: 1_000 });
  if (reading.kind !== 'read') throw new Error(reading.kind);
  const fileTypes = { before: 'docx', after: fileType };
  const { changes } = compareVersions({ before: reading.version.lines, after: lines, fileTypes });
  return changes.map(({ before: old, after: young }) => [old.text, young.text]);
}

const docx = () =>
  aDocx(
    `${p('租金明细')}<w:tbl>${row('月份', '租金', '备注')}${row('一月', '5,000元', '含物业费')}${row('二月', '5,200元', '')}</w:tbl>${p('以上按月支付。')}`,
  );
const txt = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.flatMap(({ text }) => (text ? [text] : []));

async function redlined(before: [string, Uint8Array], after: [string, Uint8Array]) {
  const read = async ([fileType, bytes]: [string, Uint8Array]) => {
    const reading = await readVersion({ bytes, fileType, reading: null, charactersMax: 1_000 });
    if (reading.kind !== 'read') throw new Error(reading.kind);
    return reading.version.lines;
  };
  const lines = { before: await read(before), after: await read(after) };
  const fileTypes = { before: before[0], after: after[0] };
  const { changes, rows, renumbered } = compareVersions({ ...lines, fileTypes });
  const { bytes, proof } = await makeRedline({
    ...{ ...lines, fileTypes, rows, changes, renumbered, bytes: before[1] },
    ...{ reading: null, hasTrackedChanges: false, author: '案台比对', date: '2026-11-23T00:00:00Z' },
  });
  return {
    bytes,
    changes: changes.map(({ before: old, after: young }) => [old.text, young.text]),
    proof,
    accepted: textsOf(settleChanges(bytes, 'accepted')),
    rejected: textsOf(settleChanges(bytes, 'rejected')),
  };
}

test('勾选的方框也比对：勾在哪一个，修订里就是哪一个，两头都成立', async () => {
  const chosen = (cash: string, transfer: string) => aDocx(p('付款：', cash, '现金', transfer, '转账'));
  const result = await redlined(['docx', chosen('sym:F0FE', 'sym:F06F')], ['docx', chosen('sym:F06F', 'sym:F0FE')]);
  expect(result.changes).toEqual([
    ['☑', '□'],
    ['□', '☑'],
  ]);
  expect(result.proof).toMatchObject({ isNewWhenAccepted: true, isOldWhenRejected: true });
  expect(result.accepted).toEqual(['付款：□现金☑转账']);
  expect(result.rejected).toEqual(['付款：☑现金□转账']);
});

test('从前比对的，方框不在文字之内：修订稿照样改在原处，方框都在', async () => {
  const before = aDocx(p('付款：', 'sym:F0FE', '现金10元'));
  const line = (text: string) => ({ id: 'body/0', place: 'body' as const, text });
  const lines = { before: [line('付款：现金10元')], after: [line('付款：现金20元')] };
  const fileTypes = { before: 'docx', after: 'docx' };
  const { changes, rows, renumbered } = compareVersions({ ...lines, fileTypes });
  const { bytes, proof } = await makeRedline({
    ...{ ...lines, fileTypes, rows, changes, renumbered, bytes: before },
    ...{ reading: null, hasTrackedChanges: false, author: '案台比对', date: '2026-11-23T00:00:00Z' },
  });
  expect(proof).toMatchObject({ isNewWhenAccepted: true, isOldWhenRejected: true });
  expect(textsOf(settleChanges(bytes, 'accepted'))).toEqual(['付款：☑现金20元']);
});

test('表格对逐行写出的文本：只说改的格子，修订写进那一格，新的一行写进前一格，两头都成立', async () => {
  const said = txt('租金明细', '月份 租金 备注', '一月 6,000元', '含物业费', '第1页', '二月 5,200元', '以上按月支付。');
  const there = await redlined(['docx', docx()], ['txt', said]);
  expect(there.changes).toEqual([
    ['5,000', '6,000'],
    ['', '第1页\n'],
  ]);
  expect(there.proof).toEqual({ isNewWhenAccepted: true, isOldWhenRejected: true, notCarried: [] });
  expect(there.rejected).toEqual(textsOf(docx()));
  expect(there.accepted.join('、')).toBe(
    '租金明细、月份、租金、备注、一月、6,000元、含物业费、第1页、二月、5,200元、以上按月支付。',
  );
  const back = await redlined(['txt', said], ['docx', docx()]);
  expect(back.changes).toEqual([
    ['6,000', '5,000'],
    ['第1页\n', ''],
  ]);
  expect(back.proof).toEqual({ isNewWhenAccepted: true, isOldWhenRejected: true, notCarried: [] });
});

const headed = (body: string, header = '租赁合同（机密）') =>
  aDocx(body, {
    'header1.xml': `<w:hdr>${p(header)}</w:hdr>`,
    'footer1.xml': `<w:ftr>${p('第 1 页 共 1 页')}</w:ftr>`,
  });

test('txt没有页眉页脚：不说增删，修订两头都成立', async () => {
  const before = headed(p('租金每月5,000元。'));
  const [there, back] = [
    await redlined(['docx', before], ['txt', txt('租金每月6,000元。')]),
    await redlined(['txt', txt('租金每月6,000元。')], ['docx', before]),
  ];
  expect(there.changes).toEqual([['5,000', '6,000']]);
  expect(back.changes).toEqual([['6,000', '5,000']]);
  for (const { proof } of [there, back])
    expect(proof).toEqual({ isNewWhenAccepted: true, isOldWhenRejected: true, notCarried: [] });
});

test('PDF的页码不算增删，页眉照比，空格随版式', async () => {
  const printed = (header: string, text: string) => {
    const lines: VersionLine[] = [
      { id: 'page1/0', place: 'body', text },
      { id: 'header0/0', place: 'header', text: header },
    ];
    return lines;
  };
  const compare = (young: VersionLine[]) =>
    changesOf(headed(p('第1条 租金每月5,000元。')), { fileType: 'pdf', lines: young });
  expect(await compare(printed('租赁合同（机密）', '第 1 条 租金每月 5,000 元。'))).toEqual([]);
  expect(await compare(printed('租赁合同', '第 1 条 租金每月 6,000 元。'))).toEqual([
    ['5,000', '6,000'],
    ['（机密）', ''],
  ]);
});

const numbering =
  '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const listed = (...paragraphs: string[]) => aDocx(paragraphs.join(''), { 'numbering.xml': numbering });

test('排在自动编号的段落旁边：新的一段有编号则接着编，没有则不编', async () => {
  const before = listed(item('按月支付租金。'), item('按季支付物业费。'));
  const after = listed(item('按月支付租金。'), item('按年支付保险费。'), p('以上各项含税。'), item('按季支付物业费。'));
  const { bytes } = await redlined(['docx', before], ['docx', after]);
  const numbered = (of: Uint8Array) => readDocx(of).paragraphs.map(({ number = '', text }) => `${number}${text}`);
  expect(numbered(settleChanges(bytes, 'accepted'))).toEqual([
    '1.按月支付租金。',
    '2.按年支付保险费。',
    '以上各项含税。',
    '3.按季支付物业费。',
  ]);
  expect(numbered(settleChanges(bytes, 'rejected'))).toEqual(numbered(before));
});

test('自动编号没有了的一段：接受即无编号，拒绝即原编号', async () => {
  const before = listed(item('按月支付租金。'), item('按季支付物业费。'), item('按年支付保险费。'));
  const after = listed(item('按月支付租金。'), p('按季支付全部物业费。'), item('按年支付保险费。'));
  const { bytes } = await redlined(['docx', before], ['docx', after]);
  const numbered = (of: Uint8Array) => readDocx(of).paragraphs.map(({ number = '', text }) => `${number}${text}`);
  expect(numbered(settleChanges(bytes, 'accepted'))).toEqual(numbered(after));
  expect(numbered(settleChanges(bytes, 'rejected'))).toEqual(numbered(before));
});

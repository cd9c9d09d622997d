import { simplify } from '@antai/query';
import { describe, expect, test } from 'vitest';
import { type EntityKind, entityKinds, inspectResidue, type Method, mentionKey, planReplacements } from './index.ts';

const planned = (method: Method, ...mentions: [EntityKind, string, string?][]) => {
  const findings = mentions.map(([kind, text, fullName]) => ({ kind, text, ...(fullName ? { fullName } : {}) }));
  const plan = planReplacements(findings, { method });
  return findings.map(finding => plan.get(mentionKey(finding)));
};

test('欧阳小明与后文单写的小明，假名相同', () => {
  expect(planned('pseudonym', ['person', '欧阳小明'], ['person', '小明', '欧阳小明'])).toEqual([
    '欧阳某某',
    '欧阳某某',
  ]);
});

describe('替换方式', () => {
  test.each<[Method, EntityKind, string, string]>([
    ['mask', 'person', '费秋声', '费**'],
    ['mask', 'idNumber', '11010519491231002X', '110***************'],
    ['mask', 'mobile', '13800138000', '138****8000'],
    ['mask', 'bankCard', '6225880012340017', '6225********0017'],
    ['mask', 'bankCard', '6222 0212 3456 7890 123', '6222***********0123'],
    ['mask', 'bankCard', '6222-0212-3456-7890-123', '6222***********0123'],
    ['mask', 'account', '3200 1881 4360 5250 0001 234', '3200***************1234'],
    ['mask', 'account', '10.0.0.15', '10.***'],
    ['mask', 'person', '歐陽靖', '歐**'],
    ['mask', 'address', '北京市德胜门内大街阳光小区3号楼', '北京市***'],
    ['pseudonym', 'person', '李 四', '李某'],
    ['mask', 'organization', '北京市中倫律師事務所', '某律師事務所'],
    ['pseudonym', 'person', '歐陽靖', '歐陽某'],
    ['pseudonym', 'organization', '北京市中倫律師事務所', '甲律师事务所'],
    ['mask', 'email', 'zhang@example.com', 'z***@***'],
    ['mask', 'address', '江苏省苏州市姑苏区云栖街66号', '江苏省苏州市姑苏区***'],
    ['mask', 'organization', '江衍船舶配件有限公司', '某有限公司'],
    ['mask', 'date', '1984年5月12日', '****年*月**日'],
    ['generalise', 'date', '1984年5月12日', '1984年'],
    ['generalise', 'amount', '310,000元', '10万元至100万元'],
    ['generalise', 'address', '江苏省苏州市姑苏区云栖街66号', '江苏省苏州市姑苏区某处'],
    ['generalise', 'idNumber', '11010519491231002X', '【证件号码】'],
    ['remove', 'mobile', '13800138000', ''],
    ['pseudonym', 'person', '费秋声', '费某某'],
    ['pseudonym', 'person', '张强', '张某'],
    ['pseudonym', 'person', '张某甲', '张某甲'],
    ['pseudonym', 'organization', '江衍船舶配件有限公司', '甲公司'],
    ['pseudonym', 'amount', '310,000元', '【金额一】'],
    ['court', 'person', '欧阳海洋', '欧阳某'],
    ['court', 'idNumber', '11010519491231002X', '××××××××××××××××××'],
    ['court', 'bankCard', '6222 0212 3456 7890 123', '×××××××××××××××××××'],
    ['court', 'landline', '0512-65123456', '××××××××××××'],
    ['court', 'address', '江苏省苏州市姑苏区云栖街66号', '江苏省苏州市姑苏区××'],
    ['court', 'organization', '江衍船舶配件有限公司', '江衍船舶配件有限公司'],
    ['mask', 'wechat', '大山', '大*'],
    ['mask', 'wechat', '飞翔的', '飞**'],
    ['mask', 'person', '强', '*'],
    ['mask', 'amount', '贰拾万5000元', '**万****元'],
    ['mask', 'address', '星湖小区3幢201室', '***'],
    ['mask', 'address', '建国路88号万家超市旁', '***'],
    ['mask', 'mobile', '一三八零零一三八零零零', '一三八****八零零零'],
    ['court', 'mobile', '138零零13八000', '×××××××××××'],
    ['court', 'email', '张三@例子.公司', '××@××.××'],
    ['court', 'wechat', '飞翔的鱼123', '×××××××'],
    ['court', 'custom', '蓝鲸-计划', '××-××'],
    ['court', 'licence', '苏（2019）苏州市不动产权第0012345号', '苏（××××）苏州市不动产权第×××××××号'],
  ])('%s %s %s → %s', (method, kind, text, expected) => expect(planned(method, [kind, text])).toEqual([expected]));

  test('无论哪一类、哪种方式，短的值也不会原样留在替换里', () => {
    const hiding: Method[] = ['mask', 'generalise', 'remove'];
    const kinds = entityKinds.filter(kind => kind !== 'caseNumber');
    for (const method of hiding)
      for (const kind of kinds)
        for (const text of ['大山', '飞翔的', 'ab1', '京12'])
          expect(planned(method, [kind, text])[0], `${method} ${kind} ${text}`).not.toContain(text);
  });

  test('同一人处处同名，不同的人绝不同名，也不与文中已有的隐名相同', () => {
    expect(planned('pseudonym', ['person', '张三丰'], ['person', '张无忌'], ['person', '张三丰'])).toEqual([
      '张某某',
      '张某甲',
      '张某某',
    ]);
    expect(planned('pseudonym', ['person', '张三丰'], ['person', '张某某'])).toEqual(['张某甲', '张某某']);
  });

  test('繁体、简体写的是同一人，姓照原文写', () => {
    expect(planned('pseudonym', ['person', '陳志強'], ['person', '陈志强'], ['person', '陈大文'])).toEqual([
      '陳某某',
      '陈某某',
      '陈某甲',
    ]);
    expect(planned('court', ['person', '歐陽靖'], ['person', '欧阳靖'])).toEqual(['歐陽某', '欧阳某']);
  });

  test('全称与简称是同一家', () => {
    const full = '江衍船舶配件有限公司';
    expect(planned('pseudonym', ['organization', full], ['organization', '江衍公司', full])).toEqual([
      '甲公司',
      '甲公司',
    ]);
  });

  test('法释〔2016〕19号：隐名后相同的以数字区分', () => {
    expect(planned('court', ['person', '张三'], ['person', '张四'])).toEqual(['张某', '张某1']);
  });

  test('某一类可以用另一种方式', () => {
    const findings = [{ kind: 'mobile' as const, text: '13800138000' }];
    const plan = planReplacements(findings, { method: 'pseudonym', methods: { mobile: 'remove' } });
    expect([...plan.values()]).toEqual(['']);
  });

  test('一千个同姓的人，一千个化名', () => {
    const characters = Array.from({ length: 2000 }, (_, at) => String.fromCharCode(0x4e00 + at));
    const names = characters
      .filter(each => simplify(each) === each)
      .slice(0, 1000)
      .map((each): [EntityKind, string] => ['person', `张${each}`]);
    expect(new Set(planned('pseudonym', ...names)).size).toBe(1000);
  });
});

describe('复检', () => {
  const replaced = [
    { kind: 'person' as const, text: '费秋声' },
    { kind: 'mobile' as const, text: '13800138000' },
  ];

  test('原文换了写法也看得出：空格、全角、连字符', () => {
    expect(inspectResidue('费 秋 声，电话１３８-0013-8000', replaced).originals.map(({ text }) => text)).toEqual([
      '费秋声',
      '13800138000',
    ]);
  });

  test('未经决定的号码按形状列出，特意保留的不算', () => {
    expect(inspectResidue('电话13900139000', replaced).shapes).toEqual([
      { kind: 'mobile', text: '13900139000', count: 1 },
    ]);
    expect(inspectResidue('电话13900139000', replaced, { exceptions: [{ text: '13900139000' }] }).shapes).toEqual([]);
  });

  test('格式中的数字不算号码：形状只在读者看得见的各段里找', () => {
    const output = '12240\n15840\n13900\n139000\n见附件';
    expect(inspectResidue(output, replaced, { pieces: ['见附件'] }).shapes).toEqual([]);
    expect(inspectResidue(output, replaced, { pieces: ['见附件', '电话139 0013 9000'] }).shapes).toHaveLength(1);
  });

  test('没有残留就什么也不报', () => {
    expect(inspectResidue('费某某，电话138****8000', replaced)).toEqual({ originals: [], shapes: [] });
  });
});

import { expect, test } from 'vitest';
import { blocksOf, type DocxSource } from './docx-source.ts';
import { fillSource } from './fill-source.ts';
import { fillTemplate } from './fill-template.ts';
import { findPlaces } from './find-places.ts';
import { listTemplates } from './list-templates.ts';
import { proveTemplate } from './prove-template.ts';
import type { Field, Template } from './template.ts';
import { writeText } from './write-text.ts';

const placesIn = (...texts: string[]) => {
  const paragraphs = texts.map((text, at) => ({ id: `body/${at}`, text }));
  const { fields, places } = findPlaces(paragraphs);
  return {
    fields: fields.map(({ label, type }) => `${label}:${type}`),
    places: places.map(
      ({ paragraphId, start, end, text }) => `${texts[Number(paragraphId.slice(5))]!.slice(start, end)}→${text}`,
    ),
  };
};

test.each([
  ['甲方（出租人）：____', ['甲方（出租人）:text'], ['____→{{f1}}']],
  ['租金为____元（大写：______）', ['租金:money'], ['____→{{数字金额(f1)}}', '______→{{大写金额(f1)}}']],
  ['租赁期限自____年__月__日起', ['租赁期限:date'], ['____年__月__日→{{f1}}']],
  ['（　　）年（　）月（　）日', ['日期:date'], ['（　　）年（　）月（　）日→{{f1}}']],
  [
    '{{甲方名称}}与{{乙方名称}}，{{甲方名称}}',
    ['甲方名称:text', '乙方名称:text'],
    ['{{甲方名称}}→{{f1}}', '{{乙方名称}}→{{f2}}', '{{甲方名称}}→{{f1}}'],
  ],
  ['【房屋地址】的租期为[ ]个月', ['房屋地址:text', '的租期:number'], ['【房屋地址】→{{f1}}', '[ ]→{{f2}}']],
  ['违约金按【 】%计算', ['违约金按:percent'], ['【 】→{{f1 + 0}}']],
  [
    '乙方应交付押金____元，租金为每月____元',
    ['押金:money', '租金:money'],
    ['____→{{数字金额(f1)}}', '____→{{数字金额(f2)}}'],
  ],
  ['身份证号码：________________', ['身份证号码:idNumber'], ['________________→{{f1}}']],
  ['____（以下简称“借款人”）', ['借款人:text'], ['____→{{f1}}']],
  ['本合同（以下简称合同）没有空白。', [], []],
  ['出租方（以下简称甲方）：                 ', ['出租方（甲方）:text'], ['                 →{{f1}}']],
  [
    '自      年    月    日起至      年    月    日止。',
    ['起始日期:date', '截止日期:date'],
    ['      年    月    日→{{f1}}', '      年    月    日→{{f2}}'],
  ],
  [
    '该房屋租期共　    个月。自____年__月__日起至____年__月__日止。',
    ['该房屋租期:number', '租期起始日期:date', '租期截止日期:date'],
    ['　    →{{f1}}', '____年__月__日→{{f2}}', '____年__月__日→{{f3}}'],
  ],
  [
    '该房屋月租金为（人民币大写）                 (￥         )。',
    ['该房屋月租金:money'],
    ['                 →{{大写金额(f1)}}', '         →{{数字金额(f1)}}'],
  ],
  ['由乙方支付甲方      作为押金。', ['押金:money'], ['      →{{f1}}']],
  [
    '房屋位于    市     区                          。',
    ['所在市:text', '所在区:text', '详细地址:text'],
    ['    →{{f1}}', '     →{{f2}}', '                          →{{f3}}'],
  ],
  ['    甲方（签字）：          乙方（签字）：          ', [], []],
  ['　　本合同一式两份，  双方各执一份。', [], []],
])('%s', (text, fields, places) => expect(placesIn(text)).toEqual({ fields, places }));

const source: DocxSource = {
  paragraphs: [
    { id: 'body/0', text: '租赁合同' },
    { id: 'body/1', text: '甲方：____，[[不是引用]]**不是粗体**' },
    { id: 'body/2', text: '保证人：____' },
    { id: 'body/3', text: '品名', cell: { table: 0, row: 0, column: 0 } },
    { id: 'body/4', text: '____', cell: { table: 0, row: 1, column: 0 } },
  ],
  places: [
    { paragraphId: 'body/1', start: 3, end: 7, text: '{{f1}}' },
    { paragraphId: 'body/2', start: 4, end: 8, text: '{{f2}}' },
    { paragraphId: 'body/4', start: 0, end: 4, text: '{{货.name}}' },
  ],
  stretches: [
    { from: 'body/2', to: 'body/2', if: 'has' },
    { from: 'body/4', to: 'body/4', each: 'goods as 货' },
  ],
};
const fields: Field[] = [
  { id: 'f1', label: '甲方', type: 'text', section: 's1', required: true },
  { id: 'has', label: '有无保证', type: 'bool', section: 's1' },
  { id: 'f2', label: '保证人', type: 'text', section: 's1', showIf: 'has' },
  { id: 'goods', label: '货物', type: 'rows', section: 's1', fields: [{ id: 'name', label: '品名', type: 'text' }] },
];
const template = {
  ...{ id: 't', version: 1, title: '租赁合同', group: 'own', summary: '', useWhen: '', style: 'contract' },
  ...{ numbering: 'contract', legalBasis: [], notes: [], sections: [{ id: 's1', label: '填写' }], fields },
  blocks: blocksOf(source),
} as Template;
const values = { f1: '云帆{{f2}}', has: true, f2: '示例甲', goods: [{ name: '纸' }, { name: '笔' }] };

test('预览与成文一致：条件、重复、字面的方括号与星号', () => {
  expect(writeText(fillTemplate(template, values).blocks)).toContain('甲方：云帆{{f2}}，[[不是引用]]**不是粗体**');
  expect(fillSource(template, { source, values })).toEqual({
    edits: [{ paragraphId: 'body/1', start: 3, end: 7, text: '云帆{{f2}}' }],
    stretches: [
      { from: 'body/2', to: 'body/2', rounds: [[{ paragraphId: 'body/2', start: 4, end: 8, text: '示例甲' }]] },
      {
        ...{ from: 'body/4', to: 'body/4' },
        rounds: ['纸', '笔'].map(text => [{ paragraphId: 'body/4', start: 0, end: 4, text }]),
      },
    ],
  });
  // 空白处没有填的，原样留着
  expect(fillSource(template, { source, values: {} }).edits).toEqual([]);
  expect(fillSource(template, { source, values: {} }).stretches.map(({ rounds }) => rounds.length)).toEqual([0, 0]);
});

test.each<[string, Partial<Template>, Partial<DocxSource>, string]>([
  ['没有的字段', {}, { places: [{ paragraphId: 'body/1', start: 3, end: 7, text: '{{none}}' }] }, '未定义的字段：none'],
  [
    '没有的函数',
    {},
    { places: [{ paragraphId: 'body/1', start: 3, end: 7, text: '{{constructor(f1)}}' }] },
    '未定义的函数：constructor',
  ],
  ['重叠的填写处', {}, { places: [...source.places, source.places[0]!] }, '填写处的位置有误或重叠，请重新选取'],
  ['重叠的条件', {}, { stretches: [...source.stretches, source.stretches[0]!] }, '条件或重复的段落不能互相重叠'],
  ['重复的字段', { fields: [...fields, fields[0]!] }, {}, '字段标识重复：f1'],
  ['不能循环', {}, { stretches: [{ from: 'body/4', to: 'body/4', each: 'none as 货' }] }, '未定义的字段：none'],
])('自有模板有误说得出：%s', (_, own, other, problem) => {
  expect(proveTemplate(template, source)).toEqual([]);
  expect(proveTemplate({ ...template, ...own }, { ...source, ...other }).join('\n')).toContain(problem);
});

test('现成模板都经得起同样的核对；指向没有的条款说得出', () => {
  for (const each of listTemplates()) expect([each.id, proveTemplate(each, null)]).toEqual([each.id, []]);
  const own = { ...template, blocks: [{ t: 'p' as const, text: '见[[none]]' }] };
  expect(proveTemplate(own, null)).toEqual(['引用的条款不存在：[[none]]']);
});

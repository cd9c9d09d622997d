import { expect, test } from 'vitest';
import findPrivate from './find-private.ts';
import { createPlaceholders, restoreStream } from './placeholders.ts';

const text = `甲方：北京云石科技有限公司，统一社会信用代码91110108MA01ABCD28。
原告王建国，身份证号110101199003078515，电话13800138000，邮箱wang@example.com，住北京市海淀区中关村大街27号。
王建国于2024年3月1日向被告李晓梅转账500,000元，见（2023）京0108民初1234号。依据《民法典》第五百八十五条。
李晓梅称：其与北京云石科技有限公司并无关系；王 建 国未到庭。`;

const privates = [
  '北京云石科技有限公司',
  '王建国',
  '110101199003078515',
  '13800138000',
  'wang@example.com',
  '李晓梅',
  '王 建 国',
];

function masked() {
  const placeholders = createPlaceholders();
  const { findings } = findPrivate({ kind: 'find', texts: [text] });
  const [result] = placeholders.mask([text], findings);
  if (!result) throw new Error('nothing was masked');
  return { placeholders, ...result };
}

test('姓名、机构、证件与联系方式都换成代称，同一人同一代称；案情、金额、日期、法条与案号不动', () => {
  const { text: out, spans } = masked();
  for (const original of privates) expect(out).not.toContain(original);
  for (const kept of ['500,000元', '2024年3月1日', '（2023）京0108民初1234号', '《民法典》第五百八十五条'])
    expect(out).toContain(kept);
  expect(out.match(/【人名1】/g)?.length).toBe(3);
  for (const { start, end, original } of spans) {
    expect(out.slice(start, end)).toMatch(/^【.+\d+】$/);
    expect(text).toContain(original);
  }
});

test('任意切成小块，换回的与原文一字不差（10,000次）', () => {
  const { placeholders, text: out } = masked();
  const whole = placeholders.restore(out);
  expect(whole.replaceAll('王建国', '')).toBe(text.replaceAll(/王 ?建 ?国/g, ''));
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 10_000; round++) {
    const stream = restoreStream(placeholders);
    let restored = '';
    for (let at = 0; at < out.length; ) {
      const size = 1 + random(1 + random(12));
      restored += stream.push(out.slice(at, at + size));
      at += size;
    }
    if (restored + stream.end() !== whole) expect(restored).toBe(whole);
  }
});

test.each([
  ['【人名1】', '王建国'],
  ['[人名1]', '王建国'],
  ['（人名 1）', '王建国'],
  ['【人名_1】', '王建国'],
  ['【人名１】', '王建国'],
  ['【**人名1**】', '王建国'],
  ['**【人名1】**', '**王建国**'],
  ['人名1', '人名1'],
  ['【人名】', '【人名】'],
  ['【人名9】', '【人名9】'],
  ['（见上文）', '（见上文）'],
])('模型写成%s，读者见到%s', (written, shown) => {
  const { placeholders } = masked();
  for (const size of [1, 2, 100]) {
    const stream = restoreStream(placeholders);
    const pieces = written.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
    expect(pieces.map(piece => stream.push(piece)).join('') + stream.end()).toBe(shown);
  }
});

test('模型编出的代称原样留下并记下', () => {
  const { placeholders } = masked();
  placeholders.restore('【人名1】与【人名9】');
  expect(placeholders.unknown()).toEqual(['【人名9】']);
});

test('原文中本来就有的代称不与新的相混', () => {
  const source = '【人名1】已经脱敏，原告王建国没有。';
  const placeholders = createPlaceholders();
  const [result] = placeholders.mask([source], findPrivate({ kind: 'find', texts: [source] }).findings);
  expect(result?.text).toBe('【人名1】已经脱敏，原告【人名2】没有。');
  expect(placeholders.restore(result?.text ?? '')).toBe(source);
});

test('同一请求的后一步沿用前一步的代称', () => {
  const placeholders = createPlaceholders();
  const mask = (texts: string[]) =>
    placeholders.mask(texts, findPrivate({ kind: 'find', texts }).findings).map(each => each.text);
  const [first] = mask(['原告王建国。']);
  const [again, next] = mask(['原告王建国。', '被告李晓梅与王建国。']);
  expect(again).toBe(first);
  expect(next).toBe('被告【人名2】与【人名1】。');
});

test('没有收尾的长文不会拖慢', () => {
  const { placeholders } = masked();
  const stream = restoreStream(placeholders);
  const long = '【人名'.repeat(50_000);
  expect(stream.push(long) + stream.end()).toBe(long);
});

// one after the other tried at every sign, this many would take minutes
test('两万个号码的名册，另一段里又说一遍，一个不漏', () => {
  const mobiles = Array.from({ length: 20_000 }, (_, at) => String(13_800_000_000 + at));
  const roster = mobiles.join('、');
  const findings = mobiles.map((mobile, at) => ({ start: at * 12, end: at * 12 + 11, kind: 'mobile', text: mobile }));
  const [first, second] = createPlaceholders().mask([roster, roster], [findings as never, []]);
  expect(first?.spans).toHaveLength(20_000);
  expect(second?.text).toBe(first?.text);
  expect(first?.text).not.toMatch(/\d{11}/);
});

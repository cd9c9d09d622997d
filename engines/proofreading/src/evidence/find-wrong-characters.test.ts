import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mend } from '../../bench/evidence/measure-rows.ts';
import { checkRepetition } from '../check-repetition.ts';
import { findWrongCharacters } from './find-wrong-characters.ts';
import { openEvidence } from './open-evidence.ts';

const findRepeated = (text: string) => checkRepetition(text).map(each => ({ ...each, right: '' }));

const bytes = readFileSync(new URL('../../data/evidence.bin', import.meta.url));
const evidence = openEvidence(new Uint8Array(bytes).buffer);

const wrong = [
  ['音同', '违反本条例现定的，由县级以上人民政府责令改正。', '现定', '规定'],
  ['形近', '依法承担赔尝责任，并处以罚款。', '赔尝', '赔偿'],
  ['两字颠倒', '任何单位和人个不得擅自改变土地用途。', '人个', '个人'],
] as const;

describe('法律文书中的错别字', () => {
  test.each(wrong)('%s', (_name, text, from, to) => {
    const findings = findWrongCharacters(evidence, text, { care: 'quiet' });
    expect(findings).toHaveLength(1);
    const [{ start, end, wrong: word, right, confidence, reason }] = findings as [(typeof findings)[0]];
    expect([text.slice(start, end), word, right]).toEqual([from, from, to]);
    expect(confidence).toBeGreaterThanOrEqual(0.9);
    expect(reason).toContain('依据语料');
  });

  test('写对的不报；拿不准的书名、案号、当事人名字里的不报', () => {
    for (const text of [
      '合同总价为￥1,200,000元整（大写：壹佰贰拾万圆整）。',
      '当事人应当按照约定全面履行自己的义务。',
      '依据《诸暨市苎萝街道管理办法》处理。',
      '江苏省现定市人民检察院以现定检刑诉〔2019〕26号起诉书指控。',
      '原告：现定\n现定请求判令被告支付货款。',
    ])
      expect(findWrongCharacters(evidence, text, { care: 'quiet' })).toEqual([]);
  });

  test('连写两次的字与其所在的词一并列出', () => {
    const correctionsOf = (text: string) =>
      findWrongCharacters(evidence, text, { care: 'quiet' }).map(({ wrong, right }) => [wrong, right]);
    expect(correctionsOf('承租人不得转转租房屋。')).toEqual([['转转租', '转租']]);
    expect(correctionsOf('委托代理人人：张晓露，律师。')).toEqual([['代理人人', '代理人']]);
  });

  const twice = [
    ['整词里多一字', '乙方应应当于每月五日前支付租金。', '乙方应当于每月五日前支付租金。'],
    ['句首', '租租赁期限自交付之日起算。', '租赁期限自交付之日起算。'],
    ['句末', '一方违约的，应当赔偿对方的损失失。', '一方违约的，应当赔偿对方的损失。'],
    ['长词中间', '本院依法组成合议议庭进行了审理。', '本院依法组成合议庭进行了审理。'],
    ['动词', '甲方应于三日内交交货。', '甲方应于三日内交货。'],
    ['法律用语', '未经同意，承租人不得转转租房屋。', '未经同意，承租人不得转租房屋。'],
    ['称谓', '法定代表人人：王某，该公司经理。', '法定代表人：王某，该公司经理。'],
    ['量词', '本合同一式三份份，双方各执一份。', '本合同一式三份，双方各执一份。'],
  ] as const;

  test.each(twice)('连写两次的字：%s', (_name, text, right) => {
    const [certain] = findRepeated(text);
    expect(mend(text, certain ? [certain] : findWrongCharacters(evidence, text, { care: 'quiet' }))).toBe(right);
  });

  test('两个字本该连着的不报：叠词、两词相接、量词与数、被字句', () => {
    for (const text of [
      '被告常常拖欠货款，仅仅支付一期，双方渐渐产生矛盾，再看看是否续约。',
      '本合同同时适用于关联公司；不符合合同约定的，对方方可解除。',
      '各方按其持有的股份份额分配，三份份额归甲方。',
      '乙方应当当面提交交货单，并对应收账款、对对方的担保保函一并核对。',
      '法院对被被告侵占的财产予以查封，2012年年初解除。',
      '上述委托代理人人均到庭，规划区内未建建筑物，人人平等，不得强迫他人人身。',
      '合同目的的实现受阻，标的的数量为十件，债务人人数众多。',
    ])
      expect([...findRepeated(text), ...findWrongCharacters(evidence, text, { care: 'quiet' })]).toEqual([]);
  });

  test('并列的两样不说成一样；仿照前项构词的不改；定金与订金只由词表说', () => {
    for (const text of [
      '应当对规划实施情况开展中期和终期评估。',
      '因铁路建设新建、改建、还建的道路。',
      '客户预付订金后安排生产。',
    ])
      expect(findWrongCharacters(evidence, text, { care: 'quiet' })).toEqual([]);
  });

  test('书名号与引文里的，只报几乎确定的', () => {
    const [title] = findWrongCharacters(evidence, '依据《城市道路管理条列》处理。', { care: 'quiet' });
    expect(title).toMatchObject({ wrong: '管理条列', right: '管理条例' });
    expect(title!.confidence).toBeGreaterThanOrEqual(0.98);
  });

  test('一句里有几处错，改好一处再看一处', () => {
    const findings = findWrongCharacters(evidence, '二审人民发源调解不成的，应当发回从审。', { care: 'quiet' });
    expect(findings.map(({ right }) => right)).toEqual(['人民法院', '发回重审']);
  });

  test('挨着的两字分两次看出来的，合为一处', () => {
    const findings = findWrongCharacters(evidence, '本案中，仲裁采掘违反发定程序的，可以申请撤销。', { care: 'quiet' });
    expect(findings.map(({ wrong }) => wrong)).toEqual(['采掘', '发定程序']);
  });

  test('一句里拿不太准的照报；写得仔细的长文里只有这一处，就不报，几乎确定的仍报', () => {
    const doubtful = '与村民委员会签订邮件接收、转投协议。';
    const sure = '违反本条例现定的，由县级以上人民政府责令改正。';
    const careful = '当事人应当按照约定全面履行自己的义务。'.repeat(100);
    expect(findWrongCharacters(evidence, doubtful, { care: 'quiet' }).map(({ wrong }) => wrong)).toEqual(['转投']);
    expect(findWrongCharacters(evidence, careful + doubtful, { care: 'quiet' })).toEqual([]);
    expect(findWrongCharacters(evidence, careful + doubtful, { care: 'thorough' }).map(({ wrong }) => wrong)).toEqual([
      '转投',
    ]);
    expect(findWrongCharacters(evidence, careful + sure, { care: 'quiet' }).map(({ wrong }) => wrong)).toEqual([
      '现定',
    ]);
  });

  test('空的、没有汉字的、只有一个字的都不报', () => {
    for (const text of ['', '\n\n', 'abc 123', '现'])
      expect(findWrongCharacters(evidence, text, { care: 'thorough' })).toEqual([]);
  });

  test('文件被截断或不是语料统计时打不开', () => {
    expect(() => openEvidence(new Uint8Array(bytes.subarray(0, 100_000)).buffer)).toThrow();
    expect(() => openEvidence(new Uint8Array(64).buffer)).toThrow();
  });
});

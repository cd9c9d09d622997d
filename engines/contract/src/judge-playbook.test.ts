import { describe, expect, test } from 'vitest';
import { bargainOf } from './bargain.ts';
import { judgePlaybook, type OwnPoint } from './judge-playbook.ts';
import { tellPosition } from './tell-position.ts';

const positions = (standard: string, acceptable: string, unacceptable: string) => ({
  standard,
  acceptable,
  unacceptable,
});
const term = positions('不超过30日', '45日以内', '超过60日');
const cap = positions('违约金不低于20%', '10%以上', '低于5%');
const right = positions('甲方享有“任意解除权”', '', '甲方“无权单方解除”');

describe('原文取何种立场', () => {
  test.each([
    ['期限在首选之内', '收到发票后30日内支付', term, 'standard'],
    ['超过首选、在可让步之内', '收到发票后四十日内支付', term, 'acceptable'],
    ['不可接受', '验收后90日支付', term, 'unacceptable'],
    ['可让步与不可接受之间，由人判断', '验收后50日支付', term, undefined],
    ['一句中有两个期限且立场不同，由人判断', '通知后7日内对账，并于40日内支付', term, undefined],
    ['没有期限，由人判断', '验收后及时支付', term, undefined],
    ['下限：首选', '按合同总价的百分之二十支付违约金', cap, 'standard'],
    ['下限：可让步', '按合同总价的12%支付违约金', cap, 'acceptable'],
    ['下限：不可接受', '违约金为总价的千分之五', cap, 'unacceptable'],
    ['引号中的字出现', '甲方享有任意解除权，提前通知即可', right, 'standard'],
    ['否定的不算', '甲方不享有任意解除权', right, undefined],
    [
      '文字相同',
      '任何一方不得转让本合同项下权利义务。',
      positions('任何一方不得转让本合同项下权利义务', '', ''),
      'standard',
    ],
    [
      '数字不同的文字不算相同',
      '押金为3个月租金，退租时退还',
      positions('押金为1个月租金，退租时退还', '', ''),
      undefined,
    ],
    [
      '否定不同的文字不算相同',
      '乙方可以转租该房屋给第三人使用',
      positions('乙方不可以转租该房屋给第三人使用', '', ''),
      undefined,
    ],
  ] as const)('%s', (_name, passage, own, position) => {
    expect(tellPosition(passage, own)?.position).toBe(position);
  });
});

const point = (more: Partial<OwnPoint>): OwnPoint => ({
  pointId: '1',
  title: '付款期限',
  level: 'high',
  readyId: null,
  words: ['支付'],
  ...term,
  clause: '买方应于收到发票后30日内付款。',
  note: '',
  ...more,
});
const judge = (text: string, own: OwnPoint) => judgePlaybook({ text, points: [own], signDate: '2026-01-01' });

describe('自有要点', () => {
  test('首选不成发现，覆盖表说明由何得知', () => {
    const { findings, coverage } = judge('甲方收到发票后20日内支付。', point({}));
    expect(findings).toEqual([]);
    expect(coverage).toMatchObject([{ rule: 'own-1', state: 'notFound', why: expect.stringContaining('20日') }]);
  });

  test('不可接受按所定级别，落在原文上，并给出自己的条款', () => {
    const text = '第一条 标的。\n甲方收到发票后90日内支付。';
    const [finding] = judge(text, point({})).findings;
    expect(finding).toMatchObject({
      taken: 'unacceptable',
      level: 'high',
      suggestion: '买方应于收到发票后30日内付款。',
    });
    expect(text.slice(finding!.place!.start, finding!.place!.end)).toContain('90日');
  });

  test('多处写到时，不可接受的一处算数', () => {
    const { findings } = judge('首付20日内支付。余款90日内支付。', point({}));
    expect(findings.map(({ taken }) => taken)).toEqual(['unacceptable']);
  });

  test('没有写到即缺失；写到而判断不了的降一级，请人判断', () => {
    expect(judge('双方友好协商。', point({})).findings).toMatchObject([
      { taken: 'absent', kind: 'missing', level: 'high' },
    ]);
    const unclear = judge('甲方应当及时支付。', point({}));
    expect(unclear.findings).toMatchObject([{ taken: 'unclear', level: 'medium', kind: 'ambiguous' }]);
    expect(unclear.coverage).toMatchObject([{ state: 'notJudged', why: '需人工判断' }]);
  });

  test('只有要点没有立场的是清单：写到即可', () => {
    const bare = point({ standard: '', acceptable: '', unacceptable: '' });
    expect(judge('甲方支付货款。', bare).findings).toEqual([]);
    expect(judge('友好协商。', bare).findings).toMatchObject([{ taken: 'absent' }]);
  });

  test('取代现成要点的，由现成要点的识别规则判断有无', () => {
    const own = point({ readyId: 'p-common-party', words: [], title: '身份信息' });
    expect(judge('甲方：江衍公司', own).findings).toMatchObject([{ taken: 'absent' }]);
    expect(judge('甲方统一社会信用代码见首部', own).findings).toMatchObject([{ taken: 'unclear' }]);
  });

  test('适用法未定时一概不判断；宽松不列低风险', () => {
    const stopped = judgePlaybook({
      text: '支付',
      points: [point({})],
      signDate: '2026-01-01',
      stopped: '适用法待确认',
    });
    expect(stopped).toMatchObject({ findings: [], coverage: [{ state: 'notJudged', why: '适用法待确认' }] });
    const order = { text: '40日内支付', points: [point({})], signDate: '2026-01-01', strictness: 'lenient' as const };
    expect(judgePlaybook(order).findings).toEqual([]);
  });
});

test('谈判：不可接受与高级别的必须争取，不采纳与可让步的可以接受', () => {
  expect(bargainOf({ level: 'high', decision: 'open' })).toBe('must');
  expect(bargainOf({ level: 'low', decision: 'open', taken: 'unacceptable' })).toBe('must');
  expect(bargainOf({ level: 'medium', decision: 'open' })).toBe('trade');
  expect(bargainOf({ level: 'low', decision: 'accepted' })).toBe('trade');
  expect(bargainOf({ level: 'low', decision: 'open' })).toBe('accept');
  expect(bargainOf({ level: 'high', decision: 'rejected' })).toBe('accept');
  expect(bargainOf({ level: 'low', decision: 'open', taken: 'acceptable' })).toBe('accept');
});

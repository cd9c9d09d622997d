import { describe, expect, test } from 'vitest';
import { readPenalty } from './index.ts';

const market = `某市云溪区市场监督管理局
行政处罚决定书
某市监云处罚〔2023〕118号
当事人：某市云溪区好味餐馆
主体资格证照名称：营业执照
统一社会信用代码：92110105MA00000016
住所（住址）：某市云溪区一号路2号
法定代表人（负责人、经营者）：赵某
2023年3月2日，本局执法人员在检查中发现当事人涉嫌经营超过保质期的食品。经批准，本局于同日立案调查。
经查明：当事人于2023年1月购进酱料10瓶，至检查时已超过保质期。当事人违法所得共计120元。
上述事实，主要有以下证据证明：
1.现场笔录一份，证明当事人存放酱料的情况。
2.询问笔录一份。
本局认为，当事人的行为违反了《中华人民共和国食品安全法》第三十四条第十项的规定。
当事人在法定期限内未提出陈述、申辩意见。
依据《中华人民共和国食品安全法》第一百二十四条第一款第五项的规定，现责令当事人立即改正上述违法行为，并决定处罚如下：
1.没收违法所得人民币120元（壹佰贰拾元整）；
2.没收超过保质期的食品酱料10瓶；
3.处罚款人民币伍仟元整（￥5000.00）。
当事人应当自收到本处罚决定书之日起十五日内将罚没款缴至某银行。逾期不缴纳罚款的，本局将每日按罚款数额的3%加处罚款。
如对本处罚决定不服，可以自收到本处罚决定书之日起六十日内向某市云溪区人民政府申请行政复议。
某市云溪区市场监督管理局
（印章）
2023年5月6日`;

describe('一份市场监管处罚决定书的各部分', () => {
  const penalty = readPenalty({ text: market });
  const part = (expected: string) =>
    penalty.sections.filter(({ key }) => key === expected).map(({ start, end }) => penalty.text.slice(start, end));

  test('首部、文号、机关与日期', () => {
    expect(part('head')).toEqual(['某市云溪区市场监督管理局\n行政处罚决定书\n某市监云处罚〔2023〕118号']);
    expect(penalty).toMatchObject({
      documentType: '行政处罚决定书',
      penaltyDecisionNumber: '某市监云处罚〔2023〕118号',
      penaltyAuthority: '某市云溪区市场监督管理局',
      regulatorFamily: '市监',
      decisionDate: { kind: 'found', value: '2023-05-06' },
    });
  });

  test('当事人、类型、经营者与信用代码', () => {
    expect(penalty.parties).toMatchObject([
      { name: '某市云溪区好味餐馆', partyKind: '个体工商户', legalRepresentative: '赵某', isMasked: true },
    ]);
  });

  test('处罚种类、金额与责令改正', () => {
    expect(penalty.penaltyKind).toEqual(['罚款', '没收违法所得', '没收非法财物']);
    expect(penalty.fineAmount).toEqual({ kind: 'found', value: 500_000 });
    expect(penalty.confiscatedAmount).toEqual({ kind: 'found', value: 12_000 });
    expect(penalty.isRectificationOrdered).toBe(true);
  });

  test('事实、证据、理由、决定、救济、落款各归其位', () => {
    expect(penalty.sections.map(({ key }) => key)).toEqual([
      'head',
      'party',
      'facts',
      'evidence',
      'basis',
      'decision',
      'remedies',
      'tail',
    ]);
    expect(part('evidence')[0]).toContain('2.询问笔录一份。');
    expect(part('decision')[0]).toMatch(/^依据《中华人民共和国食品安全法》第一百二十四条/);
    expect(penalty.violationType).toEqual(['食品安全违法']);
  });

  test('处罚依据与违反的条文分开', () => {
    expect(penalty.penaltyBasis.map(({ provision }) => [provision.statuteName, provision.article])).toEqual([
      ['中华人民共和国食品安全法', 124],
    ]);
    expect(penalty.citedProvisions.map(({ provision, section }) => [provision.article, section])).toEqual([
      [34, 'basis'],
      [124, 'decision'],
    ]);
  });

  test('没有换行的同一份文书读出同样的内容', () => {
    const flat = readPenalty({ text: market.replaceAll('\n', '') });
    for (const key of [
      'penaltyDecisionNumber',
      'penaltyAuthority',
      'penaltyKind',
      'decisionDate',
      'fineAmount',
      'confiscatedAmount',
    ] as const)
      expect(flat[key], key).toEqual(penalty[key]);
    expect(flat.parties[0]?.name).toBe('某市云溪区好味餐馆');
  });

  test('网页与纯文本读出同样的内容', () => {
    const html = `<script>罚款1元</script>${market
      .split('\n')
      .map(line => `<p>${line}</p>`)
      .join('')}`;
    expect(readPenalty({ html })).toEqual(penalty);
  });
});

const paper = (decision: string, rest: Partial<Record<'party' | 'tail', string>> = {}) =>
  `行政处罚决定书\n${rest.party ?? '当事人：甲某，男，1980年1月出生。'}\n经查明，当事人有违法行为。\n依据《中华人民共和国行政处罚法》第九条的规定，本局决定：\n${decision}\n当事人如不服本处罚决定，可在收到本处罚决定书之日起60日内申请行政复议。\n${rest.tail ?? '某市生态环境局\n2024年1月2日'}`;

describe('罚款与没收金额', () => {
  test.each<[string, string, number | string, number | string]>([
    ['万元', '对甲某处以30万元罚款。', 30_000_000, 'none'],
    ['中文大写', '处罚款人民币叁万伍仟元整。', 3_500_000, 'none'],
    ['带角分', '没收违法所得1,390,091.26元，并处以1,390,091.26元罚款。', 139_009_126, 139_009_126],
    ['小数万元', '没收违法所得1,566.26万元，并处以1,566.26万元罚款。', 1_566_260_000, 1_566_260_000],
    ['处五千元的行政处罚', '给予警告，并处五千元罚款的行政处罚。', 500_000, 'none'],
    ['各项相加', '一、对甲公司罚款50000元；二、对乙某罚款2万元。', 7_000_000, 'none'],
    ['多人分别处以', '对甲某、乙某、丙某给予警告，并分别处以5万元罚款。', 15_000_000, 'none'],
    ['等五人分别处以', '对甲某、乙某、丙某、丁某、戊某等5人给予警告，并分别处以3万元罚款。', 15_000_000, 'none'],
    ['名字里的和不是连词', '对张和兵给予警告，并处以20万元罚款。', 20_000_000, 'none'],
    ['和字连接的两人', '对于建永和段岩峰给予警告，并分别处以5万元罚款。', 10_000_000, 'none'],
    [
      '综上的合计代替各项',
      '1.给予警告，并处一万元罚款。2.给予警告，并处二万元罚款。综上，本局决定给予警告，并处以三万元罚款。',
      3_000_000,
      'none',
    ],
    ['句内的合计代替分项', '对甲某处以十万元罚款，另一行为处以十万元罚款，合计处以二十万元罚款。', 20_000_000, 'none'],
    [
      '其中的分项不再相加',
      '对甲某处以90万元罚款，其中作为主管人员罚款30万元，作为实际控制人罚款60万元。',
      90_000_000,
      'none',
    ],
    ['货值与倍数不是罚款', '处货值金额12000元5倍的罚款60000元。', 6_000_000, 'none'],
    ['共同违法一并处罚', '没收甲某、乙某违法所得2000元，并处以3000元的罚款。', 300_000, 200_000],
    ['数人共用一数而未说分别', '对甲某、乙某给予警告，并处5万元罚款。', 'bad', 'none'],
    ['未写明金额', '没收全部违法所得，并处一倍罚款。', 'bad', 'bad'],
    ['只有警告', '对甲某给予警告。', 'none', 'none'],
  ])('%s', (_name, decision, fine, confiscated) => {
    const penalty = readPenalty({ text: paper(decision) });
    const sayReading = (reading: typeof penalty.fineAmount) =>
      reading.kind === 'found' ? reading.value : reading.kind;
    expect([sayReading(penalty.fineAmount), sayReading(penalty.confiscatedAmount)]).toEqual([fine, confiscated]);
  });

  test('加处罚款与缴款账号不是罚款', () => {
    const penalty = readPenalty({
      text: `${paper('给予警告。').replace('可在', '逾期不缴纳罚款的，每日按罚款数额100元加处罚款，可在')}`,
    });
    expect(penalty.fineAmount).toEqual({ kind: 'none' });
  });
});

describe('处罚种类', () => {
  test.each<[string, string[], boolean]>([
    ['给予警告。', ['警告'], false],
    ['给予通报批评。', ['通报批评'], false],
    ['处罚款500元，没收违法所得300元。', ['罚款', '没收违法所得'], false],
    ['没收侵权商品20件。', ['没收非法财物'], false],
    ['暂扣道路运输经营许可证一个月。', ['暂扣许可证件'], false],
    ['降低资质等级为二级。', ['降低资质等级'], false],
    ['吊销食品经营许可证。', ['吊销许可证件'], false],
    ['限制开展生产经营活动三个月。', ['限制开展生产经营活动'], false],
    ['责令停产停业整顿。', ['责令停产停业'], false],
    ['责令关闭。', ['责令关闭'], false],
    ['对甲某采取5年证券市场禁入措施。', ['限制从业'], false],
    ['对甲某处以行政拘留五日。', ['行政拘留'], false],
    ['责令改正，给予警告。', ['警告'], true],
    ['责令限期整改，罚款1000元。', ['罚款'], true],
    ['给予警告，不予罚款。', ['警告'], false],
    ['给予警告；鉴于已经改正，不再责令改正。', ['警告'], false],
    ['给予警告；逾期不改正的，责令停产停业。', ['警告'], false],
    ['责令依法处理非法持有的证券，处以十万元罚款。', ['罚款'], false],
  ])('%s', (decision, kinds, isRectificationOrdered) => {
    const penalty = readPenalty({ text: paper(decision) });
    expect([penalty.penaltyKind, penalty.isRectificationOrdered]).toEqual([kinds, isRectificationOrdered]);
  });

  test('监管措施不是行政处罚', () => {
    const penalty = readPenalty({
      title: '关于对甲股份有限公司采取出具警示函措施的决定',
      text: '甲股份有限公司：经查，你公司（统一社会信用代码：91350100M000100Y43）未及时披露重大事件，违反了《上市公司信息披露管理办法》第三条的规定。根据《上市公司信息披露管理办法》第五十二条的规定，我局决定对你公司采取出具警示函的行政监管措施。如果对本监督管理措施不服，可以在收到本决定书之日起60日内提出行政复议申请。重庆证监局2024年1月4日',
    });
    expect(penalty).toMatchObject({
      documentType: '行政监管措施决定书',
      penaltyKind: [],
      regulatoryMeasures: ['出具警示函'],
      penaltyAuthority: '中国证券监督管理委员会重庆监管局',
      regulatorFamily: '证监',
      region: { province: '重庆市', city: '重庆市' },
      parties: [
        {
          name: '甲股份有限公司',
          partyKind: '法人',
          unifiedCreditCode: { kind: 'found', value: '91350100M000100Y43' },
        },
      ],
    });
  });
});

describe('当事人', () => {
  test.each<[string, [string, string | undefined][]]>([
    ['当事人：甲某，男，1980年1月出生，住址：某市。', [['甲某', '自然人']]],
    [
      '当事人：李某1：男，1980年1月出生。乙某：女，1982年2月出生。',
      [
        ['李某1', '自然人'],
        ['乙某', '自然人'],
      ],
    ],
    ['被处罚人：王×，女，汉族。', [['王×', '自然人']]],
    [
      '当事人：某某（上海）科技有限公司（以下简称某某科技），住所：某市。甲某，男，时任董事长。',
      [
        ['某某（上海）科技有限公司', '法人'],
        ['甲某', '自然人'],
      ],
    ],
    [
      '当事人：某会计师事务所（特殊普通合伙）（以下简称某所），住所：某市。',
      [['某会计师事务所（特殊普通合伙）', '其他组织']],
    ],
    ['当事人：某银行股份有限公司某市分行，住所：某市。', [['某银行股份有限公司某市分行', '其他组织']]],
    ['被处罚单位：某某市某某建材有限公司\n法定代表人：乙某\n地址：某市', [['某某市某某建材有限公司', '法人']]],
    ['当事人名称：某县第一医院\n统一社会信用代码：12345', [['某县第一医院', '法人']]],
    ['当事人：JOHNSONYIU-NAMLAU，男，1960年1月出生。', [['JOHNSONYIU-NAMLAU', '自然人']]],
  ])('%s', (party, expected) => {
    const penalty = readPenalty({ text: paper('给予警告。', { party }) });
    expect(penalty.parties.map(({ name, partyKind }) => [name, partyKind])).toEqual(expected);
  });

  test.each([
    ['91350100M000100Y43', 'found', undefined],
    ['91350100M000100Y44', 'bad', '校验位不符'],
    ['91350100M000100Y4', 'bad', '应为18位'],
    ['9135010*M000100Y43', 'bad', '代码已隐去部分字符'],
  ])('信用代码%s：%s', (code, kind, why) => {
    const penalty = readPenalty({
      text: paper('给予警告。', { party: `当事人：甲有限公司，统一社会信用代码：${code}，住所：某市。` }),
    });
    expect(penalty.parties[0]?.unifiedCreditCode).toMatchObject({ kind, ...(why && { why }) });
  });
});

describe('机关、类别、地域、日期与文号', () => {
  test.each<[string, string, object]>([
    ['国家税务总局上海市税务局第三稽查局', '税务', { province: '上海市' }],
    ['深圳市市场监督管理局', '市监', { province: '广东省', city: '深圳市' }],
    ['北京市海淀区城市管理综合行政执法局', '住建', { province: '北京市', county: '海淀区' }],
    ['中华人民共和国上海浦东国际机场海关', '海关', { province: '上海市' }],
    ['国家金融监督管理总局浙江监管局', '金监', { province: '浙江省' }],
    ['苏州市生态环境局', '环保', { province: '江苏省', city: '苏州市' }],
    ['杭州市余杭区应急管理局', '应急', { province: '浙江省', city: '杭州市', county: '余杭区' }],
    ['广东省通信管理局', '通信', { province: '广东省' }],
    ['成都市公安局交通警察支队', '公安', { city: '成都市' }],
  ])('%s', (authority, family, region) => {
    const penalty = readPenalty({ text: paper('给予警告。', { tail: `${authority}\n2024年1月2日` }) });
    expect(penalty).toMatchObject({ penaltyAuthority: authority, regulatorFamily: family, region });
  });

  test('登记的机关先于落款；简称让位于全称', () => {
    const text = paper('给予警告。', { tail: '中国证券监督管理委员会上海监管局2024年1月2日' });
    expect(readPenalty({ text, penaltyAuthority: '上海局' }).penaltyAuthority).toBe('中国证券监督管理委员会上海监管局');
    expect(readPenalty({ text, penaltyAuthority: '某市财政局' }).penaltyAuthority).toBe('某市财政局');
  });

  test('落款之后的附件与抄送仍属尾部，日期取落款的', () => {
    const tail =
      '某市税务局\n2024年1月2日\n附：你单位可自收到本决定书之日起申请行政复议的机关名单。\n经查明的清单。\n某市税务局办公室2024年2月3日印发';
    const penalty = readPenalty({ text: paper('给予警告。', { tail }) });
    expect(penalty.text.slice(penalty.sections.at(-1)?.start)).toBe(tail);
    expect(penalty.decisionDate).toEqual({ kind: 'found', value: '2024-01-02' });
  });

  test.each([
    ['二〇二四年一月二日', { kind: 'found', value: '2024-01-02' }],
    ['2024年2月30日', { kind: 'bad' }],
    ['2024-03-05', { kind: 'found', value: '2024-03-05' }],
    ['', { kind: 'none' }],
  ])('落款日期%s', (date, expected) => {
    const penalty = readPenalty({ text: paper('给予警告。', { tail: `某市生态环境局\n${date}` }) });
    expect(penalty.decisionDate).toMatchObject(expected);
  });

  test.each([
    ['行政处罚决定书（沪[2017] 3号）', '沪〔2017〕3号'],
    ['某监管局行政处罚决定书沪〔2024〕025号', '沪〔2024〕025号'],
    ['行政处罚决定书 穗公（天）行罚决字[2020]01234号', '穗公（天）行罚决字〔2020〕01234号'],
    ['行政处罚决定书 文号：京环罚字﹝2021﹞第12号', '京环罚字〔2021〕第12号'],
    ['行政处罚决定书', undefined],
  ])('%s', (title, number) => {
    expect(readPenalty({ title, text: '当事人：甲某，男。' }).penaltyDecisionNumber).toBe(number);
  });

  test('正文里提到的别的文号不是本文书的文号', () => {
    const text = paper('给予警告。').replace('有违法行为', '曾被处罚（沪〔2019〕4号）');
    expect(readPenalty({ text }).penaltyDecisionNumber).toBeUndefined();
  });
});

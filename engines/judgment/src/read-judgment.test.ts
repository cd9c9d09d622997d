import { expect, test } from 'vitest';
import { readJudgment } from './index.ts';

const civil = `江苏省南京市鼓楼区人民法院
民 事 判 决 书
（2021）苏0106民初1024号
原告：南京青石贸易有限公司，住所地江苏省南京市鼓楼区，统一社会信用代码91320106MA1MABCD1W。
法定代表人：方某，执行董事。
委托诉讼代理人：钟明，江苏某某律师事务所律师。
委托诉讼代理人：沈青，江苏某某律师事务所实习律师。
被告：云溪建材（江苏）有限公司，住所地江苏省苏州市。
法定代表人：陶某，总经理。
被告：梁某，男，1979年3月5日出生，汉族，住江苏省苏州市吴中区。
第三人：苏州市吴中区白石村村民委员会，住所地江苏省苏州市吴中区。
负责人：鲍某，主任。
原告南京青石贸易有限公司（以下简称青石公司）与被告云溪建材（江苏）有限公司（以下简称云溪公司）、梁某、第三人苏州市吴中区白石村村民委员会买卖合同纠纷一案，本院于2021年2月3日立案后，依法适用简易程序，公开开庭进行了审理。原告委托诉讼代理人钟明到庭参加诉讼。本案现已审理终结。
青石公司向本院提出诉讼请求：1.判令云溪公司支付货款125,000元及利息（以125,000元为基数，自2020年6月1日起计算）；2.判令云溪公司支付律师费8000元；3.判令梁某承担连带责任。事实和理由：双方于2019年签订合同，约定违约金5万元。
云溪公司辩称，货物质量不合格。
梁某未作答辩。
本院经审理认定事实如下：2019年6月1日，双方签订《钢材买卖合同》。
本院认为，依法成立的合同受法律保护。《中华人民共和国合同法》（以下简称《合同法》）第一百零七条规定了违约责任。
依照《合同法》第六十条第一款、第一百零七条、第一百五十九条，《中华人民共和国民事诉讼法》第六十四条第一款规定，判决如下：
一、云溪建材（江苏）有限公司于本判决生效之日起十日内支付南京青石贸易有限公司货款12.5万元；
二、驳回南京青石贸易有限公司的其他诉讼请求。
案件受理费2960元，减半收取1480元，由云溪建材（江苏）有限公司负担。
如不服本判决，可以在判决书送达之日起十五日内，向本院递交上诉状，上诉于江苏省南京市中级人民法院。
审判员　郑　和
二〇二一年五月十二日
法官助理　华　夏
书记员　　柳青青`;

test('一审民事判决书的各部分', () => {
  const judgment = readJudgment({
    text: civil,
    title: '南京青石贸易有限公司与云溪建材（江苏）有限公司、梁某买卖合同纠纷一审民事判决书',
  });
  expect(judgment).toMatchObject({
    court: '江苏省南京市鼓楼区人民法院',
    courtLevel: '基层人民法院',
    courtCode: '苏0106',
    region: { province: '江苏省', city: '南京市', county: '鼓楼区' },
    documentType: '判决书',
    caseNumber: '（2021）苏0106民初1024号',
    caseType: '民事',
    trialProcedure: '一审',
    procedureForm: '简易程序',
    causeOfAction: ['买卖合同纠纷'],
    judges: ['郑和'],
    judgeAssistants: ['华夏'],
    clerk: '柳青青',
    judgmentDate: '2021-05-12',
    filingDate: '2021-02-03',
    outcomeForPlaintiff: '部分支持',
    amounts: { claimedFen: 13_300_000, awardedFen: 12_500_000, amountInDisputeFen: 13_300_000, courtFeeFen: 148_000 },
  });
  expect(judgment.presidingJudge).toBeUndefined();
  expect(judgment.parties.map(({ name, litigationRole, kind }) => [litigationRole, name, kind])).toEqual([
    ['原告', '南京青石贸易有限公司', '法人'],
    ['被告', '云溪建材（江苏）有限公司', '法人'],
    ['被告', '梁某', '自然人'],
    ['第三人', '苏州市吴中区白石村村民委员会', '法人'],
  ]);
  expect(judgment.parties[0]).toMatchObject({
    isMasked: false,
    legalRepresentative: '方某',
    agents: [
      { name: '钟明', lawFirm: '江苏某某律师事务所' },
      { name: '沈青', lawFirm: '江苏某某律师事务所' },
    ],
    details: { unifiedCreditCode: '91320106MA1MABCD1W', residence: '江苏省南京市鼓楼区' },
  });
  expect(judgment.parties[2]).toMatchObject({ isMasked: true, details: { sex: '男', birthDate: '1979-03-05' } });
});

test('各部分依次相连，合起来就是清理后的全文', () => {
  const { text, sections } = readJudgment({ text: civil });
  expect(sections.map(({ key }) => key)).toEqual([
    'head',
    'parties',
    'procedureHistory',
    'claims',
    'defence',
    'factsFound',
    'courtReasoning',
    'disposition',
    'tail',
  ]);
  expect(sections.map(({ start, end }) => text.slice(start, end)).join('\n')).toBe(text);
});

test('裁判依据与文中提到的法条分开，简称还原为全称', () => {
  const { citedProvisions, text } = readJudgment({ text: civil });
  expect(
    citedProvisions.map(({ statute, articles, isDecisionBasis }) => [
      statute,
      articles.map(({ label }) => label),
      isDecisionBasis,
    ]),
  ).toEqual([
    ['中华人民共和国合同法', ['第一百零七条'], false],
    ['中华人民共和国合同法', ['第六十条第一款', '第一百零七条', '第一百五十九条'], true],
    ['中华人民共和国民事诉讼法', ['第六十四条第一款'], true],
  ]);
  for (const { raw, start, end } of citedProvisions) expect(text.slice(start, end)).toBe(raw);
});

const appeal = `广东省广州市中级人民法院
民事判决书
（2020）粤01民终8888号
上诉人（原审被告）：王小二，男，汉族，1980年1月2日出生，住广州市天河区。
被上诉人（原审原告）：某某银行股份有限公司广州分行。
负责人：赵某，行长。
上诉人王小二因与被上诉人某某银行股份有限公司广州分行金融借款合同纠纷一案，不服广州市天河区人民法院（2019）粤0106民初12345号民事判决，向本院提起上诉。本院立案受理后，依法组成合议庭进行了审理，现已审理终结。
一审法院认定事实：2018年双方签订借款合同。
一审法院认为，合同有效，判决：王小二偿还借款本金10万元。
王小二上诉请求：撤销一审判决，改判驳回诉讼请求。
某某银行股份有限公司广州分行答辩称，一审判决正确。
二审中，当事人没有提交新证据。
本院经审理查明，一审判决认定的事实属实，本院予以确认。
本院认为，利息计算有误，应予纠正。依照《中华人民共和国民事诉讼法》第一百七十条第一款第二项规定，判决如下：
一、维持广州市天河区人民法院（2019）粤0106民初12345号民事判决第一项；
二、撤销广州市天河区人民法院（2019）粤0106民初12345号民事判决第二项。
二审案件受理费2300元，由王小二负担。
本判决为终审判决。
审判长　何某某
审判员　李　明
审判员　欧阳小明
二〇二〇年九月十日
书记员　刘　洋`;

test('二审判决书：地位、原审案号与改判结果', () => {
  const judgment = readJudgment({ text: appeal });
  expect(judgment).toMatchObject({
    trialProcedure: '二审',
    courtLevel: '中级人民法院',
    causeOfAction: ['金融借款合同纠纷'],
    presidingJudge: '何某某',
    judges: ['李明', '欧阳小明'],
    appealOutcome: '部分改判',
    parties: [
      { name: '王小二', litigationRole: '上诉人', formerRole: '原审被告' },
      {
        name: '某某银行股份有限公司广州分行',
        litigationRole: '被上诉人',
        formerRole: '原审原告',
        kind: '非法人组织',
        isMasked: true,
      },
    ],
    relatedCaseNumbers: [{ caseNumber: '（2019）粤0106民初12345号', court: '广州市天河区人民法院', relation: '一审' }],
  });
  expect(judgment.outcomeForPlaintiff).toBeUndefined();
});

test('整篇没有换行的判决书读法相同', () => {
  const flat = readJudgment({ text: appeal.replaceAll('\n', '') });
  const lined = readJudgment({ text: appeal });
  expect(flat.sections.map(({ key }) => key)).toEqual(lined.sections.map(({ key }) => key));
  const facts = ({
    court,
    caseNumber,
    judgmentDate,
    presidingJudge,
    clerk,
    appealOutcome,
    trialProcedure,
  }: typeof flat) => ({
    court,
    caseNumber,
    judgmentDate,
    presidingJudge,
    clerk,
    appealOutcome,
    trialProcedure,
  });
  expect(facts(flat)).toEqual(facts(lined));
  expect(flat.parties.map(({ name }) => name)).toEqual(lined.parties.map(({ name }) => name));
});

test('以空格代替换行的判决书读法相同', () => {
  const spaced = readJudgment({ text: civil.replaceAll('　', '').replaceAll(' ', '').replaceAll('\n', ' ') });
  expect(spaced.sections.map(({ key }) => key)).toEqual(readJudgment({ text: civil }).sections.map(({ key }) => key));
  expect(spaced).toMatchObject({
    judges: ['郑和'],
    clerk: '柳青青',
    judgmentDate: '2021-05-12',
    caseNumber: '（2021）苏0106民初1024号',
  });
});

test('采集程序加在文前的说明行不属于判决书', () => {
  const judgment = readJudgment({
    text: `# 文档标题: 甲与乙纠纷民事裁定书\n# 案件编号: （2023）沪民申1号\n\n${appeal}`,
  });
  expect(judgment.title).toBe('甲与乙纠纷民事裁定书');
  expect(judgment.text.startsWith('广东省广州市中级人民法院')).toBe(true);
  expect(judgment.collectorNotes).toEqual({ 文档标题: '甲与乙纠纷民事裁定书', 案件编号: '（2023）沪民申1号' });
});

const head = '某市某区人民法院\n民事判决书\n（2021）苏0106民初1024号\n原告张三。被告李四。';
test.each([
  ['当事人、案由与文书名称', '张三与李四买卖合同纠纷一审民事判决书', '张三与李四买卖合同纠纷一审民事判决书'],
  ['以案结尾，后附日期', '张三诈骗案（2014-03-21）', '张三诈骗案（2014-03-21）'],
  ['正文的一句', '经审理查明：原告于2009年8月入职被告处。', undefined],
  ['没有句号的半句', '经审理查明原告于2009年8月入职', undefined],
  ['采集时的栏目名', '文书内容', undefined],
  ['国名', '中华人民共和国', undefined],
  ['法院与文书名称', '某市某区人民法院民事判决书', undefined],
  ['一整段', `张三${'与李四'.repeat(50)}纠纷`, undefined],
])('首行是否标题：%s', (_, line, title) => {
  expect(readJudgment({ text: `${line}\n${head}` }).title).toBe(title);
});

test('没有首部、只有事实理由和结果的文本仍读出所有的部分', () => {
  const judgment = readJudgment({
    text: '经审理查明：甲欠乙一万元。\n本院认为，甲应当还款。\n综上，依照《中华人民共和国民法典》第六百七十五条之规定，判决如下：\n甲偿还乙10000元。\n案件受理费50元，由甲负担。',
  });
  expect(judgment.sections.map(({ key }) => key)).toEqual(['factsFound', 'courtReasoning', 'disposition']);
  expect(judgment).toMatchObject({ parties: [], amounts: { awardedFen: 1_000_000, courtFeeFen: 5000 } });
  for (const key of ['court', 'caseNumber', 'documentType', 'judgmentDate', 'trialProcedure', 'clerk'])
    expect(judgment).not.toHaveProperty(key);
});

test('空文本、乱码和无关文本不报错也不编造', () => {
  for (const text of ['', ' \n\t', '\u0000\uffff', '今天天气很好。', '《《《》第条', '（）号']) {
    const judgment = readJudgment({ text });
    expect(judgment).toMatchObject({ parties: [], judges: [], citedProvisions: [], sentences: [] });
    expect(judgment).not.toHaveProperty('court');
  }
});

const others: [string, string, object][] = [
  [
    '执行异议裁定',
    '某市中级人民法院\n执行裁定书\n（2022）浙03执异15号\n异议人（被执行人）：甲公司。\n申请执行人：乙某，女。\n在本院执行申请执行人乙某与被执行人甲公司民间借贷纠纷一案中，异议人甲公司对本院（2021）浙03执100号执行裁定不服，向本院提出书面异议。本院受理后，依法组成合议庭进行审查，现已审查终结。\n异议人甲公司称，查封超标的。\n本院认为，异议不能成立。依照《中华人民共和国民事诉讼法》第二百三十二条规定，裁定如下：\n驳回甲公司的异议请求。\n如不服本裁定，可以自本裁定送达之日起十日内，向浙江省高级人民法院申请复议。\n审判长　甲某\n二〇二二年一月四日\n书记员　乙某',
    {
      caseType: '执行',
      trialProcedure: '执行',
      rulingOutcome: '驳回异议',
      parties: [{ litigationRole: '异议人', formerRole: '被执行人' }, { litigationRole: '申请执行人' }],
    },
  ],
  [
    '撤诉裁定',
    '某县人民法院\n民事裁定书\n（2022）豫1726民初33号\n原告：甲某某，女。\n被告：乙某某，男。\n原告甲某某与被告乙某某离婚纠纷一案，本院于2022年1月10日立案。原告甲某某于2022年2月1日向本院提出撤诉申请。\n本院认为，撤诉申请合法。依照《中华人民共和国民事诉讼法》第一百四十八条第一款规定，裁定如下：\n准许原告甲某某撤诉。\n案件受理费150元，减半收取计75元，由原告甲某某负担。\n审判员　丙某\n二〇二二年二月三日\n书记员　丁某',
    {
      causeOfAction: ['离婚纠纷'],
      outcomeForPlaintiff: '撤诉',
      amounts: { courtFeeFen: 7500 },
      filingDate: '2022-01-10',
    },
  ],
  [
    '民事调解书',
    '某县人民法院\n民事调解书\n（2020）川0904民初7号\n原告：甲某，男。\n被告：乙某，男。\n原告甲某与被告乙某民间借贷纠纷一案，本院于2020年3月1日立案后，依法适用简易程序进行了审理。\n本案审理过程中，经本院主持调解，当事人自愿达成如下协议：\n一、乙某于2020年5月1日前偿还甲某借款3万元；\n二、双方无其他争议。\n审判员　丙某\n二〇二〇年三月二十日\n书记员　丁某',
    {
      documentType: '调解书',
      outcomeForPlaintiff: '调解',
      procedureForm: '简易程序',
      amounts: { awardedFen: 3_000_000 },
    },
  ],
  [
    '支付令',
    '某县人民法院\n支付令\n（2019）皖1124民督3号\n申请人：甲公司。\n被申请人：乙某，男。\n申请人甲公司于2019年1月2日向本院申请支付令。申请人称乙某欠款。\n本院经审查认为，申请符合规定。依照《中华人民共和国民事诉讼法》第二百一十六条规定，特发出如下支付令：\n被申请人乙某应当自收到本支付令之日起十五日内，给付申请人甲公司货款5000元。\n审判员　丙某\n二〇一九年一月九日\n书记员　丁某',
    { documentType: '支付令', trialProcedure: '督促', amounts: { awardedFen: 500_000 } },
  ],
  [
    '再审申请审查裁定（旧式案号）',
    '中华人民共和国最高人民法院\n民 事 裁 定 书\n（2014）民申字第12号\n再审申请人（一审原告、二审上诉人）：甲公司。\n被申请人（一审被告、二审被上诉人）：乙公司。\n再审申请人甲公司因与被申请人乙公司股权转让纠纷一案，不服湖南省高级人民法院（2013）湘高法民二终字第3号民事判决，向本院申请再审。本院依法组成合议庭对本案进行了审查，现已审查终结。\n甲公司申请再审称：认定事实错误。\n本院认为，理由不能成立。依照《中华人民共和国民事诉讼法》第二百零四条第一款之规定，裁定如下：\n驳回甲公司的再审申请。\n审　判　长　　甲某\n代理审判员　　乙某\n二〇一四年三月五日\n书　记　员　　丙某',
    {
      court: '最高人民法院',
      courtLevel: '最高人民法院',
      caseNumber: '（2014）民申字第12号',
      trialProcedure: '再审审查与审判监督',
      rulingOutcome: '驳回再审申请',
      judges: ['乙某'],
      relatedCaseNumbers: [
        { caseNumber: '（2013）湘高法民二终字第3号', relation: '二审', court: '湖南省高级人民法院' },
      ],
    },
  ],
  [
    '减刑裁定',
    '某省某市中级人民法院\n刑 事 裁 定 书\n（2018）鲁08刑更120号\n罪犯甲某，男，1980年2月3日出生，汉族，现在某监狱服刑。\n某县人民法院于2015年4月1日作出（2015）某刑初字第8号刑事判决，以被告人甲某犯盗窃罪，判处有期徒刑六年。执行机关某监狱于2018年5月2日提出减刑建议书，报送本院审理。本院依法组成合议庭进行了审理，现已审理终结。\n经审理查明，罪犯甲某确有悔改表现。\n本院认为，符合减刑条件。依照《中华人民共和国刑法》第七十八条之规定，裁定如下：\n对罪犯甲某减去有期徒刑八个月。\n审判长　乙某\n二〇一八年六月一日\n书记员　丙某',
    {
      caseType: '刑事',
      trialProcedure: '刑罚变更',
      parties: [{ litigationRole: '罪犯', name: '甲某', kind: '自然人' }],
      rulingOutcome: '减刑假释',
    },
  ],
  [
    '刑事附带民事判决',
    '某县人民法院\n刑事附带民事判决书\n（2019）赣0722刑初9号\n公诉机关某县人民检察院。\n附带民事诉讼原告人甲某，女，1990年5月6日出生，汉族，住某县。系被害人之妻。\n诉讼代理人乙某，江西某某律师事务所律师。\n被告人丙某，男，1985年7月8日出生，汉族，住某县。\n辩护人丁某、戊某，江西某某律师事务所律师。\n某县人民检察院以某检公诉刑诉（2019）1号起诉书指控被告人丙某犯故意伤害罪，于2019年1月3日向本院提起公诉。诉讼过程中，附带民事诉讼原告人甲某提起附带民事诉讼。本院依法组成合议庭，公开开庭审理了本案。现已审理终结。\n某县人民检察院指控，2018年8月1日，被告人丙某打伤他人。\n附带民事诉讼原告人甲某诉称，请求判令被告人赔偿8万元。\n被告人丙某对指控的事实无异议。\n经审理查明，事实与指控一致。\n本院认为，被告人丙某的行为构成故意伤害罪。依照《中华人民共和国刑法》第二百三十四条第二款、第六十七条第三款，《中华人民共和国民法典》第一千一百七十九条之规定，判决如下：\n一、被告人丙某犯故意伤害罪，判处有期徒刑三年六个月；犯盗窃罪，判处有期徒刑一年，并处罚金人民币五千元；决定执行有期徒刑四年，并处罚金人民币五千元。\n二、被告人丙某赔偿附带民事诉讼原告人甲某医疗费20000元。\n审判长　己某\n人民陪审员　庚某\n二〇一九年三月四日\n书记员　辛某',
    {
      caseType: '刑事',
      assessors: ['庚某'],
      parties: [
        { litigationRole: '公诉机关' },
        { litigationRole: '附带民事诉讼原告人', agents: [{ name: '乙某', lawFirm: '江西某某律师事务所' }] },
        { litigationRole: '被告人', agents: [{ name: '丁某' }, { name: '戊某' }] },
      ],
      sentences: [
        { defendant: '丙某', charges: ['故意伤害罪', '盗窃罪'], penalty: { imprisonmentMonths: 48, fineFen: 500_000 } },
      ],
    },
  ],
  [
    '国家赔偿决定',
    '某市中级人民法院赔偿委员会\n国家赔偿决定书\n（2021）晋04委赔2号\n赔偿请求人甲某，男。\n赔偿义务机关某县公安局，住所地某县。\n法定代表人乙某，局长。\n赔偿请求人甲某以无罪逮捕为由申请赔偿一案，本院赔偿委员会依法进行了审理，现已审理终结。\n本院赔偿委员会认为，应予赔偿。依照《中华人民共和国国家赔偿法》第三十三条之规定，决定如下：\n某县公安局支付赔偿请求人甲某赔偿金一万元。\n二〇二一年七月八日',
    {
      documentType: '决定书',
      caseType: '国家赔偿',
      trialProcedure: '国家赔偿',
      parties: [
        { litigationRole: '赔偿请求人' },
        { litigationRole: '赔偿义务机关', kind: '机关', legalRepresentative: '乙某' },
      ],
    },
  ],
  [
    '行政撤销判决',
    '某区人民法院\n行政判决书\n（2020）湘0105行初6号\n原告甲某，男。\n委托代理人乙某（特别授权），湖南某某律师事务所律师。\n被告某区市场监督管理局，住所地某区。\n法定代表人丙某，局长。\n出庭负责人丁某，副局长。\n原告甲某诉被告某区市场监督管理局行政处罚一案，于2020年1月2日向本院提起行政诉讼。本院于同日立案后，依法组成合议庭，公开开庭审理了本案。本案现已审理终结。\n原告甲某诉称，处罚错误。请求撤销处罚决定。\n被告某区市场监督管理局辩称，处罚合法。\n经审理查明，处罚程序有误。\n本院认为，应予撤销。依照《中华人民共和国行政诉讼法》第七十条第（三）项之规定，判决如下：\n撤销被告某区市场监督管理局作出的行政处罚决定。\n案件受理费50元，由被告负担。\n审判长　戊某\n二○二○年四月五日\n书记员　己某',
    {
      caseType: '行政',
      outcomeForPlaintiff: '支持',
      filingDate: '2020-01-02',
      judgmentDate: '2020-04-05',
      causeOfAction: ['行政处罚'],
      parties: [{ agents: [{ name: '乙某' }] }, { kind: '机关', legalRepresentative: '丙某' }],
    },
  ],
];

test.each(others)('%s', (_name, text, expected) => {
  expect(readJudgment({ text })).toMatchObject(expected);
});

/** The company that stands in every judgment. */
export const carrier = '云桥市岚山物流有限公司';
export const holding = '云桥云港控股有限公司';
const partner = '云桥清渡投资有限公司';
export const branch = '云桥岚山仓储有限公司';

const company = (name: string, shareholders: [string, number, 'person' | 'company'][], more: object = {}) => ({
  name,
  registrationStatus: '存续',
  shareholders: shareholders.map(([holder, percent, holderType]) => ({ name: holder, percent, holderType })),
  dataFrom: '演示数据',
  isDemo: true,
  ...more,
});

/** Invented companies: the carrier is held through a holding that holds its own holder in part. */
export const companies = [
  company(
    carrier,
    [
      [holding, 80, 'company'],
      ['顾长风', 20, 'person'],
    ],
    {
      legalRepresentative: '顾长风',
      companyType: '有限责任公司',
      registeredCapital: '5000万元人民币',
      establishedDate: '2012-03-05',
      businessScope: '水路货物运输；渡泊堆存；货运代理',
      keyPersonnel: [{ name: '顾长风', role: '执行董事兼经理' }],
      changes: [{ date: '2020-02-03', item: '住所变更', before: '云桥市旧渡口', after: '云桥市青石渡区' }],
    },
  ),
  company(holding, [
    [partner, 50, 'company'],
    ['沈望舒', 50, 'person'],
  ]),
  company(partner, [
    [holding, 10, 'company'],
    ['闻歌', 90, 'person'],
  ]),
  company(branch, [[carrier, 100, 'company']]),
];

/** An invented lawyer whom no judgment names. */
export const lawyers = [
  {
    name: '裴知微',
    lawFirm: '云桥衡序律师事务所',
    practiceCategory: '专职律师',
    practiceStatus: '正常',
    dataFrom: '演示数据',
    isDemo: true,
  },
];

/** Invented articles, one that cites a provision and a case. */
export const articles = [
  {
    id: 'journey-article',
    title: '渡泊堆存费怎么算：三个常见误区',
    author: '苏问渡',
    account: '青石渡法律评论',
    publishTime: '2024-03-05',
    originalUrl: 'https://example.invalid/journey-article',
    content:
      '堆存费的约定过高时，可以请求适当减少。依照《中华人民共和国民法典》第五百八十五条，并参见（2019）云9001民初1001号。',
    dataFrom: '演示数据',
    isDemo: true,
  },
];

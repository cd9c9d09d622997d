import { recordTabs, recordTypes } from '@antai/contract/records';
import { matchTypes, type QueryNode } from '@antai/contract/search';
import { z } from 'zod';
import {
  flag,
  id,
  inside,
  pageNum,
  queryList,
  question,
  riskDay,
  riskLevel,
  searchedList,
  text,
  version,
  whole,
  word,
} from './address-values.ts';

const nothing = z.object({});
const one = z.object({ id });
const record = z.object({ id, queryList });

/** What the address of each screen may say. */
export const searches = {
  '/login': z.object({ from: inside, view: text }),
  '/': one,
  '/allServe': one,
  '/smartSelection': z.object({ kind: text, area: text, keyword: text }),
  '/DueAdjustment': one,
  '/propertyClue': z.object({ id, keyword: text }),
  '/businessEntity': nothing,
  '/cases': nothing,
  '/judge': nothing,
  '/penalty': nothing,
  '/intelligentTools': nothing,
  '/intelligentTools/toolsIndex': z.object({
    showPage: text,
    mainTab: text,
    queryList: searchedList,
    pageNum,
    sort: text,
  }),
  '/intelligentTools/companyDetail': record,
  '/intelligentTools/caseDetail': record,
  '/intelligentTools/penaltyDetail': record,
  '/intelligentTools/judgeDetail': record,
  '/intelligentTools/lawyerDetail': record,
  '/intelligentTools/articleDetail': record,
  '/intelligentTools/statuteDetail': record.extend({ article: text }),
  '/intelligentTools/citationCheck': z.object({ source: z.literal('file').optional().catch(undefined), id }),
  '/intelligentTools/findArticles': z.object({ question, asOf: text }),
  '/intelligentTools/caseIndex': one,
  '/intelligentTools/frameGudong': z.object({ id, keyword: text }),
  '/intelligentTools/frameGudongHongkong': z.object({ id, keyword: text, pageNum }),
  '/intelligentTools/frameJindiao': one,
  '/intelligentTools/frameTradePlatform': one,
  '/intelligentTools/opinionsIndex': nothing,
  '/intelligentTools/opinionsIndex/opinionsArticles': z.object({ area: text, topic: text, keyword: text, pageNum }),
  '/intelligentTools/opinionsIndex/customizeService': one,
  '/Intelligence/pagehome/lib': z.object({ folder: id, keyword: text, id, paragraph: whole(0), pageNum }),
  '/Intelligence/pagehome/children/desens': z.object({ id, file: whole(0) }),
  '/Intelligence/pagehome/children/calculators': one,
  '/Intelligence/pagehome/children/draft/task': one,
  '/Intelligence/pagehome/children/draft/history': nothing,
  '/Intelligence/pagehome/children/draft/batch': one,
  '/Intelligence/pagehome/children/draft/templates': one,
  '/Intelligence/pagehome/children/translate': one,
  '/Intelligence/pagehome/children/translate/history': nothing,
  '/Intelligence/pagehome/children/translate/terms': z.object({ id, keyword: text }),
  '/Intelligence/pagehome/children/translate/memory': z.object({ client: text, keyword: text }),
  '/Intelligence/pagehome/children/review/errorCorrection': one,
  '/Intelligence/pagehome/children/review/errorCorrection/history': nothing,
  '/Intelligence/pagehome/children/review/contrast': z.object({ id, before: version, after: version, ignore: word }),
  '/Intelligence/pagehome/children/review/contrast/history': nothing,
  '/Intelligence/pagehome/children/review/examine': one,
  '/Intelligence/pagehome/children/review/contractReview': one,
  '/Intelligence/pagehome/children/review/contractReview/history': z.object({
    dictId: text,
    pageNum,
    list: z.literal('received').optional().catch(undefined),
  }),
  '/Intelligence/pagehome/children/review/contractReview/playbooks': one,
  '/Intelligence/pagehome/children/review/contractReview/batch': one,
  '/risk': nothing,
  '/risk/index': z.object({ parentId: text, childId: text, keyword: text, pageNum }),
  '/risk/library': z.object({ parentId: text, childId: text, keyword: text }),
  '/risk/add': one,
  '/risk/result': z.object({ id, questionnaireId: id }),
  '/risk/analysis': z.object({
    ...{ id, version, pageNum },
    /** What of the answers is listed. */
    ...{ level: riskLevel, questionLevel: riskLevel, findingId: word, questionId: word, linkId: word, keyword: word },
    scoreBand: whole(0, 9),
    ...{ fromDay: riskDay, toDay: riskDay },
    isStale: flag,
  }),
  '/Intelligence/pagehome': nothing,
  '/Intelligence/pagehome/assistant': nothing,
  '/Intelligence/pagehome/assistant/chat': z.object({ id, question }),
  '/Intelligence/pagehome/assistant/list': nothing,
  '/Intelligence/pagehome/assistant/history': z.object({ keyword: text, pageNum }),
  '/userCenter': nothing,
  '/userCenter/accountInfo': nothing,
  '/userCenter/usingManual': z.object({ topic: id, section: text }),
  '/userCenter/updateLog': z.object({ logId: id }),
  '/userCenter/serviceAgreement': nothing,
  '/userCenter/about': nothing,
  '/userCenter/searchReport': one,
  '/userCenter/subscribeCase': one,
  '/userCenter/subscribeCompany': one,
  '/invitation': z.object({ token: text }),
  '/admin': nothing,
  '/admin/users': one,
  '/admin/enterprises': nothing,
  '/admin/roles': nothing,
  '/admin/configuration': nothing,
  '/admin/publications': nothing,
  '/admin/releases': nothing,
  '/admin/requests': one,
  '/admin/data': nothing,
  '/admin/storage': nothing,
  '/admin/audit': nothing,
  '/admin/health': nothing,
  '/admin/models': nothing,
  '/admin/packs': nothing,
  '/admin/backups': nothing,
  '/admin/usage': z.object({ days: text }),
} as const;

export type ScreenPath = keyof typeof searches;

/** What the address of a screen says. */
export type SearchOf<Path extends ScreenPath> = z.output<(typeof searches)[Path]>;

/** A link to a screen: what the router's `Link` and `navigate` take. */
export interface Address<Path extends ScreenPath = ScreenPath> {
  to: Path;
  search: SearchOf<Path>;
}

/** Reads what an address says, as its screen takes it; broken parts count as absent. */
export const readSearch = <Path extends ScreenPath>(path: Path, raw: Record<string, unknown>) =>
  searches[path].parse(raw) as SearchOf<Path>;

/** The parts of `?a=1&b=2`, all of them text. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** Writes what an address says: text as it is, anything else as JSON, what is absent not at all. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** An address as the history keeps it: without the mark of the hash. */
export const urlOf = ({ to, search }: Address) => `${to}${stringifySearch(search)}`;

/** The `href` of an address, or of a url that the history kept. */
export const hrefOf = (address: Address | string) => `#${typeof address === 'string' ? address : urlOf(address)}`;

const withNodes = (nodes: QueryNode[] | undefined) => (nodes && nodes.length > 0 ? { queryList: nodes } : {});

type MainTab = (typeof recordTabs)[number]['mainTab'];

/** The results of a search in one category. */
const results = (mainTab: MainTab, nodes?: QueryNode[]) =>
  ({ to: '/intelligentTools/toolsIndex', search: { showPage: 'searchResult', mainTab, ...withNodes(nodes) } }) as const;

type DetailPath = (typeof recordTabs)[number]['detailPage'];

/** The tab of a record type; that of cases for a type nobody has heard of, whose page then says that there is no such record. */
const tabOf = (recordType: string) =>
  recordTabs.find(tab => tab.recordType === recordType) ??
  recordTabs.find(tab => tab.recordType === recordTypes.cases)!;

/** The beginnings that the addresses of one area share; by themselves they lead on. */
export const sections = {
  intelligence: '/Intelligence/pagehome',
  intelligentTools: '/intelligentTools',
  userCenter: '/userCenter',
  admin: '/admin',
  risk: '/risk',
} as const;

/** Every address of the product, by what it leads to. */
export const addresses = {
  login: { to: '/login', search: {} },
  /** The sign-in page that leads back to where somebody wanted to go. */
  loginFrom: (url: string) => ({ to: '/login', search: url === '/' ? {} : { from: url } }) as const,
  /** The sign-in page, where a forgotten password is set anew. */
  resetPassword: { to: '/login', search: { view: 'reset' } },
  home: { to: '/', search: {} },
  homeCategory: (categoryId: number) => ({ to: '/', search: { id: String(categoryId) } }) as const,
  allServices: { to: '/allServe', search: {} },
  servicesOf: (categoryId: number) => ({ to: '/allServe', search: { id: String(categoryId) } }) as const,
  search: { to: '/intelligentTools/toolsIndex', search: {} },
  results,
  /** The results of a search in the category of a record type. */
  resultsOfType: (recordType: string, nodes?: QueryNode[]) => results(tabOf(recordType).mainTab, nodes),
  /** The judgments in whose text a case number stands. */
  caseNumber: (caseNumber: string) =>
    results('cases', [
      {
        baseQueryBO: { fieldEn: 'fullText', fieldValue: caseNumber, matchType: matchTypes.exactPhrase },
        categoryId: recordTypes.cases,
      },
    ]),
  /** The page of a record; with conditions, their hits are marked. */
  record: (recordType: string, recordId: string, { nodes }: { nodes?: QueryNode[] } = {}): Address<DetailPath> => ({
    to: tabOf(recordType).detailPage,
    search: { id: recordId, ...withNodes(nodes) },
  }),
  statuteArticle: (statuteId: string, article: string | undefined) =>
    ({ to: '/intelligentTools/statuteDetail', search: { id: statuteId, ...(article ? { article } : {}) } }) as const,
  /** Articles for a question in everyday words. */
  findArticles: (question?: string) =>
    ({ to: '/intelligentTools/findArticles', search: question ? { question } : {} }) as const,
  citationCheck: { to: '/intelligentTools/citationCheck', search: {} },
  /** The files that were checked; with a task, its report. */
  citationFiles: (taskId?: string) =>
    ({ to: '/intelligentTools/citationCheck', search: { source: 'file', ...(taskId ? { id: taskId } : {}) } }) as const,
  similarCases: { to: '/intelligentTools/caseIndex', search: {} },
  similarTo: (caseId: string) => ({ to: '/intelligentTools/caseIndex', search: { id: caseId } }) as const,
  /** 股东穿透: where a company is looked for, what its name holds, or its holders. */
  shareholders: (search: SearchOf<'/intelligentTools/frameGudong'> = {}) =>
    ({ to: '/intelligentTools/frameGudong', search }) as const,
  /** 香港公司: where one is looked for, what the words find, or one of them. */
  hongKongCompanies: (search: SearchOf<'/intelligentTools/frameGudongHongkong'> = {}) =>
    ({ to: '/intelligentTools/frameGudongHongkong', search }) as const,
  /** 核查尽调: the projects, or one of them. */
  dueDiligence: (recordId?: string) => ({ to: '/DueAdjustment', search: recordId ? { id: recordId } : {} }) as const,
  /** 单家核查: where a company is written, or what was seen of it. */
  quickCheck: (recordId?: string) =>
    ({ to: '/intelligentTools/frameJindiao', search: recordId ? { id: recordId } : {} }) as const,
  /** 交易对手核查: where the names are written, or one of the lists. */
  counterparties: (recordId?: string) =>
    ({ to: '/intelligentTools/frameTradePlatform', search: recordId ? { id: recordId } : {} }) as const,
  /** 财产线索: where a company is looked for, what its name holds, or its clues. */
  propertyClues: (search: SearchOf<'/propertyClue'> = {}) => ({ to: '/propertyClue', search }) as const,
  /** AI智选库: all of it, or what is chosen of it. */
  selection: (search: SearchOf<'/smartSelection'> = {}) => ({ to: '/smartSelection', search }) as const,
  opinions: { to: '/intelligentTools/opinionsIndex', search: {} },
  commentaries: (search: SearchOf<'/intelligentTools/opinionsIndex/opinionsArticles'> = {}) =>
    ({ to: '/intelligentTools/opinionsIndex/opinionsArticles', search }) as const,
  services: { to: '/intelligentTools/opinionsIndex/customizeService', search: {} },
  service: (requestId: string) =>
    ({ to: '/intelligentTools/opinionsIndex/customizeService', search: { id: requestId } }) as const,
  /** The requests of everybody, for who answers them. */
  receivedService: (requestId: string) => ({ to: '/admin/requests', search: { id: requestId } }) as const,
  /** 文档脱敏: where one begins, or the work of a record. */
  desensitise: (recordId?: string, file?: number) =>
    ({
      to: '/Intelligence/pagehome/children/desens',
      search: { ...(recordId ? { id: recordId } : {}), ...(file ? { file } : {}) },
    }) as const,
  /** 法律计算器, one of them or the first. */
  calculators: (calculatorId?: string) =>
    ({
      to: '/Intelligence/pagehome/children/calculators',
      search: calculatorId ? { id: calculatorId } : {},
    }) as const,
  /** 文档翻译: where one begins, or the work of a record. */
  translation: (recordId?: string) =>
    ({ to: '/Intelligence/pagehome/children/translate', search: recordId ? { id: recordId } : {} }) as const,
  translationHistory: { to: '/Intelligence/pagehome/children/translate/history', search: {} },
  /** 术语库: one of them, and what is looked for in it. */
  terms: (search: SearchOf<'/Intelligence/pagehome/children/translate/terms'> = {}) =>
    ({ to: '/Intelligence/pagehome/children/translate/terms', search }) as const,
  /** 翻译记忆: of one client, and what is looked for in it. */
  translationMemory: (search: SearchOf<'/Intelligence/pagehome/children/translate/memory'> = {}) =>
    ({ to: '/Intelligence/pagehome/children/translate/memory', search }) as const,
  /** 知识库: a folder, a search in it, a document at a paragraph. */
  library: (search: SearchOf<'/Intelligence/pagehome/lib'> = {}) =>
    ({ to: '/Intelligence/pagehome/lib', search }) as const,
  /** 文书起草: where one begins, or the work of a draft. */
  draft: (taskId?: string) =>
    ({ to: '/Intelligence/pagehome/children/draft/task', search: taskId ? { id: taskId } : {} }) as const,
  draftHistory: { to: '/Intelligence/pagehome/children/draft/history', search: {} },
  /** 批量起草: where a table is sent up, or what came of one. */
  draftBatch: (batchId?: string) =>
    ({ to: '/Intelligence/pagehome/children/draft/batch', search: batchId ? { id: batchId } : {} }) as const,
  /** 自有模板: all of them, or the one that is changed. */
  draftTemplates: (templateId?: string) =>
    ({ to: '/Intelligence/pagehome/children/draft/templates', search: templateId ? { id: templateId } : {} }) as const,
  /** 文书纠错: where one begins, or the work of a record. */
  correction: (recordId?: string) =>
    ({
      to: '/Intelligence/pagehome/children/review/errorCorrection',
      search: recordId ? { id: recordId } : {},
    }) as const,
  correctionHistory: { to: '/Intelligence/pagehome/children/review/errorCorrection/history', search: {} },
  /** 文件比对: where one begins, or two versions of a record, without what is ignored. */
  comparison: (recordId?: string, pair: { before?: number; after?: number; ignore?: string } = {}) =>
    ({
      to: '/Intelligence/pagehome/children/review/contrast',
      search: recordId ? { id: recordId, ...pair } : {},
    }) as const,
  comparisonHistory: { to: '/Intelligence/pagehome/children/review/contrast/history', search: {} },
  /** 文件审查: where one begins, or the table of a record. */
  examination: (recordId?: string) =>
    ({
      to: '/Intelligence/pagehome/children/review/examine',
      search: recordId ? { id: recordId } : {},
    }) as const,
  /** 合同审查: where one begins, or the work of a record. */
  contractReview: (recordId?: string) =>
    ({
      to: '/Intelligence/pagehome/children/review/contractReview',
      search: recordId ? { id: recordId } : {},
    }) as const,
  /** 立场库: one's own and those of the enterprise. */
  playbooks: (playbookId?: string) =>
    ({
      to: '/Intelligence/pagehome/children/review/contractReview/playbooks',
      search: playbookId ? { id: playbookId } : {},
    }) as const,
  /** 批量审查: all batches, or one of them. */
  reviewBatch: (batchId?: string) =>
    ({
      to: '/Intelligence/pagehome/children/review/contractReview/batch',
      search: batchId ? { id: batchId } : {},
    }) as const,
  /** 风险自检: one's own questionnaires, those of the library, the editor, one answer, all answers. */
  risk: (search: SearchOf<'/risk/index'> = {}) => ({ to: '/risk/index', search }) as const,
  riskLibrary: (search: SearchOf<'/risk/library'> = {}) => ({ to: '/risk/library', search }) as const,
  riskEditor: (questionnaireId?: string) =>
    ({ to: '/risk/add', search: questionnaireId ? { id: questionnaireId } : {} }) as const,
  riskResult: (answerId: string) => ({ to: '/risk/result', search: { id: answerId } }) as const,
  /** A new answer that the lawyer fills in. */
  riskFilling: (questionnaireId: string) => ({ to: '/risk/result', search: { questionnaireId } }) as const,
  riskAnalysis: (search: SearchOf<'/risk/analysis'> = {}) => ({ to: '/risk/analysis', search }) as const,
  contractReviewHistory: (search: SearchOf<'/Intelligence/pagehome/children/review/contractReview/history'> = {}) =>
    ({ to: '/Intelligence/pagehome/children/review/contractReview/history', search }) as const,
  /** A conversation with the assistant, or where one begins. */
  assistant: (imId?: string) =>
    ({ to: '/Intelligence/pagehome/assistant/chat', search: imId ? { id: imId } : {} }) as const,
  /** A conversation, or where one begins, with a question to begin with. */
  assistantWith: (words: string, imId?: string) =>
    ({
      to: '/Intelligence/pagehome/assistant/chat',
      search: { question: words, ...(imId ? { id: imId } : {}) },
    }) as const,
  assistantList: { to: '/Intelligence/pagehome/assistant/list', search: {} },
  assistantHistory: (search: SearchOf<'/Intelligence/pagehome/assistant/history'> = {}) =>
    ({ to: '/Intelligence/pagehome/assistant/history', search }) as const,
  account: { to: '/userCenter/accountInfo', search: {} },
  /** The manual: a topic of it, and a section of the topic. */
  manual: (topic?: string, section?: string) =>
    ({
      to: '/userCenter/usingManual',
      search: { ...(topic ? { topic } : {}), ...(section ? { section } : {}) },
    }) as const,
  updateLog: (logId?: string) => ({ to: '/userCenter/updateLog', search: logId ? { logId } : {} }) as const,
  serviceAgreement: { to: '/userCenter/serviceAgreement', search: {} },
  about: { to: '/userCenter/about', search: {} },
  reports: { to: '/userCenter/searchReport', search: {} },
  report: (taskId: string) => ({ to: '/userCenter/searchReport', search: { id: taskId } }) as const,
  searchSubscriptions: (subscriptionId?: string) =>
    ({ to: '/userCenter/subscribeCase', search: subscriptionId ? { id: subscriptionId } : {} }) as const,
  companySubscriptions: (subscriptionId?: string) =>
    ({ to: '/userCenter/subscribeCompany', search: subscriptionId ? { id: subscriptionId } : {} }) as const,
  /** Where an invitation is accepted, without an account. */
  invitation: { to: '/invitation', search: {} },
  administration: { to: '/admin', search: {} },
  /** The users of the house; with an id one of them stands open. */
  administeredUsers: (userId?: string) => ({ to: '/admin/users', search: userId ? { id: userId } : {} }) as const,
  enterprises: { to: '/admin/enterprises', search: {} },
  roles: { to: '/admin/roles', search: {} },
  configuration: { to: '/admin/configuration', search: {} },
  publications: { to: '/admin/publications', search: {} },
  releases: { to: '/admin/releases', search: {} },
  dataImports: { to: '/admin/data', search: {} },
  storage: { to: '/admin/storage', search: {} },
  auditLog: { to: '/admin/audit', search: {} },
  health: { to: '/admin/health', search: {} },
  receivedRequests: { to: '/admin/requests', search: {} },
  models: { to: '/admin/models', search: {} },
  packs: { to: '/admin/packs', search: {} },
  backups: { to: '/admin/backups', search: {} },
  usage: (days?: string) => ({ to: '/admin/usage', search: days ? { days } : {} }) as const,
} as const;

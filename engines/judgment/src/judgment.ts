import type { Region } from '@antai/values';

/** What a judgment consists of, in reading order. The middle of a judgment may turn back: an appeal tells claims after facts. */
export type SectionKey =
  | 'head'
  | 'parties'
  | 'procedureHistory'
  | 'claims'
  | 'defence'
  | 'factsFound'
  | 'courtReasoning'
  | 'disposition'
  | 'tail';

/** Whole lines of the cleaned text. Sections follow one another; joined by line ends they are the cleaned text. */
export interface JudgmentSection {
  key: SectionKey;
  start: number;
  end: number;
}

export interface LitigationAgent {
  name: string;
  role: string;
  lawFirm?: string;
}

export interface JudgmentParty {
  name: string;
  /** Absent where only the title names the party and does not say as what. */
  litigationRole?: string;
  /** The role in the earlier instance, as in 上诉人（原审原告）. */
  formerRole?: string;
  kind?: '自然人' | '法人' | '非法人组织' | '机关';
  isMasked: boolean;
  legalRepresentative?: string;
  agents: LitigationAgent[];
  details: { sex?: string; birthDate?: string; residence?: string; unifiedCreditCode?: string };
}

export interface CitedArticle {
  /** As in 第一百三十三条之一第一款第二项. */
  label: string;
  article: number;
  subArticle?: number;
  paragraph?: number;
  item?: number;
}

export interface CitedProvision {
  /** Full name without book marks where the text or the table of short names tells it; otherwise as written. */
  statute: string;
  articles: CitedArticle[];
  raw: string;
  start: number;
  end: number;
  section: SectionKey;
  /** The provision stands in the sentence that leads to the disposition: the legal basis of the decision. */
  isDecisionBasis: boolean;
}

export interface RelatedCaseNumber {
  caseNumber: string;
  raw: string;
  start: number;
  end: number;
  court?: string;
  relation?: '原审' | '一审' | '二审' | '再审' | '执行依据' | '本案';
}

export interface Penalty {
  imprisonmentMonths?: number;
  isLifeImprisonment?: true;
  isDeath?: true;
  isDeathSuspended?: true;
  detentionMonths?: number;
  controlMonths?: number;
  probationMonths?: number;
  fineFen?: number;
  isExempt?: true;
  isAcquitted?: true;
}

export interface Sentence {
  defendant: string;
  charges: string[];
  penalty: Penalty;
}

export interface Amounts {
  claimedFen?: number;
  awardedFen?: number;
  amountInDisputeFen?: number;
  courtFeeFen?: number;
}

export type OutcomeForPlaintiff = '支持' | '部分支持' | '驳回' | '驳回起诉' | '不予受理' | '撤诉' | '调解';
export type AppealOutcome = '维持' | '改判' | '部分改判' | '发回重审' | '指令审理' | '撤回上诉';

export type CourtLevel = '最高人民法院' | '高级人民法院' | '中级人民法院' | '基层人民法院' | '专门法院';

/** The parts of one judgment. Whatever the text does not say is absent. Offsets are UTF-16, into `text`. */
export interface Judgment {
  text: string;
  sections: JudgmentSection[];
  title?: string;
  court?: string;
  courtLevel?: CourtLevel;
  courtCode?: string;
  region?: Region;
  documentType?: string;
  caseNumber?: string;
  caseNumberRaw?: string;
  caseType?: string;
  trialProcedure?: string;
  /** 简易程序, 速裁程序, 小额诉讼程序, 普通程序: where the text names it. */
  procedureForm?: string;
  causeOfAction: string[];
  parties: JudgmentParty[];
  presidingJudge?: string;
  judges: string[];
  assessors: string[];
  judgeAssistants: string[];
  clerk?: string;
  judgmentDate?: string;
  filingDate?: string;
  amounts: Amounts;
  outcomeForPlaintiff?: OutcomeForPlaintiff;
  appealOutcome?: AppealOutcome;
  /** What the court says is in dispute, in its own words; empty where it names nothing. */
  disputeFocus: string[];
  /** What whoever published the case put under a heading such as 裁判要旨. */
  judgmentGist?: string;
  /** How a ruling ended the matter where neither of the two outcomes fits: 准予执行, 驳回再审申请, 终结本次执行 … */
  rulingOutcome?: string;
  sentences: Sentence[];
  citedProvisions: CitedProvision[];
  relatedCaseNumbers: RelatedCaseNumber[];
  /** Lines such as "# 案由: …" that a collector put before the judgment. */
  collectorNotes: Record<string, string>;
}

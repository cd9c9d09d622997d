import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

const isoDate = z.iso.date('日期应为YYYY-MM-DD');

/** How a statute or a version of it stands at a date. `unknown` is said where the register and the store do not tell. */
const validities = ['inForce', 'amended', 'repealed', 'notYetInForce', 'unknown'] as const;
export type Validity = (typeof validities)[number];

export const validityNames: Record<Validity, string> = {
  inForce: '现行有效',
  amended: '已被修改',
  repealed: '已废止',
  notYetInForce: '尚未施行',
  unknown: '效力待核',
};

const StatuteVersion = z.object({
  /** The id of the record that holds this version's text; absent where only the register knows it. */
  statuteId: z.string().optional(),
  versionDate: z.string().optional(),
  effectiveDate: z.string().optional(),
  validity: z.enum(validities),
  articleCount: z.number().int().optional(),
  /** The records that hold its parts, where a source keeps them apart: 民法典 by 编. */
  parts: z.array(z.object({ statuteId: z.string(), name: z.string() })),
});

const Successor = z.object({
  statuteTitle: z.string(),
  article: z.string().optional(),
  note: z.string().optional(),
});

/** One article in the version asked for, and what became of it. */
export const LawArticle = z.object({
  status: z.enum(['found', 'ambiguous', 'impossible', 'notInStore']),
  statuteTitle: z.string().optional(),
  statuteId: z.string().optional(),
  label: z.string().optional(),
  text: z.string().optional(),
  path: z.array(z.string()).optional(),
  versionDate: z.string().optional(),
  effectiveDate: z.string().optional(),
  validity: z.enum(validities),
  asOf: z.string(),
  repealedOn: z.string().optional(),
  repealedBy: z.string().optional(),
  successors: z.array(Successor),
  candidates: z.array(z.string()).optional(),
  /** One sentence a lawyer can read: what is known and what is not. */
  detail: z.string(),
  citation: z.string().optional(),
});
export type LawArticle = z.output<typeof LawArticle>;

/** An article that may answer a question, in the version in force on the day asked about. */
export const ArticleHit = z.object({
  statuteId: z.string(),
  statuteTitle: z.string(),
  label: z.string(),
  text: z.string(),
  validity: z.enum(validities),
  /** Left out where neither the text nor the register says since when this version is in force. */
  effectiveDate: z.string().optional(),
  /** Words of the question with the words of the article that they stand for; the same words where it says them too. */
  reasons: z.array(z.object({ said: z.string(), term: z.string() })).optional(),
  /** Above 0; says which of one answer's articles fits better, and nothing between two answers. */
  score: z.number(),
});
export type ArticleHit = z.output<typeof ArticleHit>;

export const questionMax = 2000;
export const articleHitsMax = 100;

/** `forceUnknown`: it is there, and whether it was in force on that day is not known. */
export const citationStatuses = [
  'verified',
  'differs',
  'repealed',
  'notYetInForce',
  'forceUnknown',
  'malformed',
  'notInStore',
] as const;

export const citationStatusNames: Record<(typeof citationStatuses)[number], string> = {
  verified: '已核验',
  differs: '有差异',
  repealed: '已失效',
  notYetInForce: '尚未施行',
  forceUnknown: '效力待核',
  malformed: '格式异常',
  notInStore: '库中未收录',
};

/** How far a citation was looked at: it exists; it was in force on the day; its quotation was compared with the text. */
export const citationDepths = ['exists', 'inForce', 'content'] as const;

export const CheckedCitation = z.object({
  start: z.number().int(),
  end: z.number().int(),
  raw: z.string(),
  kind: z.enum(['provision', 'caseNumber']),
  status: z.enum(citationStatuses),
  /** Absent where not even its existence could be told. */
  checked: z.enum(citationDepths).optional(),
  detail: z.string(),
  target: z.object({ recordType: z.string(), id: z.string(), label: z.string().optional() }).optional(),
});

/** An article that a finding rests on, as the statute store knows it today; 待核 where that could not tell. */
export const BasisState = z.object({
  statute: z.string(),
  article: z.string().optional(),
  state: z.enum([...citationStatuses, 'unverified']),
  detail: z.string().optional(),
  statuteId: z.string().optional(),
});
export type BasisState = z.output<typeof BasisState>;

export const citationTextMax = 200_000;

const call = callsAt('/node/api/dataSearch/', { style: 'B', access: 20017 });

export const statutes = {
  article: call({
    path: 'getLawArticle',
    summary: '按名称（含简称）与条号取某日有效的条文',
    input: dataOf({
      statute: z.string().trim().min(1).max(200),
      article: z.union([z.string().trim().min(1).max(40), z.number().int().transform(String)]),
      asOf: isoDate.optional(),
    }),
    output: LawArticle,
  }),
  findArticles: call({
    path: 'findArticles',
    summary: '用日常说法提问，找可能适用的条文；取某日有效的版本',
    input: dataOf({
      question: z.string().trim().min(1, '请输入问题').max(questionMax, `问题最多${questionMax}字`),
      limit: z.number().int().min(1).max(articleHitsMax).default(20),
      asOf: isoDate.optional(),
    }),
    output: z.array(ArticleHit),
  }),
  versions: call({
    path: 'getStatuteVersions',
    summary: '一部法规的版本沿革、废止与继任',
    input: dataOf({ statuteId: z.string().min(1).max(64), asOf: isoDate.optional() }),
    output: z.object({
      statuteTitle: z.string(),
      validity: z.enum(validities),
      repealedOn: z.string().optional(),
      repealedBy: z.string().optional(),
      successors: z.array(Successor),
      replaces: z.array(z.string()),
      versions: z.array(StatuteVersion),
    }),
  }),
  checkCitations: call({
    path: '/law-ai/api/citation/check',
    style: 'A',
    session: 'signed',
    access: 20018,
    summary: '引用核验：法条与案号是否存在、当时是否有效',
    input: dataOf({ text: z.string().min(1).max(citationTextMax), asOf: isoDate.optional() }),
    output: z.object({
      citations: z.array(CheckedCitation),
      notChecked: z.array(
        z.object({ start: z.number().int(), end: z.number().int(), raw: z.string(), why: z.string() }),
      ),
    }),
  }),
} as const;

export const statuteFaults = {
  badArticle: { code: 400, text: '条号有误，请写作“第五百八十五条”“第133条之一”或“585”' },
  tooSlow: { code: 1, text: '提问处理耗时过长已停止，请缩短问题后重试' },
} as const satisfies Record<string, FaultSpec>;

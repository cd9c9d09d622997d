import { z } from 'zod';
import { BasisState } from '../statutes.ts';
import { dataOf } from '../wire/call.ts';
import { keysOf } from '../wire/keys-of.ts';
import { taskProgress } from '../wire/task-progress.ts';
import { Assignment } from './assignments.ts';
import { Clause, Deadline, Delta, Obligation, SummaryFact } from './passages.ts';

/** 合同审查: what is gravest, by the words of the wire. */
export const levelNames = { high: '高', medium: '中', low: '低' } as const;
export const kindNames = {
  missing: '缺失',
  unfavourable: '不利',
  ambiguous: '模糊',
  unlawful: '违法',
  inconsistent: '矛盾',
} as const;
export const sourceNames = { rule: '规则', point: '要点', playbook: '立场库', model: '模型' } as const;
export const strictnessNames = { strict: '从严', usual: '通常', lenient: '宽松' } as const;
export const decisionNames = { open: '未处理', accepted: '采纳', rejected: '不采纳' } as const;
export const coverageNames = { found: '有发现', notFound: '未见问题', notJudged: '未判断' } as const;

export const reviewedTextMax = 500_000;
export const reviewedFileTypes = ['docx', 'doc', 'pdf', 'txt', 'png', 'jpg', 'webp', 'tif'] as const;
/** A whole batch and a few more. */
export const reviewsAtOnceMax = 25;
/** Reviews of one user that are kept. */
export const reviewsMax = 10_000;
export const reviewPageSize = 10;
export const reviewDecisionsAtOnceMax = 500;
const wordingMax = 5_000;
const remarkMax = 2_000;
/** Notes on one finding. */
export const notesMax = 50;
/** Notes on all findings of one review. */
export const notesOfReviewMax = 2_000;

/** What a contract says of a point of one's own. */
export const takenNames = {
  standard: '首选',
  acceptable: '可让步',
  unacceptable: '不可接受',
  unclear: '需人工判断',
  absent: '未见',
} as const;

const level = z.enum(keysOf(levelNames));
const kind = z.enum(keysOf(kindNames));
export const strictness = z.enum(keysOf(strictnessNames));
export const side = z.enum(['a', 'b', 'both']);
const decision = z.enum(keysOf(decisionNames));
const coverageState = z.enum(keysOf(coverageNames));
export const offset = z.number().int();
export const day = z.iso.date('日期应为YYYY-MM-DD');
export const recordId = z.uuid('记录编号有误');
export const typeId = z.string().trim().min(1).max(40);
export const ofRecord = dataOf({ recordId });
export const text = z
  .string()
  .max(reviewedTextMax, `文字至多${reviewedTextMax / 10_000}万字`)
  .refine(each => each.trim() !== '', '请输入合同文字');

export type ReviewLevel = z.output<typeof level>;
export type ReviewSide = z.output<typeof side>;
export type ReviewStrictness = z.output<typeof strictness>;
export type ReviewDecision = z.output<typeof decision>;

/** What no text tells and a rule has to know: whether the lender is a bank, whether a large or public payer faces a small supplier. */
export const Facts = z.strictObject({
  lender: z.enum(['bank', 'other']).optional(),
  payer: z.enum(['large', 'other']).optional(),
});
export type ReviewFacts = z.output<typeof Facts>;

const reviewEffects = ['replace', 'insert', 'comment'] as const;
export type ReviewEffect = (typeof reviewEffects)[number];

export const Finding = z.object({
  findingId: z.string(),
  rule: z.string(),
  source: z.enum(keysOf(sourceNames)),
  title: z.string(),
  /** Absent where something is missing from the whole. */
  start: offset.optional(),
  end: offset.optional(),
  level,
  kind,
  reason: z.string(),
  legalBasis: z.array(BasisState),
  suggestion: z.string().optional(),
});

/** What somebody says of a finding; of several the earliest first. */
const Note = z.object({
  noteId: z.string(),
  author: z.string(),
  /** Whether the caller has written it. */
  isOwn: z.boolean(),
  /** Whether the owner of the review has. */
  isOwners: z.boolean(),
  time: z.string(),
  text: z.string(),
});
export type ReviewNote = z.output<typeof Note>;

/** A finding with what its lawyer decided of it. */
export const ReviewFinding = Finding.extend({
  decision,
  /** The lawyer's own wording in place of the suggestion. */
  wording: z.string().nullable(),
  notes: z.array(Note),
  /** Where it stands: 第八条, 8.3. */
  clause: z.string(),
  /** What an accepted finding does to the docx: other words, words more, or a comment in the margin. */
  effect: z.enum(reviewEffects),
  positions: z.object({ standard: z.string(), acceptable: z.string(), unacceptable: z.string() }).nullable(),
  /** Which position of one's own the text takes, or that a person has to judge; null for what is no point of one's own. */
  taken: z.enum(keysOf(takenNames)).nullable(),
  /** Whose colleague has it; null where nobody was given it. For a colleague, what they have themselves. */
  assignment: Assignment.nullable(),
  /** Who of the colleagues decided of it last; null where its owner did. */
  decidedBy: z.string().nullable(),
});
export type ReviewFinding = z.output<typeof ReviewFinding>;

export const CoverageRow = z.object({ rule: z.string(), state: coverageState, why: z.string().optional() });
/** What a row of the coverage is about: a rule, a point, one of one's own, or a clause of the contract. */
export const coveredNames = { rule: '规则', point: '要点', playbook: '立场库', clause: '条款' } as const;
const NamedCoverage = CoverageRow.extend({ name: z.string(), source: z.enum(keysOf(coveredNames)) });
export type ReviewCoverage = z.output<typeof NamedCoverage>;

export const ContractType = z.object({
  dictId: z.string(),
  typeId: z.string(),
  name: z.string(),
  sides: z.object({ a: z.string(), b: z.string() }),
  note: z.string(),
});

export const ChecklistPoint = z.object({
  pointId: z.string(),
  title: z.string(),
  kind,
  level,
  /** For whom it matters. */
  stance: side,
  lookFor: z.string(),
});
export type ChecklistPoint = z.output<typeof ChecklistPoint>;

/** What was read of a contract before it is reviewed, for the user to confirm. */
export const Preparation = z.object({
  characters: z.number().int(),
  unread: z.array(z.string()),
  hasTrackedChanges: z.boolean(),
  /** Found with its margin, a close call, or none. */
  typeOutcome: z.enum(['found', 'close', 'none']),
  candidates: z.array(z.object({ typeId: z.string(), name: z.string(), share: z.number() })),
  parties: z.array(z.object({ role: z.string(), name: z.string(), side: z.enum(['a', 'b']).nullable() })),
  signDate: z.string().nullable(),
  /** The facts that a rule which speaks of this text has to know. */
  factsWanted: z.array(z.enum(['lender', 'payer'])),
  /** Why the text is not to be judged by mainland rules without a word of the user; null where nothing says so. */
  otherLaw: z.string().nullable(),
});
export type Preparation = z.output<typeof Preparation>;

const Settings = z.object({
  typeId: z.string().nullable(),
  side,
  strictness,
  signDate: z.string(),
  facts: Facts,
  pointIds: z.array(z.string()).nullable(),
  isMainland: z.boolean(),
  /** A model reads the clauses too, where one is configured. */
  hasModel: z.boolean(),
});
export type ReviewSettings = z.output<typeof Settings>;

const states = ['prepared', 'running', 'done', 'failed'] as const;

export const ReviewRecord = z.object({
  recordId: z.string(),
  /** The task of its run; null before it is begun. */
  taskId: z.string().nullable(),
  name: z.string(),
  /** The file that was sent up; absent of a text. */
  fileId: z.string().optional(),
  fileType: z.string(),
  ...taskProgress,
  status: z.enum(states),
  createTime: z.string(),
  dictId: z.string().nullable(),
  typeName: z.string().nullable(),
  side,
  findingCount: z.number().int().nullable(),
  highCount: z.number().int().nullable(),
  mediumCount: z.number().int().nullable(),
  lowCount: z.number().int().nullable(),
  decidedCount: z.number().int(),
});
export type ReviewRecord = z.output<typeof ReviewRecord>;

/** What came of a run. Places are counted in `text`. */
const Result = z.object({
  text: z.string(),
  clauses: z.array(Clause),
  findings: z.array(ReviewFinding),
  coverage: z.array(NamedCoverage),
  summary: z.array(SummaryFact),
  deadlines: z.array(Deadline),
  obligations: z.array(Obligation),
  terms: z.array(z.object({ term: z.string(), uses: z.number().int(), start: offset, end: offset })),
  /** Null where the whole contract was reviewed. */
  delta: Delta.nullable(),
  /** What was not looked at, in words. */
  unread: z.array(z.string()),
  /** What a model has added: who, what of its answers was not used, and how many stretches it has not read; null where none was asked. */
  model: z.object({ answeredBy: z.string().nullable(), dropped: z.string(), unreadCount: z.number().int() }).nullable(),
  reviewedAt: z.string(),
});
export type ReviewResult = z.output<typeof Result>;

export const ReviewDetail = ReviewRecord.extend({
  /** A colleague who was given findings reads, and decides of those alone. */
  isOwn: z.boolean(),
  /** Whose it is; empty for the caller's own. */
  ownerName: z.string(),
  preparation: Preparation,
  settings: Settings,
  /** The playbook of its last run, in the version that was used. */
  playbook: z.object({ playbookId: z.string(), name: z.string(), version: z.number().int() }).nullable(),
  /** The version before, where only what changed since is reviewed. */
  earlierName: z.string().nullable(),
  /** Null until the run is done, and after it has expired. */
  result: Result.nullable(),
});
export type ReviewDetail = z.output<typeof ReviewDetail>;

export const source = { fileId: z.uuid('文件编号有误').optional(), text: text.optional() };

export const Choice = z.strictObject({
  findingId: z.string().min(1).max(80),
  decision: decision.optional(),
  level: level.optional(),
  wording: z.string().max(wordingMax, `文字至多${wordingMax}字`).nullable().optional(),
  /** Said under those that are there; an empty one says nothing. */
  note: z.string().trim().max(remarkMax, `批注至多${remarkMax}字`).nullable().optional(),
});
export type ReviewChoice = z.output<typeof Choice>;

export const exportFormats = ['redline', 'word', 'pdf', 'excel'] as const;
export const cardFormats = ['excel', 'calendar'] as const;

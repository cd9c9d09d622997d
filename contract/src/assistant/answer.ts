import { z } from 'zod';
import { PassageSource } from '../knowledge.ts';
import { citationDepths, citationStatuses } from '../statutes.ts';
import { modelLocations } from '../wire/models.ts';

/** Who wrote an answer: the product alone, by quoting what it holds, or a model. */
export const answerModes = ['offline', 'model'] as const;

/** On what an answer may rest, in the order of its parts. */
export const sourceKinds = ['statute', 'case', 'penalty', 'knowledge', 'document'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceKindNames: Record<SourceKind, string> = {
  statute: '法条',
  case: '案例',
  penalty: '处罚',
  knowledge: '知识库',
  document: '附件',
};

/** One passage that an answer rests on, word for word as the store or the file has it. */
export const AnswerSource = z.object({
  /** What the answer calls it: 1 for the first. */
  number: z.number().int(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  /** What tells it apart at a glance: its force, its court and day. */
  facts: z.array(z.string()),
  /** Where in its record or file the passage stands: 本院认为, 第3段. */
  place: z.string().optional(),
  passage: z.string(),
  /** Half-open ranges of the passage that say the words looked for. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Why it was brought. */
  reasons: z.array(z.string()),
  /** What checking it as a citation found; absent where it is none: a passage of a file, a penalty. */
  check: z
    .object({ status: z.enum(citationStatuses), checked: z.enum(citationDepths).optional(), detail: z.string() })
    .optional(),
  /** The record it stands in, with the article of a statute; absent for a file. */
  target: z.object({ recordType: z.string(), id: z.string(), article: z.string().optional() }).optional(),
  /** The attachment it stands in and its paragraph, counted from 0. */
  file: z.object({ fileId: z.string(), paragraph: z.number().int() }).optional(),
  /** The document of a knowledge library that it stands in. */
  knowledge: PassageSource.optional(),
  /** Told when a conversation is read: the document says it no longer, or is no longer there for the reader. */
  standing: z.enum(['changed', 'gone']).optional(),
});
export type AnswerSource = z.output<typeof AnswerSource>;

/** A field by whose values the cases of an answer can be narrowed, with the exact count of each. */
export const Narrowing = z.object({
  fieldEn: z.string(),
  question: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
});
export type Narrowing = z.output<typeof Narrowing>;

/** A value chosen from a narrowing. */
export const NarrowingChoice = z.strictObject({
  fieldEn: z.enum(['causeOfAction', 'courtLevel', 'judgmentYear'], '不能按这一项缩小范围'),
  value: z.string().min(1).max(100),
  label: z.string().min(1).max(100),
});
export type NarrowingChoice = z.output<typeof NarrowingChoice>;

/** What was looked through and how: an answer states its coverage. */
export const Coverage = z.object({
  /** The day (YYYY-MM-DD) for which statutes were taken. */
  asOf: z.string(),
  articles: z.number().int(),
  cases: z.number().int(),
  /** Cases that the words find altogether, and the conditions as text; absent where cases were not searched by words. */
  caseHits: z.number().int().optional(),
  queryText: z.string().optional(),
  /** The bound libraries that were looked through, by name; absent where none is bound. */
  libraries: z.array(z.string()).optional(),
  /** What was not looked through, and why. */
  skipped: z.array(z.string()),
});
export type Coverage = z.output<typeof Coverage>;

/** Where a citation stands that a model has written. */
export const inAnswer = '回答';

/** A citation in the user's own words or in those of a model, checked. */
export const TextCitation = z.object({
  raw: z.string(),
  where: z.string(),
  status: z.enum(citationStatuses),
  detail: z.string(),
  /** Only of a model's: where in the answer it ends, and the number of the source that holds what it names. */
  end: z.number().int().optional(),
  source: z.number().int().optional(),
});
export type TextCitation = z.output<typeof TextCitation>;

/** The model that has written an answer, as its reader is told. */
export const AnswerModel = z.object({ label: z.string(), location: z.enum(modelLocations) });
export type AnswerModel = z.output<typeof AnswerModel>;

/** Where a model reads what it is sent. */
export const answerPlaceNames: Record<AnswerModel['location'], string> = { local: '本所', cn: '境内', abroad: '境外' };

/** An answer as it stands so far. */
export const Answer = z.object({
  mode: z.enum(answerModes),
  text: z.string(),
  sources: z.array(AnswerSource),
  narrowings: z.array(Narrowing),
  citations: z.array(TextCitation),
  coverage: Coverage.nullable(),
  /** Only of a model: which it is, and what it thought before it wrote. */
  model: AnswerModel.optional(),
  thinking: z.string().optional(),
});
export type Answer = z.output<typeof Answer>;

/** What a run says of an answer, piece by piece. `restart`: what was said before counts no longer. */
export const AnswerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('status'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('source'), source: AnswerSource }),
  z.object({ type: z.literal('narrowing'), narrowing: Narrowing }),
  z.object({ type: z.literal('citation'), citation: TextCitation }),
  z.object({ type: z.literal('model'), model: AnswerModel }),
  z.object({ type: z.literal('thinking'), text: z.string() }),
  z.object({ type: z.literal('coverage'), coverage: Coverage }),
]);
export type AnswerEvent = z.output<typeof AnswerEvent>;

export const emptyAnswer: Answer = {
  mode: 'offline',
  text: '',
  sources: [],
  narrowings: [],
  citations: [],
  coverage: null,
};

/** The answer with what one event adds to it. */
export function addToAnswer(answer: Answer, event: AnswerEvent): Answer {
  switch (event.type) {
    case 'restart':
      return emptyAnswer;
    case 'status':
      return answer;
    case 'text':
      return { ...answer, text: answer.text + event.text };
    case 'source':
      return { ...answer, sources: [...answer.sources, event.source] };
    case 'narrowing':
      return { ...answer, narrowings: [...answer.narrowings, event.narrowing] };
    case 'citation':
      return { ...answer, citations: [...answer.citations, event.citation] };
    case 'model':
      return { ...answer, mode: 'model', model: event.model };
    case 'thinking':
      return { ...answer, thinking: (answer.thinking ?? '') + event.text };
    case 'coverage':
      return { ...answer, coverage: event.coverage };
  }
}

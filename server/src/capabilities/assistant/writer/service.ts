import { type Answer, type AnswerEvent, addToAnswer, inAnswer } from '@antai/contract/assistant/answer';
import type { QuestionPreview } from '@antai/contract/assistant/conversations';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { citationTextMax } from '@antai/contract/statutes';
import { findSentenceEnd } from '@antai/plain-text';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter, type DataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelEvent } from '../../../platform/models/request.ts';
import type { ModelTools } from '../../../platform/models/use-tools.ts';
import type { LookupsService } from '../../lookups/service.ts';
import type { RecordsService } from '../../records/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import type { AnswerWish, AttachedText, Reader } from '../answers/answer-wish.ts';
import { readPlace } from '../answers/articles/read-place.ts';
import { type NewSource, sourceOfCase, sourceOfNamed } from '../answers/describe-source.ts';
import { answerPrompt, sayMaterial } from './answer-prompt.ts';
import { describeLookup } from './describe-lookup.ts';
import { tellChecks } from './tell-checks.ts';

export type WriterService = ReturnType<typeof writerService>;

interface Deps {
  statutes: StatutesService;
  records: RecordsService;
  models: Pick<Models, 'stream' | 'preview'>;
  lookups: LookupsService;
}

type CitationCheck = Awaited<ReturnType<StatutesService['checkCitations']>>['citations'][number];

/** Steps with lookups; the last one answers. */
const stepsMax = 6;
const materialMax = 3000;
const lookupMax = 20_000;
/** Text of attachments that is sent besides the passages. */
const attachedMax = 24_000;
/** Text before a sentence that may say which law it means. */
const contextMax = 2000;
/** What goes on for longer without an end is checked piece by piece, and not read again with every word. */
const sentenceMax = 4000;
const citationsMax = 200;
const addedSourcesMax = 20;
const passageMax = 180;

const mayEndSentence = /[。！？；\n”」》]/u;

/** Checks what was written since the last check, up to `end`; sources that the answer lacks are brought. */
async function checkFrom(
  deps: Pick<Deps, 'statutes' | 'records'>,
  reader: Reader,
  { answer, ...range }: { answer: Answer; start: number; end: number },
) {
  const { start } = range;
  const end = Math.min(range.end, start + citationTextMax - contextMax);
  const asOf = answer.coverage?.asOf;
  const from = Math.max(0, start - contextMax);
  const { citations } = await deps.statutes.checkCitations(reader, answer.text.slice(from, end), { asOfWished: asOf });
  const events: AnswerEvent[] = [];
  let whole = answer;
  for (const each of citations.filter(citation => citation.start + from >= start)) {
    if (ownCitations(whole).length >= citationsMax) break;
    const source = await sourceFor(deps, reader, { answer: whole, citation: each });
    const { raw, status, detail } = each;
    const citation = { raw, where: inAnswer, status, detail, end: each.end + from };
    const added: AnswerEvent[] = [
      ...(source && !source.isThere ? [{ type: 'source' as const, source: source.source }] : []),
      { type: 'citation', citation: { ...citation, ...(source ? { source: source.source.number } : {}) } },
    ];
    events.push(...added);
    whole = added.reduce(addToAnswer, whole);
  }
  return events;
}

/** The source of an answer that holds what a citation names, or a new one; undefined where the store has it not. */
async function sourceFor(
  deps: Pick<Deps, 'statutes' | 'records'>,
  reader: Reader,
  { answer: { sources, coverage }, citation }: { answer: Answer; citation: CitationCheck },
) {
  const asOf = coverage?.asOf;
  const { target, raw } = citation;
  if (!target) return undefined;
  const place = readPlace(target.label ?? raw);
  const there = sources.find(
    each => each.target?.id === target.id && (!each.target.article || each.target.article === place?.article),
  );
  if (there) return { source: there, isThere: true };
  if (sources.filter(({ reasons }) => reasons.includes(citedReason)).length >= addedSourcesMax) return undefined;
  const material =
    citation.kind === 'provision'
      ? place && sourceOfNamed(await deps.statutes.article(reader, { ...place, ...(asOf ? { asOf } : {}) }))
      : await caseSource(deps, reader, { id: target.id, caseNumber: raw });
  if (!material) return undefined;
  const { status, checked, detail } = citation;
  const check = { status, ...(checked ? { checked } : {}), detail };
  const number = Math.max(0, ...sources.map(each => each.number)) + 1;
  return { source: { ...material, number, reasons: [citedReason], check }, isThere: false };
}

async function caseSource(
  { records }: Pick<Deps, 'records'>,
  reader: Reader,
  { id, caseNumber }: { id: string; caseNumber: string },
): Promise<NewSource | undefined> {
  if (!reader.may(resourceOfRecordType(recordTypes.cases))) return undefined;
  const [text] = await records.texts(recordTypes.cases, {
    ids: [id],
    keys: ['courtReasoning'],
    charactersMax: passageMax,
  });
  const quotation = { passage: text?.text ?? '', marks: [] };
  return sourceOfCase({ id, fields: { caseNumber }, quotation, place: '本院认为', reasons: [] });
}

/** What a model is sent: the material and the attachments as quoted data, after what an answer has said already. */
const requestOf = (
  { lookups }: Pick<Deps, 'lookups'>,
  reader: Caller,
  { wish, begun }: { wish: AnswerWish; begun: Answer },
) => {
  const quoter = createDataQuoter();
  const quoted = begun.sources.map(source =>
    quoter.quote(source.title, { text: sayMaterial(source), maxChars: materialMax }),
  );
  return {
    feature: 'assistant',
    tools: quotedTools(lookups.toolsFor(reader), quoter),
    stepsMax,
    revealed: wish.revealed,
    publicTexts: quoted.filter((_text, at) => begun.sources[at]?.kind === 'statute'),
    messages: answerPrompt.render({
      quoter,
      asOf: wish.asOf,
      question: wish.question,
      earlier: wish.earlier,
      focus: wish.assistant?.focus ?? '',
      begun: begun.text,
      material: [...quoted, ...attachedTexts(wish.files, quoter)],
    }),
  };
};

/** An answer as a model writes it: what has been said, and how far it has been checked. */
interface Draft {
  deps: Pick<Deps, 'statutes' | 'records'>;
  reader: Reader;
  wish: AnswerWish;
  begun: Answer;
  answer: Answer;
  checkedTo: number;
  /** What has been said since. */
  unchecked: string;
}

/** Adds a piece to the draft, and passes it on. */
function say(draft: Draft, event: AnswerEvent): AnswerEvent {
  draft.answer = addToAnswer(draft.answer, event);
  return event;
}

/** Checks the draft up to a place, where that is further than before. */
async function check(draft: Draft, end: number): Promise<AnswerEvent[]> {
  const { deps, reader, answer, checkedTo: start } = draft;
  draft.checkedTo = end;
  draft.unchecked = draft.unchecked.slice(Math.max(0, end - start));
  if (end <= start) return [];
  return (await checkFrom(deps, reader, { answer, start, end })).map(event => say(draft, event));
}

/** Says a piece of text; a sentence that it may end is checked at once. */
async function* sayText(draft: Draft, text: string): AsyncGenerator<AnswerEvent> {
  if (draft.answer.text === draft.begun.text) yield { type: 'status', text: '正在作答' };
  yield say(draft, { type: 'text', text });
  draft.unchecked += text;
  if (mayEndSentence.test(text) || draft.unchecked.length > sentenceMax)
    yield* await check(draft, draft.checkedTo + findEnd(draft.unchecked));
}

/** How much of a text that still grows can be checked: its whole sentences, and of one without an end what stands before its last mark. */
function findEnd(unchecked: string): number {
  const end = findSentenceEnd(unchecked);
  if (end > 0 || unchecked.length <= sentenceMax) return end;
  const marked = Math.max(...['，', '、', ',', ' '].map(mark => unchecked.lastIndexOf(mark))) + 1;
  return marked || unchecked.length;
}

/** Checks the rest and says what the checks came to. Gives back why the model did not write a word. */
async function* finish(
  draft: Draft,
  event: Extract<ModelEvent, { type: 'finish' }>,
): AsyncGenerator<AnswerEvent, string | undefined> {
  const { deps, reader, wish, begun } = draft;
  reader.signal.throwIfAborted();
  const hasSpoken = draft.answer.text.slice(begun.text.length).trim() !== '';
  if (event.error && !hasSpoken) return event.error.message;
  yield* await check(draft, draft.answer.text.length);
  if (event.error) throw new Fault({ code: 1, text: event.error.message });
  const text = draft.answer.text.slice(0, citationTextMax);
  const { notChecked } = await deps.statutes.checkCitations(reader, text, { asOfWished: wish.asOf });
  const isCut = event.reason === 'length';
  const note = tellChecks({ ...draft.answer, notChecked, inventedNames: event.inventedNames, isCut });
  if (note) yield say(draft, { type: 'text', text: note });
  return undefined;
}

/** Passes on one event of a model. Gives back why it did not write a word. */
async function* passOn(draft: Draft, event: ModelEvent): AsyncGenerator<AnswerEvent, string | undefined> {
  if (event.type === 'answering') {
    const { label, location } = event.answeredBy;
    yield say(draft, { type: 'model', model: { label, location } });
  } else if (event.type === 'reasoning') {
    if (!draft.answer.thinking) yield { type: 'status', text: '正在思考' };
    yield say(draft, { type: 'thinking', text: event.text });
  } else if (event.type === 'toolCall') {
    yield { type: 'status', text: describeLookup(event.name, event.input) };
  } else if (event.type === 'toolResult') {
    yield { type: 'status', text: event.isError ? '没有查到，正在继续' : '正在阅读查到的内容' };
  } else if (event.type === 'text') yield* sayText(draft, event.text);
  else if (event.type === 'finish') return yield* finish(draft, event);
  return undefined;
}

/** Lets a model write an answer from what was found, and checks every citation that it writes as its sentence is complete. */
export function writerService(deps: Deps) {
  const { models } = deps;
  return {
    /**
     * What a model writes, after what has `begun`. Gives back why it did not write a word; throws a `Fault` where it broke
     * off after the first.
     */
    async *write(
      reader: Reader,
      { wish, begun }: { wish: AnswerWish; begun: Answer },
    ): AsyncGenerator<AnswerEvent, string | undefined> {
      const checkedTo = findSentenceEnd(begun.text);
      const unchecked = begun.text.slice(checkedTo);
      const draft: Draft = { deps, reader, wish, begun, answer: begun, checkedTo, unchecked };
      yield { type: 'status', text: '正在作答' };
      for await (const event of models.stream(requestOf(deps, reader, { wish, begun }), reader)) {
        const failure = yield* passOn(draft, event);
        if (failure !== undefined) return failure;
      }
      return undefined;
    },

    /** What `write` would send first; nothing is sent. Throws `notConfigured` of the models. */
    async preview(reader: Reader, { wish, begun }: { wish: AnswerWish; begun: Answer }): Promise<QuestionPreview> {
      const request = requestOf(deps, reader, { wish, begun });
      const { answeredBy, isMasked, messages } = await models.preview(request, reader);
      return {
        model: { label: answeredBy.label, location: answeredBy.location },
        isMasked,
        messages: messages.map(({ text, spans }, at) => ({
          role: request.messages[at]!.role,
          text,
          spans: spans.map(({ start, end, original }) => ({ start, end, original })),
        })),
      };
    },

    /** An answer that was broken off, with the citations that no check has reached. */
    async checkRest(reader: Reader, answer: Answer): Promise<Answer> {
      const start = Math.max(0, ...ownCitations(answer).map(({ end = 0 }) => end));
      const events = await checkFrom(deps, reader, { answer, start, end: answer.text.length });
      return events.reduce(addToAnswer, answer);
    },
  };
}

const citedReason = '回答引用了这一处';

const ownCitations = ({ citations }: Answer) => citations.filter(({ where }) => where === inAnswer);

/** The lookups with what they find marked as the data that it is. */
const quotedTools = (tools: ModelTools, quoter: DataQuoter): ModelTools =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [
      name,
      {
        ...tool,
        run: async (...input: Parameters<typeof tool.run>) =>
          quoter.quote(name, { text: sayFinding(await tool.run(...input)), maxChars: lookupMax }),
      },
    ]),
  );

const sayFinding = (finding: unknown): string => (typeof finding === 'string' ? finding : JSON.stringify(finding));

/** The attachments from their beginning, as much of all as is sent. */
function attachedTexts(files: AttachedText[], quoter: DataQuoter) {
  const share = Math.floor(attachedMax / Math.max(1, files.length));
  return files.map(({ fileName, paragraphs }) =>
    quoter.quote(`附件 ${fileName}`, { text: paragraphs.join('\n'), maxChars: share }),
  );
}

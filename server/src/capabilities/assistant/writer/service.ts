import { type Answer, type AnswerEvent, addToAnswer, inAnswer } from '@antai/contract/assistant/answer';
import type { QuestionPreview } from '@antai/contract/assistant/conversations';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { citationTextMax } from '@antai/contract/statutes';
import { findSentenceEnd } from '@antai/plain-text';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter, type DataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelTools } from '../../../platform/models/use-tools.ts';
import type { LookupsService } from '../../lookups/service.ts';
import type { RecordsService } from '../../records/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import type { AnswerWish, AttachedText, Reader } from '../answers/answer-wish.ts';
import { type NewSource, sourceOfCase, sourceOfNamed } from '../answers/describe-source.ts';
import { readPlace } from '../answers/read-place.ts';
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

type Checked = Awaited<ReturnType<StatutesService['checkCitations']>>['citations'][number];

/** Steps with lookups; the last one answers. */
const stepsMax = 6;
const materialMax = 3000;
const lookupMax = 20_000;
/** Text of attachments that is sent besides the passages. */
const attachedMax = 24_000;
/** Text before a sentence that may say which law it means. */
const contextMax = 2000;
const citationsMax = 200;
const addedSourcesMax = 20;
const passageMax = 180;

const mayEndSentence = /[。！？；\n”」》]/u;

/** Lets a model write an answer from what was found, and checks every citation that it writes as its sentence is complete. */
export function writerService({ statutes, records, models, lookups }: Deps) {
  /** Checks what was written since the last check, up to `end`; sources that the answer lacks are brought. */
  async function checkFrom(reader: Reader, answer: Answer, range: { start: number; end: number }) {
    const { start } = range;
    const end = Math.min(range.end, start + citationTextMax - contextMax);
    const asOf = answer.coverage?.asOf;
    const from = Math.max(0, start - contextMax);
    const { citations } = await statutes.checkCitations(reader, answer.text.slice(from, end), asOf);
    const events: AnswerEvent[] = [];
    let whole = answer;
    for (const each of citations.filter(citation => citation.start + from >= start)) {
      if (ownCitations(whole).length >= citationsMax) break;
      const source = await sourceFor(reader, whole, each, asOf);
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
  async function sourceFor(reader: Reader, { sources }: Answer, citation: Checked, asOf: string | undefined) {
    const { target, raw } = citation;
    if (!target) return undefined;
    const place = readPlace(target.label ?? raw);
    const there = sources.find(
      each => each.target?.id === target.id && (!each.target.article || each.target.article === place?.article),
    );
    if (there) return { source: there, isThere: true };
    if (sources.filter(({ reasons }) => reasons.includes(citedReason)).length >= addedSourcesMax) return undefined;
    const found =
      citation.kind === 'provision'
        ? place && sourceOfNamed(await statutes.article(reader, { ...place, ...(asOf ? { asOf } : {}) }))
        : await caseSource(reader, target.id, raw);
    if (!found) return undefined;
    const { status, checked, detail } = citation;
    const check = { status, ...(checked ? { checked } : {}), detail };
    const number = Math.max(0, ...sources.map(each => each.number)) + 1;
    return { source: { ...found, number, reasons: [citedReason], check }, isThere: false };
  }

  async function caseSource(reader: Reader, id: string, caseNumber: string): Promise<NewSource | undefined> {
    if (!reader.may(resourceOfRecordType(recordTypes.cases))) return undefined;
    const [text] = await records.texts(recordTypes.cases, [id], ['courtReasoning'], passageMax);
    const quotation = { passage: text?.text ?? '', marks: [] };
    return sourceOfCase({ id, fields: { caseNumber }, quotation, place: '本院认为', reasons: [] });
  }

  const requestOf = (reader: Caller, wish: AnswerWish, begun: Answer) => {
    const quoter = createDataQuoter();
    const quoted = begun.sources.map(source => quoter.quote(source.title, sayMaterial(source), materialMax));
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

  return {
    /**
     * What a model writes, after what has `begun`. Gives back why it did not write a word; throws a `Fault` where it broke
     * off after the first.
     */
    async *write(reader: Reader, wish: AnswerWish, begun: Answer): AsyncGenerator<AnswerEvent, string | undefined> {
      let answer = begun;
      let checkedTo = findSentenceEnd(begun.text);
      const say = (event: AnswerEvent) => {
        answer = addToAnswer(answer, event);
        return event;
      };
      const check = async (end: number) => {
        const range = { start: checkedTo, end };
        checkedTo = end;
        return end > range.start ? (await checkFrom(reader, answer, range)).map(say) : [];
      };
      yield { type: 'status', text: '正在作答' };
      for await (const event of models.stream(requestOf(reader, wish, begun), reader)) {
        if (event.type === 'answering') {
          const { label, location } = event.answeredBy;
          yield say({ type: 'model', model: { label, location } });
        } else if (event.type === 'reasoning') {
          if (!answer.thinking) yield { type: 'status', text: '正在思考' };
          yield say({ type: 'thinking', text: event.text });
        } else if (event.type === 'toolCall') {
          yield { type: 'status', text: describeLookup(event.name, event.input) };
        } else if (event.type === 'toolResult') {
          yield { type: 'status', text: event.isError ? '没有查到，正在继续' : '正在阅读查到的内容' };
        } else if (event.type === 'text') {
          if (answer.text === begun.text) yield { type: 'status', text: '正在作答' };
          yield say({ type: 'text', text: event.text });
          if (mayEndSentence.test(event.text)) {
            yield* await check(checkedTo + findSentenceEnd(answer.text.slice(checkedTo)));
          }
        } else if (event.type === 'finish') {
          reader.signal.throwIfAborted();
          const hasSpoken = answer.text.slice(begun.text.length).trim() !== '';
          if (event.error && !hasSpoken) return event.error.message;
          yield* await check(answer.text.length);
          if (event.error) throw new Fault({ code: 1, text: event.error.message });
          const { notChecked } = await statutes.checkCitations(
            reader,
            answer.text.slice(0, citationTextMax),
            wish.asOf,
          );
          const isCut = event.reason === 'length';
          const note = tellChecks({ ...answer, notChecked, inventedNames: event.inventedNames, isCut });
          if (note) yield say({ type: 'text', text: note });
        }
      }
      return undefined;
    },

    /** What `write` would send first; nothing is sent. Throws `notConfigured` of the models. */
    async preview(reader: Reader, wish: AnswerWish, begun: Answer): Promise<QuestionPreview> {
      const request = requestOf(reader, wish, begun);
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
      const events = await checkFrom(reader, answer, { start, end: answer.text.length });
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
        run: async (...given: Parameters<typeof tool.run>) =>
          quoter.quote(name, JSON.stringify(await tool.run(...given)), lookupMax),
      },
    ]),
  );

/** The attachments from their beginning, as much of all as is sent. */
function attachedTexts(files: AttachedText[], quoter: DataQuoter) {
  const share = Math.floor(attachedMax / Math.max(1, files.length));
  return files.map(({ fileName, paragraphs }) => quoter.quote(`附件 ${fileName}`, paragraphs.join('\n'), share));
}

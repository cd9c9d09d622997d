import {
  addToSection,
  type SectionDraft,
  type SectionEvent,
  type SectionPart,
  type SectionSource,
  sectionFaults,
} from '@antai/contract/drafting/sections';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { similarTextMax } from '@antai/contract/search';
import { questionMax } from '@antai/contract/statutes';
import { type Field, type SectionColumn, type Template, type Values, wholeText } from '@antai/drafting';
import { findSentenceEnd } from '@antai/plain-text';
import type { Caller } from '../../../../platform/caller.ts';
import { Fault } from '../../../../platform/fault.ts';
import { nextTurn } from '../../../../platform/map-in-slices.ts';
import { ModelError } from '../../../../platform/models/model-error.ts';
import type { Models } from '../../../../platform/models/models.ts';
import { createDataQuoter } from '../../../../platform/models/quote-data.ts';
import type { ModelRequest } from '../../../../platform/models/request.ts';
import type { RecordsService } from '../../../records/service.ts';
import type { SearchService } from '../../../search/service.ts';
import type { StatutesService } from '../../../statutes/service.ts';
import { type Ground, judgeText, type PlacedCitation, valuesIn } from './judge-text.ts';
import { listFacts, sayAnswer } from './list-facts.ts';
import { answerOf, factsMax, writePrompt } from './write-prompt.ts';

interface Deps {
  models: Pick<Models, 'object' | 'stream'>;
  statutes: Pick<StatutesService, 'article' | 'findArticles' | 'checkCitations'>;
  search: Pick<SearchService, 'similarCases'>;
  records: Pick<RecordsService, 'texts'>;
}

/** A section to be written. */
export interface SectionOrder {
  template: Template;
  fields: Values;
  field: Field;
  columns: readonly SectionColumn[];
  /** What was told besides the answers of the form. */
  added: string;
}

/** Who a section is written for; ended by its signal. */
type Reader = Caller & { signal: AbortSignal };

export type SectionWriter = ReturnType<typeof sectionWriter>;

const [articlesMax, basesMax, casesMax] = [8, 6, 4];
const passageMax = 1_200;
/** Facts shorter than this can be alike to no case. */
const alikeMin = 30;
/** A section longer than this is none. */
const sectionMax = 8_000;
/** Text before a sentence that may say which law it means. */
const contextMax = 2_000;

interface SectionRequest {
  request: ModelRequest;
  ground: Ground;
  /** What was written before. */
  begun: string;
}

/** The articles that the template rests on and those that the facts lead to, as far as they are in force. */
async function articlesFor(
  { statutes }: Pick<Deps, 'statutes'>,
  caller: Caller,
  { template, question }: { template: Template; question: string },
): Promise<SectionSource[]> {
  if (!caller.may(resourceOfRecordType(recordTypes.statute))) return [];
  const own = template.legalBasis.slice(0, basesMax).map(({ statute, article }) => ({ statute, article }));
  const named = await Promise.all(
    own.map(basis =>
      statutes.article(caller, basis).catch(error => {
        // what a template of one's own calls an article may be none
        if (error instanceof Fault) return undefined;
        throw error;
      }),
    ),
  );
  const hits = await statutes.findArticles(caller, { question: question.slice(0, questionMax), limit: articlesMax });
  const all = [...named, ...hits].flatMap((each): SectionSource[] => {
    if (each?.validity !== 'inForce' || !each.statuteId || !each.statuteTitle || !each.label || !each.text) return [];
    const title = `《${each.statuteTitle}》${each.label}`;
    const target = { recordType: recordTypes.statute, id: each.statuteId };
    return [{ kind: 'statute', title, passage: each.text.slice(0, passageMax), target }];
  });
  return all.filter((each, at) => all.findIndex(({ title }) => title === each.title) === at);
}

/** Cases of the house whose facts are alike, with what their courts said. */
async function casesFor(
  { search, records }: Pick<Deps, 'search' | 'records'>,
  { caller, facts }: { caller: Caller; facts: string },
): Promise<SectionSource[]> {
  if (facts.length < alikeMin || !caller.may(resourceOfRecordType(recordTypes.cases))) return [];
  const text = facts.slice(0, similarTextMax);
  const alike = await search.similarCases(caller, { text, limit: casesMax });
  const ids = alike.map(({ id }) => id);
  const texts = await records.texts(recordTypes.cases, { ids, keys: ['courtReasoning'], charactersMax: passageMax });
  const passages = new Map(texts.map(each => [each.id, each.text]));
  return alike.flatMap(({ id, fields: { caseNumber, court } }): SectionSource[] => {
    const passage = passages.get(id);
    if (!passage || !caseNumber) return [];
    const target = { recordType: recordTypes.cases, id };
    return [{ kind: 'case', title: `${court ?? ''}${caseNumber}`, passage, target }];
  });
}

async function checked(
  { statutes }: Pick<Deps, 'statutes'>,
  { caller, text }: { caller: Caller; text: string },
): Promise<PlacedCitation[]> {
  const { citations, notChecked } = await statutes.checkCitations(caller, text);
  const unsure = notChecked.map(({ why, ...each }) => ({ ...each, status: 'notChecked' as const, detail: why }));
  return [...citations, ...unsure].map(({ start, end, raw, status, detail }) => ({
    start,
    end,
    raw,
    status,
    detail,
  }));
}

async function proveRow(
  deps: Pick<Deps, 'statutes'>,
  caller: Caller,
  { columns, item, ground }: { columns: readonly SectionColumn[]; item: Record<string, string>; ground: Ground },
) {
  const part: SectionPart = { value: null, texts: [], citations: [] };
  const dropped = { invented: 0, uncitable: 0 };
  for (const { id, label, options } of columns) {
    const own = item[id] ?? '';
    const judged = options
      ? takeOption(own)
      : judgeText(own, { citations: await checked(deps, { caller, text: own }), ground });
    dropped.invented += judged.invented;
    dropped.uncitable += judged.uncitable;
    part.texts.push({ columnId: id, label, text: judged.text.trim(), isChosen: options !== undefined });
    part.citations.push(...judged.citations.map(({ raw, status, detail }) => ({ raw, status, detail })));
  }
  part.value = Object.fromEntries(part.texts.map(({ columnId, text }) => [columnId, text]));
  return { part: part.texts.every(({ text }) => text !== '') ? part : null, dropped };
}

/** Sentences that were just written, behind those that say which law they mean. */
async function proveText(
  deps: Pick<Deps, 'statutes'>,
  caller: Caller,
  { before, own, ground }: { before: string; own: string; ground: Ground },
) {
  const context = before.slice(-contextMax);
  const all = await checked(deps, { caller, text: context + own });
  const citations = all
    .filter(({ start }) => start >= context.length)
    .map(each => ({ ...each, start: each.start - context.length, end: each.end - context.length }));
  const { text, invented, uncitable, citations: citable } = judgeText(own, { citations, ground });
  const marks = citable.map(({ raw, status, detail }) => ({ raw, status, detail }));
  return { text, citations: marks, dropped: { invented, uncitable } };
}

async function* writeRows(
  deps: Deps,
  reader: Reader,
  { columns, request, ground }: SectionRequest & Pick<SectionOrder, 'columns'>,
): AsyncGenerator<SectionEvent> {
  const { value, answeredBy } = await deps.models
    .object(answerOf(columns), { request, caller: reader })
    .catch(error => {
      throw error instanceof ModelError && !reader.signal.aborted ? new Fault({ code: 1, text: error.message }) : error;
    });
  if (answeredBy) yield { type: 'model', label: answeredBy.label };
  for (const item of value.items) yield { type: 'part', ...(await proveRow(deps, reader, { columns, item, ground })) };
}

async function* writeText(
  deps: Deps,
  reader: Reader,
  { column: { id, label }, request, ground, begun }: SectionRequest & { column: SectionColumn },
): AsyncGenerator<SectionEvent> {
  let text = begun;
  let provedTo = begun.length;
  const prove = async (end: number): Promise<SectionEvent> => {
    const own = text.slice(provedTo, end);
    const proved = await proveText(deps, reader, {
      before: text.slice(0, provedTo),
      own: provedTo === 0 ? own.trimStart() : own,
      ground,
    });
    provedTo = end;
    return { type: 'text', columnId: id, label, ...proved };
  };
  for await (const event of deps.models.stream(request, reader)) {
    if (event.type === 'answering') yield { type: 'model', label: event.answeredBy.label };
    else if (event.type === 'text') {
      text += event.text.slice(0, Math.max(0, sectionMax + 1 - text.length));
      const end = findSentenceEnd(text.slice(provedTo));
      if (end > 0) yield await prove(provedTo + end);
      if (text.length > sectionMax) break;
    } else if (event.type === 'finish') {
      reader.signal.throwIfAborted();
      if (event.error) throw new Fault({ code: 1, text: event.error.message });
      if (text.length > provedTo) yield await prove(text.length);
    }
  }
}

/** What comes of an order, after what has `begun`; throws a `Fault` where nothing of it can be used, or the model broke off. */
async function* write(
  deps: Deps,
  reader: Reader,
  { order, begun }: { order: SectionOrder; begun: SectionDraft },
): AsyncGenerator<SectionEvent> {
  const { template, fields, field, columns, added } = order;
  yield { type: 'status', text: '正在检索法条与案例' };
  // what a model is not shown is no ground for what it says
  const facts = factsOf(order).join('\n').slice(0, factsMax);
  const question = `${template.title} ${field.label}\n${added || facts}`;
  const sources =
    begun.sources.length > 0
      ? begun.sources
      : [
          ...(await articlesFor(deps, reader, { template, question })),
          ...(await casesFor(deps, { caller: reader, facts })),
        ];
  yield { type: 'sources', sources };
  yield { type: 'status', text: '正在拟写' };
  const present = sayAnswer(field, fields[field.id]).slice(0, factsMax);
  const written = begun.parts.map(({ texts }) => texts.map(each => each.text).join('\n')).join('\n');
  const about = {
    templateTitle: template.title,
    label: field.label,
    columns,
    facts,
    present,
    begun: written,
  };
  const ground = groundOf(template, { facts: [facts, present], sources });
  const task = { request: requestOf(about, sources), ground, begun: written };
  const [first] = columns;
  const events =
    first?.id === wholeText
      ? writeText(deps, reader, { column: first, ...task })
      : writeRows(deps, reader, { columns, ...task });
  let whole = begun;
  for await (const event of events) {
    whole = addToSection(whole, event);
    yield event;
    // a model may say many sentences at once
    await nextTurn();
  }
  if (whole.parts.length === 0) throw new Fault(sectionFaults.nothingUsable);
}

/** Writes sections by a model: what it says is proved sentence by sentence, and only what holds is given back. */
export const sectionWriter = (deps: Deps) => ({
  write: (reader: Reader, { order, begun }: { order: SectionOrder; begun: SectionDraft }) =>
    write(deps, reader, { order, begun }),
});

const takeOption = (text: string) => ({ text, citations: [], invented: 0, uncitable: 0 });

/** The answers of the form besides the section, and what was told. */
const factsOf = ({ template, fields, field, added }: SectionOrder): string[] => [
  ...listFacts(template, { fields, except: field.id }),
  ...(added ? [added] : []),
];

function requestOf(
  about: Omit<Parameters<typeof writePrompt>[0], 'material' | 'quoter'>,
  sources: readonly SectionSource[],
): ModelRequest {
  const quoter = createDataQuoter();
  const material = sources.map(({ title, passage }) =>
    quoter.quote(title, { text: `${title}：${passage}`, maxChars: passageMax + 200 }),
  );
  const messages = writePrompt({ ...about, material, quoter });
  // the law names nobody: nothing in it is masked
  const publicTexts = material.filter((_text, at) => sources[at]?.kind === 'statute');
  return { feature: 'drafting', messages, publicTexts };
}

const bare = (text: string) => text.replaceAll(/[《》\s]/gu, '');

/** What the facts and the articles say; another case's numbers and names are none of this one. */
function groundOf(
  template: Template,
  { facts, sources }: { facts: string[]; sources: readonly SectionSource[] },
): Ground {
  const articles = sources.filter(({ kind }) => kind === 'statute').map(({ passage }) => passage);
  const named = bare(
    [...facts, ...template.legalBasis.map(({ statute, article }) => `${statute}${article}`)].join('\n'),
  );
  const text = [...facts, ...articles].join('\n');
  return { text, values: valuesIn(text), isKnown: raw => named.includes(bare(raw)) };
}

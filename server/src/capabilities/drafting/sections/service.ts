import {
  type SectionDraft,
  type SectionPart,
  type SectionSource,
  sectionFaults,
} from '@antai/contract/drafting/sections';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { similarTextMax } from '@antai/contract/search';
import { questionMax } from '@antai/contract/statutes';
import { isEmpty, type SectionColumn, sectionColumns, type Template, wholeText } from '@antai/drafting';
import type { Caller } from '../../../platform/caller.ts';
import { Fault } from '../../../platform/fault.ts';
import { ModelError } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { RecordsService } from '../../records/service.ts';
import type { SearchService } from '../../search/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import type { DraftingService } from '../service.ts';
import { type Given, judgeText, type PlacedCitation, valuesIn } from './judge-text.ts';
import { listFacts, sayAnswer } from './list-facts.ts';
import { answerOf, factsMax, writePrompt } from './write-prompt.ts';

interface Deps {
  drafts: Pick<DraftingService, 'opened'>;
  models: Pick<Models, 'object' | 'status'>;
  statutes: Pick<StatutesService, 'article' | 'findArticles' | 'checkCitations'>;
  search: Pick<SearchService, 'similarCases'>;
  records: Pick<RecordsService, 'texts'>;
}

export type SectionsService = ReturnType<typeof sectionsService>;

type About = Omit<Parameters<typeof writePrompt>[0], 'material' | 'quoter'>;

const [articlesMax, basesMax, casesMax] = [8, 6, 4];
const passageMax = 1_200;
/** Facts shorter than this can be alike to no case. */
const alikeMin = 30;

/** Sections of a document by a model: what it writes is proved and proposed, never written into a draft by itself. */
export function sectionsService({ drafts, models, statutes, search, records }: Deps) {
  /** The articles that the template rests on and those that the facts lead to, as far as they are in force. */
  async function articlesFor(caller: Caller, template: Template, question: string): Promise<SectionSource[]> {
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
    const found = await statutes.findArticles(caller, { question: question.slice(0, questionMax), limit: articlesMax });
    const all = [...named, ...found].flatMap((each): SectionSource[] => {
      if (each?.validity !== 'inForce' || !each.statuteId || !each.statuteTitle || !each.label || !each.text) return [];
      const title = `《${each.statuteTitle}》${each.label}`;
      const target = { recordType: recordTypes.statute, id: each.statuteId };
      return [{ kind: 'statute', title, passage: each.text.slice(0, passageMax), target }];
    });
    return all.filter((each, at) => all.findIndex(({ title }) => title === each.title) === at);
  }

  /** Cases of the house whose facts are alike, with what their courts said. */
  async function casesFor(caller: Caller, facts: string): Promise<SectionSource[]> {
    if (facts.length < alikeMin || !caller.may(resourceOfRecordType(recordTypes.cases))) return [];
    const text = facts.slice(0, similarTextMax);
    const alike = await search.similarCases(caller, { text, limit: casesMax });
    const ids = alike.map(({ id }) => id);
    const said = await records.texts(recordTypes.cases, ids, ['courtReasoning'], passageMax);
    const passages = new Map(said.map(each => [each.id, each.text]));
    return alike.flatMap(({ id, fields: { caseNumber, court } }): SectionSource[] => {
      const passage = passages.get(id);
      if (!passage || !caseNumber) return [];
      const target = { recordType: recordTypes.cases, id };
      return [{ kind: 'case', title: `${court ?? ''}${caseNumber}`, passage, target }];
    });
  }

  async function proved(caller: Caller, columns: readonly SectionColumn[], item: Record<string, string>, given: Given) {
    const part: SectionPart = { value: null, texts: [], citations: [] };
    const dropped = { invented: 0, uncitable: 0 };
    for (const { id, label, options } of columns) {
      const own = item[id] ?? '';
      const { citations, notChecked } = await statutes.checkCitations(caller, own);
      const unsure = notChecked.map(({ why, ...each }) => ({ ...each, status: 'notChecked' as const, detail: why }));
      const placed: PlacedCitation[] = [...citations, ...unsure].map(({ start, end, raw, status, detail }) => ({
        ...{ start, end, raw, status, detail },
      }));
      const judged = options ? { text: own, citations: [], invented: 0, uncitable: 0 } : judgeText(own, placed, given);
      dropped.invented += judged.invented;
      dropped.uncitable += judged.uncitable;
      part.texts.push({ columnId: id, label, text: judged.text.trim(), isChosen: options !== undefined });
      part.citations.push(...judged.citations.map(({ raw, status, detail }) => ({ raw, status, detail })));
    }
    const row = Object.fromEntries(part.texts.map(({ columnId, text }) => [columnId, text]));
    part.value = row[wholeText] ?? row;
    return { part, dropped, isWhole: part.texts.every(({ text }) => text !== '') };
  }

  async function ask(caller: Caller, about: About, sources: readonly SectionSource[]) {
    const quoter = createDataQuoter();
    const material = sources.map(({ title, passage }) => quoter.quote(title, `${title}：${passage}`, passageMax + 200));
    const messages = writePrompt({ ...about, material, quoter });
    // the law names nobody: nothing in it is masked
    const publicTexts = material.filter((_text, at) => sources[at]?.kind === 'statute');
    const signal = caller.signal ?? new AbortController().signal;
    const { userId, enterpriseId } = caller;
    const request = { feature: 'drafting', messages, publicTexts };
    return models.object(answerOf(about.columns), request, { userId, enterpriseId, signal }).catch(error => {
      throw error instanceof ModelError && !signal.aborted ? new Fault({ code: 1, text: error.message }) : error;
    });
  }

  return {
    status: async () => ({ isConfigured: (await models.status()).isConfigured }),

    async propose(
      caller: Caller,
      { taskId, fieldId, facts: added }: { taskId: string; fieldId: string; facts: string },
    ): Promise<SectionDraft> {
      const { template, fields } = await drafts.opened(caller, taskId);
      const field = template.fields.find(({ id }) => id === fieldId);
      const columns = field && sectionColumns(field);
      if (!field || !columns) throw new Fault(sectionFaults.notAText);
      if (!(await models.status()).isConfigured) throw new Fault(sectionFaults.noModel);
      // a choice that the template makes by itself tells nothing of the matter
      const asked = template.fields.filter(({ id, default: usual }) => id !== fieldId && usual === undefined);
      if (added === '' && !asked.some(({ id, type }) => type !== 'bool' && !isEmpty(fields[id])))
        throw new Fault(sectionFaults.noFacts);
      const facts = [...listFacts(template, fields, fieldId), ...(added ? [added] : [])];
      // what a model is not shown is no ground for what it says
      const said = facts.join('\n').slice(0, factsMax);
      const question = `${template.title} ${field.label}\n${added || said}`;
      const sources = [...(await articlesFor(caller, template, question)), ...(await casesFor(caller, said))];
      const present = sayAnswer(field, fields[fieldId]).slice(0, factsMax);
      const about = { templateTitle: template.title, label: field.label, columns, facts: said, present };
      const { value, answeredBy } = await ask(caller, about, sources);
      const given = givenBy(template, [said, present], sources);
      const all = [];
      for (const item of value.items) all.push(await proved(caller, columns, item, given));
      const parts = all.flatMap(({ part, isWhole }) => (isWhole ? [part] : []));
      if (parts.length === 0) throw new Fault(sectionFaults.nothingUsable);
      const dropped = {
        invented: all.reduce((sum, each) => sum + each.dropped.invented, 0),
        uncitable: all.reduce((sum, each) => sum + each.dropped.uncitable, 0),
      };
      return { fieldId, parts, sources, dropped, answeredBy: answeredBy?.label ?? '模型' };
    },
  };
}

const bare = (text: string) => text.replaceAll(/[《》\s]/gu, '');

/** What the facts and the articles say; another case's numbers and names are none of this one. */
function givenBy(template: Template, facts: string[], sources: readonly SectionSource[]): Given {
  const articles = sources.filter(({ kind }) => kind === 'statute').map(({ passage }) => passage);
  const named = bare(
    [...facts, ...template.legalBasis.map(({ statute, article }) => `${statute}${article}`)].join('\n'),
  );
  const text = [...facts, ...articles].join('\n');
  return { text, values: valuesIn(text), isKnown: raw => named.includes(bare(raw)) };
}

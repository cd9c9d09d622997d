import { randomUUID } from 'node:crypto';
import { listCalculators } from '@antai/calculation';
import { calculators } from '@antai/contract/calculators';
import { knowledge, knowledgeQuestionMax, passagesMax } from '@antai/contract/knowledge';
import { lookupFaults, lookupTextMax } from '@antai/contract/lookups';
import { people } from '@antai/contract/people';
import { type RecordType, records, recordTabs, recordTypes } from '@antai/contract/records';
import { review } from '@antai/contract/review';
import { levelNames, reviewedTextMax } from '@antai/contract/review/records';
import { type SearchHit, search, similarTextMax } from '@antai/contract/search';
import { citationTextMax, questionMax, statutes } from '@antai/contract/statutes';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import { z } from 'zod';
import type { Caller } from '../../platform/caller.ts';
import { Fault } from '../../platform/fault.ts';
import type { Invoke } from '../../platform/http/invoke.ts';
import type { McpAnswer, McpExchange } from '../../platform/http/mcp.ts';
import { WrittenAnswer } from '../../platform/http/written-answer.ts';
import { type ModelTools, modelTool } from '../../platform/models/use-tools.ts';
import { joinBytes } from '../../platform/stream-bytes.ts';
import type { Workers } from '../../platform/workers.ts';
import { answerMcp } from './answer-mcp.ts';
import { shortenFields } from './shorten-fields.ts';

/** Makes a call under the rights of the user whom a lookup works for. */
interface Ask {
  <C extends Call>(call: C, input: SentOf<C>): Promise<AnswerOf<C>>;
  /** The same as it is passed on: nobody reads an answer that was written in a thread. */
  toPassOn: <C extends Call>(call: C, input: SentOf<C>) => Promise<unknown>;
}

export type LookupsService = ReturnType<typeof lookupsService>;

const day = z.iso.date().describe('查询哪一天有效的版本，YYYY-MM-DD；不写为今天').optional();
const findingsMax = 40;
const quotedMax = 200;
const pageSize = 10;
const pageNum = z.number().int().min(1).default(1).describe('第几页，每页10条');
const expression = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .describe(
    '检索式。词之间空格为同时含有；OR 任一；NOT 排除；"短语" 精确；/s 同句；/p 同段；字段:值，如 案由:买卖合同纠纷',
  );

/** Of what was written in a thread no model is given more back. */
const beginningMax = 50_000;
const quoter = new URL('./quote-json.ts', import.meta.url);

interface Deps {
  invoke: Invoke;
  workers: Pick<Workers, 'runFor'>;
}

/** What can be looked up, read-only: for a model that works for a user, and for assistants outside. */
export function lookupsService({ invoke, workers }: Deps) {
  const askFor = (caller: Caller, pass: (answer: unknown) => unknown): Ask =>
    Object.assign(<C extends Call>(call: C, input: SentOf<C>) => invoke.read(call, caller, input), {
      toPassOn: async <C extends Call>(call: C, input: SentOf<C>) => pass(await invoke.passOn(call, caller, input)),
    });

  return {
    /**
     * The lookups by name; each answers what the user could find by hand, and throws a `Fault` where they may not. What is
     * long may be the beginning of its JSON.
     */
    toolsFor: (caller: Caller): ModelTools =>
      toolsOf(askFor(caller, answer => (answer instanceof WrittenAnswer ? answer.beginning(beginningMax) : answer))),

    /** Answers an assistant outside by the Model Context Protocol. */
    async answerMcp({ caller, ...exchange }: McpExchange): Promise<McpAnswer> {
      let quoted: QuotedAnswer | undefined;
      const say = async (answer: unknown) => {
        if (!(answer instanceof WrittenAnswer)) return JSON.stringify(answer);
        // one request is one call
        quoted = { word: randomUUID(), bytes: await quote(caller, answer) };
        return quoted.word;
      };
      const tools = toolsOf(askFor(caller, answer => answer));
      const { bytes, ...answer } = await answerMcp({ ...exchange, tools, say });
      return { ...answer, bytes: quoted ? await putIn(bytes, quoted) : bytes };
    },
  };

  async function quote(caller: Caller, { bytes }: WrittenAnswer<unknown>): Promise<Uint8Array> {
    const quoted = await workers.runFor<Uint8Array>(caller, { module: quoter, input: bytes });
    if (!quoted) throw new Fault(faults.tooLarge);
    return quoted;
  }
}

/** What stands in an answer in the place of a word, as a string of JSON. */
interface QuotedAnswer {
  word: string;
  bytes: Uint8Array;
}

/** Puts in what was written already: the library of the protocol would write it all once more, and everybody would wait. */
async function putIn(bytes: Uint8Array, { word, bytes: quoted }: QuotedAnswer): Promise<Uint8Array> {
  const place = JSON.stringify(word);
  const at = Buffer.from(bytes.buffer).indexOf(place);
  // whoever called may have left
  return at < 0 ? bytes : joinBytes([bytes.subarray(0, at), quoted, bytes.subarray(at + place.length)]);
}

const toolsOf = (ask: Ask): ModelTools => ({
  ...lawTools(ask),
  ...recordTools(ask),
  ...fileTools(ask),
  ...readingTools(ask),
});

/** Statutes, and what cites them. */
const lawTools = (ask: Ask): ModelTools => ({
  find_articles: modelTool({
    description: '用日常说法提问，找可能适用的法律条文，给出当日有效的版本',
    input: z.object({
      question: z.string().trim().min(1).max(questionMax).describe('要解决的问题'),
      limit: z.number().int().min(1).max(30).default(10).describe('至多几条'),
      asOf: day,
    }),
    run: async input => {
      const articles = await ask(statutes.findArticles, { data: input });
      return articles.map(({ statuteTitle, label, text, validity }) => ({ statuteTitle, label, text, validity }));
    },
  }),

  read_article: modelTool({
    description: '按法规名称（可用简称）与条号取某日有效的条文，并说明其效力',
    input: z.object({
      statute: z.string().trim().min(1).max(200).describe('法规名称，如 民法典'),
      article: z.string().trim().min(1).max(40).describe('条号，如 第五百八十五条、585、第133条之一第一款'),
      asOf: day,
    }),
    run: input => ask(statutes.article, { data: input }),
  }),

  check_citations: modelTool({
    description: '核验一段文字引用的法条与案号：是否存在、当日是否有效、引文与原文是否一致',
    input: z.object({ text: z.string().min(1).max(citationTextMax).describe('要核验的文字'), asOf: day }),
    run: input => ask.toPassOn(statutes.checkCitations, { data: input }),
  }),
});

/** Cases, penalties and companies, as they are found. */
const recordTools = (ask: Ask): ModelTools => ({
  search_cases: modelTool({
    description: '检索裁判文书，条数精确，一条不漏；每条附命中处的原文',
    input: z.object({ expression, pageNum }),
    run: input => searchBy(ask, { recordType: recordTypes.cases, wish: input }),
  }),

  search_penalties: modelTool({
    description: '检索行政处罚决定，条数精确，一条不漏；每条附命中处的原文',
    input: z.object({ expression, pageNum }),
    run: input => searchBy(ask, { recordType: recordTypes.penalty, wish: input }),
  }),

  similar_cases: modelTool({
    description: '以一段案情找类似案件，说明每件因何相似，按参照效力分组（法发〔2020〕24号）',
    input: z.object({
      text: z.string().trim().min(10).max(similarTextMax).describe('案情'),
      courtName: z.string().trim().min(1).max(100).describe('审理法院').optional(),
      limit: z.number().int().min(1).max(20).default(10).describe('至多几件'),
    }),
    run: async input => {
      const cases = await ask(search.similarCases, { data: input });
      return cases.map(({ id, fields, score, reasons, groupName }) => ({
        id,
        ...shortenFields(recordTypes.cases, fields),
        score,
        reasons: reasons.map(({ text }) => text),
        groupName,
      }));
    },
  }),

  read_company: modelTool({
    description: '按名称取一家机构的登记信息，及其出现于其中的裁判与处罚',
    input: z.object({ name: z.string().trim().min(2).max(200).describe('机构全称') }),
    run: input => companyOf(ask, input.name),
  }),
});

/** What the user's own files and contracts say. */
const fileTools = (ask: Ask): ModelTools => ({
  search_knowledge: modelTool({
    description: '在用户自己的与企业共享的知识库文件中找与问题最相关的段落，逐字给出，注明文件、版本与段号',
    input: z.object({
      question: z.string().trim().min(1).max(knowledgeQuestionMax).describe('要查的问题或词句'),
      limit: z.number().int().min(1).max(passagesMax).default(8).describe('至多几段'),
    }),
    run: async input => {
      const passages = await ask(knowledge.passages, { data: input });
      return passages.map(({ documentId, name, libraryName, version, paragraph, page, path, text }) => ({
        ...{ documentId, name, libraryName, version, paragraph: paragraph + 1 },
        ...(page ? { page } : {}),
        ...(path.length > 0 ? { path } : {}),
        text,
      }));
    },
  }),

  review_contract: modelTool({
    description: '按硬规则与审查清单审查一份合同的全文：逐条给出级别、原文、理由与依据的效力；不使用模型',
    input: z.object({
      text: z.string().min(10).max(reviewedTextMax).describe('合同全文'),
      side: z.enum(['a', 'b', 'both']).default('both').describe('我方：a为甲方一侧，b为乙方一侧，both为中立'),
    }),
    run: async ({ text, side }) => {
      const { typeId, parties, findings } = await ask(review.text, { data: { text, side } });
      const first = findings.slice(0, findingsMax).map(({ title, level, reason, start, end, legalBasis }) => ({
        ...{ title, level: levelNames[level], reason },
        original: start === undefined ? '全文未见' : text.slice(start, end).trim().slice(0, quotedMax),
        basis: legalBasis.map(({ statute, article, state }) => ({ statute, article, state })),
      }));
      return { typeId, parties, total: findings.length, findings: first };
    },
  }),

  read_clause: modelTool({
    description: '取合同中问到的条款原文：按条号（第八条、8.2、附件一）或标题；没有即为空，不猜',
    input: z.object({
      text: z.string().min(1).max(reviewedTextMax).describe('合同全文'),
      question: z.string().trim().min(1).max(500).describe('问哪一条，如 第八条对责任怎么说'),
    }),
    run: async input => {
      const { clauses } = await ask(review.clause, { data: input });
      return clauses.map(({ number, heading, text }) => ({ number, heading, text: text.slice(0, lookupTextMax) }));
    },
  }),
});

/** One record in full, and one calculation. */
const readingTools = (ask: Ask): ModelTools => ({
  read_record: modelTool({
    description: '读一条记录的正文，如一篇裁判文书；长文分段给出',
    input: z.object({
      kind: z.enum(recordTabs.map(({ name }) => name)).describe('记录的类别'),
      id: z.string().min(1).max(64).describe('检索结果给出的 id'),
      from: z.number().int().min(0).default(0).describe('从第几个字读起'),
    }),
    run: async ({ kind, id, from }) => {
      const { recordType } = recordTabs.find(({ name }) => name === kind) ?? recordTabs[1];
      const { fields, sections } = await ask(records.detail, { data: { recordType, id } });
      const text = sections.map(section => section.text).join('\n');
      if (from > 0 && from >= text.length) throw new Fault(lookupFaults.pastEnd);
      const piece = text.slice(from, from + lookupTextMax);
      const isEnd = from + piece.length >= text.length;
      const next = isEnd ? {} : { nextFrom: from + piece.length };
      return { id, ...shortenFields(recordType, fields), text: piece, totalLength: text.length, ...next };
    },
  }),

  calculate: modelTool({
    description:
      '法律计算：诉讼费用、利息、劳动与工伤待遇、期间届满日，给出逐步算式与依据；金额以分计，日期写作YYYY-MM-DD',
    input: z.object({
      calculatorId: z.enum(listCalculators().map(({ id }) => id)).describe('哪一个计算器'),
      input: z.record(z.string(), z.unknown()).describe(describeInputs()),
    }),
    run: input => ask(calculators.calculate, { data: input }),
  }),
});

/** Which fields each calculator takes, in one line each. */
function describeInputs(): string {
  const lines = listCalculators().map(({ id, name, inputs }) => {
    const fields = inputs.map(({ id: field, label, type, required, options }) => {
      return `${field}（${label}，${options?.join('/') ?? type}${required ? '，必填' : ''}）`;
    });
    return `${id} ${name}：${fields.join('、')}`;
  });
  return lines.join('\n');
}

interface SearchWish {
  expression: string;
  pageNum: number;
}

async function searchBy(ask: Ask, { recordType, wish }: { recordType: RecordType; wish: SearchWish }) {
  const conditions = await ask(search.parseText, { data: { recordType, text: wish.expression } });
  const baseInfo = { pageNum: wish.pageNum, pageSize };
  const {
    records: hits,
    total,
    pages,
    isIndexing,
  } = await ask(search.list, {
    baseInfo,
    data: { recordType, ...conditions },
  });
  const remark = isIndexing ? { remark: '有记录正在编入索引，条数还可能增加' } : {};
  return { total, pages, ...remark, records: hits.map(hit => hitOf(recordType, hit)) };
}

const hitOf = (recordType: RecordType, { id, fields, highlights }: SearchHit) => ({
  id,
  ...shortenFields(recordType, fields),
  passages: highlights.map(({ text }) => text),
});

async function companyOf(ask: Ask, name: string) {
  const recordType = recordTypes.company;
  const [hit] = await ask(people.find, { data: { recordType, names: [{ name }] } });
  if (!hit) throw new Fault(faults.notFound, `没有名为“${name}”的机构，请核对全称`);
  const { fields } = await ask(records.detail, { data: { recordType, id: hit.id } });
  const { records: papers, total } = await ask(people.records, {
    baseInfo: { pageNum: 1, pageSize },
    data: { recordType, id: hit.id },
  });
  const latest = papers.map(({ id, title, number, date, role, court, authority, outcome }) => {
    return { id, title, number, date, role, court, authority, outcome };
  });
  return { id: hit.id, ...shortenFields(recordType, fields), recordCount: total, latest };
}

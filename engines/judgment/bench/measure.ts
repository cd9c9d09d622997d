import { createHash } from 'node:crypto';
import handChecked from '../data/hand-checked.json' with { type: 'json' };
import namesInProse from '../data/names-in-prose.json' with { type: 'json' };
import registerSlips from '../data/register-slips.json' with { type: 'json' };
import { type Judgment, readJudgment } from '../src/index.ts';
import { readRows } from './rows.ts';

export interface Score {
  right: number;
  of: number;
  wrong: string[];
}

const newScore = (): Score => ({ right: 0, of: 0, wrong: [] });

function mark(score: Score, isRight: boolean, remark: string): void {
  score.of++;
  if (isRight) score.right++;
  else score.wrong.push(remark);
}

export const share = ({ right, of }: Score) => (of === 0 ? 1 : right / of);

/** F1 of found against true names: `right` counts twice the hits, `of` both lists. */
function markSets(score: Score, answers: string[], truth: string[], id: string): void {
  const hits = answers.filter(name => truth.includes(name)).length;
  score.right += 2 * hits;
  score.of += answers.length + truth.length;
  const missed = truth.filter(name => !answers.includes(name));
  const extra = answers.filter(name => !truth.includes(name));
  if (missed.length + extra.length > 0) score.wrong.push(`${id} missed ${missed.join(' ')} extra ${extra.join(' ')}`);
}

interface AdminRow {
  id: string;
  title: string;
  court: string;
  doc_type: string;
  case_no: string;
  procedure: string;
  judgment_date: string;
  parties: string[];
  sections: Record<'head' | 'litigation_record' | 'facts' | 'reasoning' | 'result' | 'tail', string>;
  full_text: string;
  full_html: string;
}

const procedures: Record<string, string> = {
  行政一审: '一审',
  行政二审: '二审',
  行政再审: '再审',
  行政非诉审查: '非诉执行审查',
  行政审判监督: '再审审查与审判监督',
};

const isSameCourt = (a = '', b = '') => a !== '' && (a.endsWith(b) || b.endsWith(a));
const bare = (text: string) => text.replace(/\s/g, '');

/** Metadata of China Judgments Online against what the text and title alone give. Rows without a text are left out. */
export function measureAdmin(): Record<string, Score> {
  const scores = Object.fromEntries(
    ['court', 'caseNumber', 'documentType', 'judgmentDate', 'trialProcedure', 'parties', 'sections'].map(key => [
      key,
      newScore(),
    ]),
  );
  for (const row of readRows<AdminRow>('wenshu_admin_structured').filter(({ full_text }) => full_text)) {
    const judgment = readJudgment({ text: row.full_text, title: row.title });
    const id = row.id.slice(-4);
    mark(scores.court!, isSameCourt(judgment.court, row.court), `${id} ${judgment.court} / ${row.court}`);
    mark(scores.caseNumber!, judgment.caseNumber === row.case_no, `${id} ${judgment.caseNumber} / ${row.case_no}`);
    mark(
      scores.documentType!,
      judgment.documentType === row.doc_type,
      `${id} ${judgment.documentType} / ${row.doc_type}`,
    );
    mark(
      scores.judgmentDate!,
      judgment.judgmentDate === row.judgment_date,
      `${id} ${judgment.judgmentDate} / ${row.judgment_date}`,
    );
    mark(
      scores.trialProcedure!,
      judgment.trialProcedure === procedures[row.procedure],
      `${id} ${judgment.trialProcedure} / ${row.procedure}`,
    );
    markSets(scores.parties!, [...new Set(judgment.parties.map(({ name }) => name))], row.parties, id);
    markSections(scores.sections!, judgment, row.sections, id);
  }
  return scores;
}

/** A section is found when its first character is the true one, blanks aside. */
function markSections(score: Score, judgment: Judgment, truth: AdminRow['sections'], id: string): void {
  const starts = new Set<string>();
  for (const { key, start } of judgment.sections) {
    const kind = {
      head: 'head',
      parties: 'litigation_record',
      procedureHistory: 'litigation_record',
      claims: 'facts',
      defence: 'facts',
      factsFound: 'facts',
      courtReasoning: 'reasoning',
      disposition: 'result',
      tail: 'tail',
    }[key];
    const first = [...starts].every(other => !other.startsWith(`${kind}@`));
    if (first) starts.add(`${kind}@${bare(judgment.text.slice(0, start)).length}`);
  }
  let at = 0;
  for (const [key, content] of Object.entries(truth)) {
    if (!content) continue;
    mark(score, starts.has(`${key}@${at}`), `${id} ${key} ${content.slice(0, 30)}`);
    at += bare(content).length;
  }
}

interface JudgeRow {
  id: string;
  full_text: string;
  law_articles_criminal: number[];
}

/** Criminal Law articles in the sentence that leads to the disposition, against the gold numbers of JuDGE. */
export function measureCriminalArticles(): Score {
  const score = newScore();
  for (const row of readRows<JudgeRow>('judge_criminal_full')) {
    markSets(
      score,
      criminalArticles(readJudgment({ text: row.full_text })),
      [...new Set(row.law_articles_criminal)].map(String),
      row.id.slice(-6),
    );
  }
  return score;
}

function criminalArticles(judgment: Judgment): string[] {
  const criminal = judgment.citedProvisions.filter(
    ({ statute, isDecisionBasis }) => isDecisionBasis && /^(?:\d{4}年.{0,4})?(?:中华人民共和国)?刑法/.test(statute),
  );
  return [...new Set(criminal.flatMap(({ articles }) => articles.map(({ article }) => String(article))))];
}

interface HandCheckedRow {
  id: string;
  court: string;
  caseNumber: string;
  documentType: string;
  trialProcedure: string;
  judgmentDate?: string;
  /** litigationRole and the hash of the name. */
  parties: [string, string][];
  presidingJudge?: string;
  clerk?: string;
}

export const checkedRows = handChecked.rows as HandCheckedRow[];

/** Names of natural persons are kept as the first eight hexadecimal digits of their SHA-256. */
const hashName = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8);

/** Facts that a person read in sixty judgments of three collections. */
export function measureHandChecked(): Record<string, Score> {
  const scores = Object.fromEntries(
    ['court', 'caseNumber', 'documentType', 'trialProcedure', 'judgmentDate', 'parties', 'presidingJudge', 'clerk'].map(
      key => [key, newScore()],
    ),
  );
  const texts = textsById();
  for (const row of checkedRows) {
    const judgment = readJudgment({ text: texts.get(row.id)! });
    for (const key of ['court', 'caseNumber', 'documentType', 'trialProcedure', 'judgmentDate'] as const) {
      mark(scores[key]!, judgment[key] === row[key], `${row.id} ${judgment[key]} / ${row[key]}`);
    }
    for (const key of ['presidingJudge', 'clerk'] as const) {
      const hashed = judgment[key] && hashName(judgment[key]);
      mark(scores[key]!, hashed === row[key], `${row.id} ${judgment[key]}`);
    }
    const answers = judgment.parties.map(({ name, litigationRole }) => `${litigationRole}:${hashName(name)}`);
    markSets(
      scores.parties!,
      answers,
      row.parties.map(pair => pair.join(':')),
      `${row.id} (${judgment.parties.map(({ name }) => name).join(' ')})`,
    );
  }
  return scores;
}

function textsById(): Map<string, string> {
  const rows = ['judge_criminal_full', 'lecardv2_criminal_full', 'shanghai_txt'].flatMap(name =>
    readRows<{ id: string; full_text: string }>(name),
  );
  return new Map(rows.map(({ id, full_text }) => [id, full_text]));
}

interface CivilRow {
  id: string;
  fact: string;
  reasoning: string;
  result: string;
  full_text: string;
}

/** Starts of reasoning and of the operative part in civil judgments that come as facts, reasoning and result. */
export function measureCivilParts(): Record<string, Score> {
  const scores = { courtReasoning: newScore(), disposition: newScore() };
  for (const row of readRows<CivilRow>('casegen_civil_parts')) {
    const judgment = readJudgment({ text: row.full_text });
    const at = (key: string) => judgment.sections.find(section => section.key === key)?.start;
    const reasoning = bare(judgment.text.slice(0, at('courtReasoning') ?? 0)).length;
    mark(scores.courtReasoning, reasoning === bare(row.fact).length, `${row.id} ${reasoning} ${bare(row.fact).length}`);
    const lead = /(?:判决|裁定)(?:如下)?[：:]?\n/.exec(row.result);
    if (!lead) continue;
    const disposition = bare(judgment.text.slice(0, at('disposition') ?? 0)).length;
    const truth = bare(row.fact + row.reasoning + row.result.slice(0, lead.index + lead[0].length)).length;
    mark(scores.disposition, disposition === truth, `${row.id} ${disposition} ${truth}`);
  }
  return scores;
}

/** The halves of a set by a hash: on the first the engine was developed, the second is reported. */
const halfOf = (id: string) =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16) % 2 === 0 ? '开发' : '报告';

/** Names of parties in the papers without a party block that were written for this engine. */
export function proseHalves(): { half: string; precision: Score; recall: Score }[] {
  const halves = ['开发', '报告'].map(half => ({ half, precision: newScore(), recall: newScore() }));
  for (const [title = '', text = '', names = ''] of namesInProse.rows as string[][]) {
    const { precision, recall } = halves.find(({ half }) => half === halfOf(text))!;
    const truth = names.split(' ');
    const { parties } = readJudgment({ text, ...(title && { title }) });
    const answers = new Set(parties.map(({ name }) => name));
    for (const name of answers) mark(precision, truth.includes(name), `extra ${name}`);
    for (const name of truth) mark(recall, answers.has(name), `missed ${name}`);
  }
  return halves;
}

/** The same measure over the administrative papers, against the register where it is right and a reader where it is not. */
export function administrativeHalves(): { half: string; precision: Score; recall: Score }[] {
  const halves = ['开发', '报告'].map(half => ({ half, precision: newScore(), recall: newScore() }));
  for (const row of readRows<AdminRow>('wenshu_admin_structured').filter(({ full_text }) => full_text)) {
    const { precision, recall } = halves.find(({ half }) => half === halfOf(row.id))!;
    const slip = registerSlips.rows.find(({ id }) => id === row.id);
    const registered = row.parties.map(hashName).filter(name => !slip?.not.includes(name));
    const truth = new Set([...registered, ...(slip?.but ?? [])]);
    const { parties } = readJudgment({ text: row.full_text, title: row.title });
    const answers = new Map(parties.map(({ name }) => [hashName(name), name]));
    for (const [hash, name] of answers) mark(precision, truth.has(hash), `${row.id.slice(-4)} extra ${name}`);
    for (const hash of truth) mark(recall, answers.has(hash), `${row.id.slice(-4)} missed ${hash}`);
  }
  return halves;
}

interface AnyRow {
  id: string;
  title?: string;
  full_text?: string;
  text?: string;
  reasoning?: string;
  fact?: string;
  A?: string;
}

const corpora = [
  'assault_reasoning',
  'casegen_civil_parts',
  'cjrc_facts_qa',
  'judge_criminal_full',
  'lawrefbook_typical_cases',
  'lecardv2_criminal_full',
  'scm_loan_triples_unlabelled',
  'shanghai_txt',
  'wenshu_admin_structured',
];

/** What is no part of a name: told here by other words than those by which names are read. */
const deedOrRole =
  /原告|被告|上诉人|申请人|执行人|第三人|被害人|自诉人|法定代表|负责人|代理人|辩护人|公诉机关|检察机关|本院|本案|我公司|该公司|签订|支付|坐落|位于|认为|要求|请求|作出|收到|购买|得知|未经|享有|应当|已经|所有的|无异议|从[轻宽重]|减轻|遇事|持[刀械]|无视|如实|依约|诉称|辩称|提交|不服|同意|起诉|判[决处]|认罪|殴打|^.犯|犯有|^.{1,3}(?:曾因|曾被|虽|予以)|^(?:赔偿|向|由|被|在|对|因|与|及)(?=.{2,}(?:公司|局|厂|政府))/;

/** Names of parties with a deed or a role inside, over the papers of every collection; of the longest one paper in `every`. */
export function namesWithDeeds(every = 1): string[] {
  const names = new Set<string>();
  for (const corpus of corpora) {
    const rows = readRows<AnyRow>(corpus);
    for (const row of rows.length > 5_000 ? rows.filter((_, at) => at % every === 0) : rows) {
      const text = row.full_text ?? row.text ?? row.reasoning ?? row.fact ?? row.A;
      if (!text) continue;
      const { parties } = readJudgment({ text, ...(row.title && { title: row.title }) });
      for (const { name } of parties) if (deedOrRole.test(name)) names.add(`${row.id} ${name}`);
    }
  }
  return [...names];
}

/** Judgments a second over the three full-text collections. */
export function measureSpeed(): number {
  const texts = [...textsById().values()];
  for (const text of texts.slice(0, 50)) readJudgment({ text });
  const started = performance.now();
  for (const text of texts) readJudgment({ text });
  return texts.length / ((performance.now() - started) / 1000);
}

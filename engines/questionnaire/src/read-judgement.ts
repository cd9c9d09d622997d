import type { ReadNote } from './collect-questions.ts';
import type {
  Band,
  Effect,
  LegalBasis,
  Questionnaire,
  QuestionnaireFinding,
  RaisingCondition,
  Section,
} from './questionnaire.ts';
import { readGroupCondition } from './read-condition.ts';
import { levelOf, numeral } from './read-marks.ts';
import { numberIn } from './read-question-facts.ts';
import { noDimension } from './renumber-questionnaire.ts';
import { levelWords } from './write-condition.ts';
import { judgementParts } from './write-judgement.ts';

type Judgement = Pick<Questionnaire, 'findings' | 'bands' | 'dimensionBands' | 'conditions'>;
type Part = keyof typeof judgementParts;

/** Which dimension a name stands for, and where lines go that were not understood. */
interface Context {
  dimensionIdOf: (name: string) => string | undefined;
  note: (unread: ReadNote) => void;
}

const lineMax = 200;
const passageMax = 2_000;
const most = {
  findings: 400,
  bases: 12,
  bands: 10,
  conditions: 60,
  effects: 10,
  statute: 100,
  article: 40,
  days: 3_650,
};
const levelWord = Object.values(levelWords).join('|');
const bandPattern = new RegExp(`^(${numeral})分起[：:](${levelWord})[，,](.*)$`, 'su');
const effectPattern = new RegExp(`^(?:整体|维度(?:“((?:[^”]|””)*)”)?)至少为(${levelWord})$`, 'su');

/** A line of the paper: what stands before its colon and behind it. */
interface Line {
  key: string;
  text: string;
}

/** A condition of a group, in words that cannot be read before all questions are there. */
interface Wording {
  line: number;
  text: string;
  condition: RaisingCondition;
}

/** Reads what stands in a paper after its questions, line by line: findings, bands of scores, group conditions. */
export function judgementReader({ dimensionIdOf, note }: Context) {
  const parts: Partial<Judgement> = {};
  const wordings: Wording[] = [];
  let part: Part | undefined;
  return {
    parts,
    /** True where the line was understood. */
    fact(line: number, { key, text }: { key: string; text: string }): boolean {
      if (part === 'findings') return readFinding(parts, { line: { key, text }, dimensionIdOf });
      if (part === 'bands') return readBand(parts, { key, text });
      if (key !== '成立') return readRaising(parts, { line: { key, text }, dimensionIdOf });
      const condition = parts.conditions?.at(-1);
      if (condition) wordings.push({ line, text, condition });
      return condition !== undefined;
    },
    get isOpen() {
      return part !== undefined;
    },
    /** A heading begins one of the parts. */
    begin(words: string): boolean {
      const next = (Object.keys(judgementParts) as Part[]).find(each => judgementParts[each] === words);
      if (!next) return false;
      part = next;
      if (next === 'bands')
        Object.assign(parts, { bands: parts.bands ?? [], dimensionBands: parts.dimensionBands ?? [] });
      else Object.assign(parts, { [next]: parts[next] ?? [] });
      return true;
    },
    end() {
      part = undefined;
    },
    /** When group conditions hold: read when all questions and dimensions are there. */
    readConditions(whole: Pick<Questionnaire, 'sections' | 'dimensions'> & { sections: Section[] }) {
      for (const { line, text, condition } of wordings) {
        const reading = readGroupCondition(text, whole);
        if (reading.kind === 'read') condition.when = reading.condition;
        else note({ line, text, why: `组合条件没有读懂，请在编辑页写明：${reading.reason}` });
      }
    },
  };
}

type DimensionIdOf = Context['dimensionIdOf'];

function readFinding(
  { findings = [] }: Partial<Judgement>,
  { line: { key, text }, dimensionIdOf }: { line: Line; dimensionIdOf: DimensionIdOf },
) {
  if (numberOfHead(key) !== undefined) {
    if (findings.length >= most.findings) return false;
    const remedy = { action: '', owner: '', deadline: { days: 30, hint: '' } };
    const title = text.slice(0, lineMax);
    const id = `f-${findings.length + 1}`;
    findings.push({ id, dimension: noDimension, title, reason: '', legalBasis: [], remedy });
    return true;
  }
  const finding = findings.at(-1);
  return finding !== undefined && tellFinding(finding, { line: { key, text }, dimensionIdOf });
}

function readBand({ bands = [], dimensionBands = [] }: Partial<Judgement>, { key, text }: Line): boolean {
  const last = bands.at(-1);
  if (key === '结论' && last) last.text = added(last.text, text);
  else if (key === '下一步' && last) last.nextStep = added(last.nextStep, text);
  else {
    const band = bandIn(text);
    const list: Band[] = key === '维度分' ? dimensionBands : bands;
    if (!band || (key !== '总分' && key !== '维度分') || list.length >= most.bands) return false;
    const id = String.fromCharCode('a'.charCodeAt(0) + bands.length);
    if (key === '总分') bands.push({ id, ...band, text: '', nextStep: '' });
    else dimensionBands.push(band);
  }
  return true;
}

function readRaising(
  { conditions = [] }: Partial<Judgement>,
  { line: { key, text }, dimensionIdOf }: { line: Line; dimensionIdOf: DimensionIdOf },
) {
  if (/^条件\d{1,3}$/u.test(key)) {
    if (conditions.length >= most.conditions) return false;
    const id = `c-${conditions.length + 1}`;
    conditions.push({ id, name: text.slice(0, lineMax), when: { all: [] }, effects: [], text: '' });
    return true;
  }
  const condition = conditions.at(-1);
  if (!condition) return false;
  if (key === '提示') {
    condition.text = added(condition.text, text);
    return true;
  }
  const effect = key === '后果' ? effectIn(text, dimensionIdOf) : undefined;
  if (!effect || condition.effects.length >= most.effects) return false;
  condition.effects.push(effect);
  return true;
}

const numberOfHead = (key: string): number | undefined => {
  const [, number] = key.match(/^发现(\d{1,3})$/u) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** The findings of a paper by the numbers it gives them: those may have gaps, where one was taken out. */
export const findingIdsIn = (keys: readonly string[]): Map<number, string> =>
  new Map(
    keys
      .flatMap(key => numberOfHead(key) ?? [])
      .slice(0, most.findings)
      .map((number, at) => [number, `f-${at + 1}`]),
  );

const added = (before: string, text: string) => (before === '' ? text : `${before}\n${text}`).slice(0, passageMax);

function bandIn(text: string): Band | undefined {
  const [, min, level, title = ''] = text.match(bandPattern) ?? [];
  if (min === undefined) return undefined;
  return {
    min: Math.min(100, Math.max(0, Number(min))),
    level: levelOf(level)!,
    title: title.trim().slice(0, lineMax),
  };
}

function effectIn(text: string, dimensionIdOf: DimensionIdOf): Effect | undefined {
  const [whole, name, level] = text.match(effectPattern) ?? [];
  if (whole === undefined) return undefined;
  const atLeast = levelOf(level)!;
  if (whole.startsWith('整体')) return { target: 'overall', atLeast };
  const dimension = name === undefined ? undefined : dimensionIdOf(name.replaceAll('””', '”'));
  return { target: 'dimension', ...(dimension ? { dimension } : {}), atLeast };
}

function tellFinding(
  finding: QuestionnaireFinding,
  { line: { key, text }, dimensionIdOf }: { line: Line; dimensionIdOf: DimensionIdOf },
): boolean {
  const { remedy, legalBasis } = finding;
  const basis = legalBasis.at(-1);
  if (key === '维度') {
    const dimension = dimensionIdOf(text);
    if (dimension) finding.dimension = dimension;
    return dimension !== undefined;
  }
  if (key === '模型拟稿') finding.isProposed = true;
  else if (key === '理由') finding.reason = added(finding.reason, text);
  else if (key === '整改') remedy.action = added(remedy.action, text);
  else if (key === '责任人') remedy.owner = text.slice(0, lineMax);
  else if (key === '期限') return tellDays(remedy, text);
  else if (key === '期限说明') remedy.deadline.hint = text.slice(0, lineMax);
  else if (key === '证据') remedy.evidence = text.slice(0, lineMax);
  else if (key === '依据') return tellBasis(legalBasis, text);
  else if (key === '条款' && basis) basis.article = text.slice(0, most.article);
  else if (key === '依据说明' && basis) basis.note = text.slice(0, lineMax);
  else if (key === '待核验' && basis) basis.unverified = true;
  else return false;
  return true;
}

function tellDays({ deadline }: QuestionnaireFinding['remedy'], text: string): boolean {
  const days = numberIn(text);
  if (days === undefined) return false;
  deadline.days = Math.min(most.days, Math.max(1, Math.round(days)));
  return true;
}

function tellBasis(bases: LegalBasis[], text: string): boolean {
  const [, statute = text, article = ''] = text.match(/^《(.*)》([^》]*)$/su) ?? [];
  if (statute.trim() === '' || bases.length >= most.bases) return false;
  bases.push({
    statute: statute.slice(0, most.statute),
    ...(article.trim() ? { article: article.trim().slice(0, most.article) } : {}),
  });
  return true;
}

import { foldRuns } from './fold-runs.ts';
import { type Basis, type Level, points } from './library.ts';
import { readText, type Sentence, type Span } from './reading.ts';
import type { CoverageRow, ReviewFinding, Strictness } from './review.ts';
import { inOrder, lowered } from './review.ts';
import { type Position, type Positions, positionNames, tellPosition } from './tell-position.ts';

/** One point of a list of one's own. */
export interface OwnPoint extends Positions {
  pointId: string;
  title: string;
  level: Level;
  /** The ready point that it takes the place of: that one's detector says whether it is there. */
  readyId: string | null;
  /** A sentence with any of them speaks of the point; the title where there are none. */
  words: string[];
  /** What is written where the contract says nothing, or something else. */
  clause: string;
  note: string;
}

/** What a contract says of a point of one's own: one of its positions, something a person has to judge, or nothing. */
export const takenNames = { ...positionNames, unclear: '需人工判断', absent: '未见' } as const;
export type PositionOutcome = keyof typeof takenNames;

export interface OwnFinding extends ReviewFinding {
  taken: PositionOutcome;
  positions: Positions | null;
}

interface Order {
  text: string;
  points: readonly OwnPoint[];
  signDate: string;
  strictness?: Strictness;
  /** Nothing is judged, and the coverage says why. */
  stopped?: string | undefined;
}

const readyById = new Map(points.map(each => [each.id, each]));
const hasPositions = (point: Positions) => Object.keys(positionNames).some(key => point[key as Position].trim() !== '');

/** By what a point of one's own is known among the rules. */
const ruleOfOwn = (pointId: string): string => `own-${pointId}`;

/** What a contract says of each point of a list of one's own; what takes the position that is asked for is no finding. */
export function judgePlaybook({ text, points: own, signDate, strictness, stopped }: Order): {
  findings: OwnFinding[];
  coverage: CoverageRow[];
} {
  const { text: folded, original } = foldRuns(text);
  const reading = readText(folded, signDate);
  const findings: OwnFinding[] = [];
  const coverage = own.map((point): CoverageRow => {
    const row = { rule: ruleOfOwn(point.pointId), name: point.title, source: 'playbook' as const };
    if (stopped) return { ...row, state: 'notJudged', why: stopped };
    const judged = judgePoint(point, reading);
    const finding = findingOf(point, { judged, original });
    if (!finding) return { ...row, state: 'notFound', why: judged.why };
    if (strictness === 'lenient' && finding.level === 'low')
      return { ...row, state: 'found', why: '宽松尺度不列低风险' };
    findings.push(finding);
    return { ...row, state: judged.taken === 'unclear' ? 'notJudged' : 'found', why: takenNames[judged.taken] };
  });
  return { findings: inOrder(findings), coverage };
}

interface PointResult {
  taken: PositionOutcome;
  place?: Span;
  why: string;
}

/** Among passages that speak of a point, the one that is never accepted counts first, then what may be traded. */
const gravest: Position[] = ['unacceptable', 'acceptable', 'standard'];

function judgePoint(point: OwnPoint, reading: ReturnType<typeof readText>): PointResult {
  const hits = point.readyId ? (readyById.get(point.readyId)?.detect(reading) ?? []) : [];
  if (hits.some(({ isWhole }) => isWhole)) return { taken: 'absent', why: '按该要点的识别规则，全文未见' };
  const passages = hits.length > 0 ? hits : passagesOn(point, reading.sentences);
  const [first] = passages;
  if (!first && !point.readyId) return { taken: 'absent', why: `没有一句提到${wordsOf(point).join('、')}` };
  if (!hasPositions(point)) {
    if (hits.length > 0) return { taken: 'unclear', place: hits[0]!, why: '命中该要点的识别规则' };
    return { taken: 'standard', why: '合同已写到；未设立场，不判断取何种立场' };
  }
  for (const position of gravest) {
    for (const passage of passages) {
      const finding = tellPosition(reading.text.slice(passage.start, passage.end), point);
      if (finding?.position === position) return { taken: position, place: passage, why: finding.why };
    }
  }
  return { taken: 'unclear', ...(first ? { place: first } : {}), why: '合同写到这一点，取何种立场须由人判断' };
}

const wordsOf = ({ words, title }: OwnPoint): string[] => (words.length > 0 ? words : [title]);

function passagesOn(point: OwnPoint, sentences: readonly Sentence[]): Sentence[] {
  const hints = point.words.length === 0 && point.readyId ? (readyById.get(point.readyId)?.sectionHints ?? []) : [];
  const words = hints.length > 0 ? hints : wordsOf(point);
  return sentences.filter(({ text }) => words.some(word => text.includes(word)));
}

function findingOf(
  point: OwnPoint,
  { judged: { taken, place, why }, original }: { judged: PointResult; original: (at: number) => number },
) {
  if (taken === 'standard') return undefined;
  const ready = point.readyId ? readyById.get(point.readyId) : undefined;
  const suggestion = point.clause || point.standard;
  const legalBasis: Basis[] = ready?.legalBasis ?? [];
  const rule = ruleOfOwn(point.pointId);
  const finding: OwnFinding = {
    findingId: `${rule}-1`,
    rule,
    source: 'playbook',
    title: point.title,
    level: levelOf(point.level, taken),
    kind: taken === 'absent' ? 'missing' : taken === 'unclear' ? 'ambiguous' : 'unfavourable',
    reason: `${takenNames[taken]}：${why}。${point.note}`.trim(),
    legalBasis,
    taken,
    positions: hasPositions(point)
      ? { standard: point.standard, acceptable: point.acceptable, unacceptable: point.unacceptable }
      : null,
    ...(place ? { place: { start: original(place.start), end: original(place.end) } } : {}),
    ...(suggestion ? { suggestion } : {}),
  };
  return finding;
}

function levelOf(level: Level, taken: PositionOutcome): Level {
  if (taken === 'acceptable') return 'low';
  return taken === 'unclear' ? lowered[level] : level;
}

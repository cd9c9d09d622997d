import type { ReviewClause, ReviewResult, ReviewSettings } from '@antai/contract/review';
import {
  type Basis,
  type CoverageRow,
  clauseAt,
  findDeadlines,
  findInsertion,
  findObligations,
  findTerms,
  positionsFor,
  type ReviewFinding,
  readClauses,
  reviewContract,
  summarise,
} from '@antai/contract-text';
import { type ContractInput, type ContractLine, type ContractReading, readContract } from './read-contract.ts';

export interface RunOrder {
  input: ContractInput;
  charactersMax: number;
  settings: ReviewSettings;
}

/** A finding of the engine with where it stands and what may be asked for. */
export interface PlacedFinding extends ReviewFinding {
  clause: string;
  /** Where words on what is missing belong. */
  insertAt: number;
  positions: { standard: string; acceptable: string; unacceptable: string } | null;
}

/** What is kept of a run; decisions and the state of the law's articles come from elsewhere. */
export interface ReviewedContract
  extends Pick<ReviewResult, 'text' | 'summary' | 'deadlines' | 'obligations' | 'terms' | 'unread'> {
  lines: ContractLine[];
  clauses: ReviewClause[];
  findings: PlacedFinding[];
  coverage: CoverageRow[];
  bases: Basis[];
}

export type Reviewed = { kind: 'reviewed'; contract: ReviewedContract } | Exclude<ContractReading, { kind: 'read' }>;

/** Reviews a contract as its user wants it. For a thread. */
export default async function reviewText({ input, charactersMax, settings }: RunOrder): Promise<Reviewed> {
  const reading = await readContract(input, charactersMax);
  if (reading.kind !== 'read') return reading;
  const { text, lines, unread } = reading;
  const { typeId, pointIds, ...rest } = settings;
  const { findings, coverage } = reviewContract({
    ...rest,
    facts: factsOf(settings),
    text,
    typeId: typeId ?? undefined,
    ...(pointIds ? { pointIds } : {}),
  });
  const clauses = readClauses(text);
  const placed = findings.map((finding): PlacedFinding => {
    const clause = finding.place ? clauseAt(clauses, finding.place.start) : undefined;
    const positions = positionsFor(finding.rule, { typeId: typeId ?? undefined, side: settings.side });
    return {
      ...finding,
      clause: clause ? clause.number || clause.heading : '全文',
      insertAt: findInsertion(text, clauses, finding.rule),
      positions: positions ?? null,
    };
  });
  const contract: ReviewedContract = {
    ...{ text, lines, unread, coverage },
    clauses: clauses.map(({ closes: _closes, ...clause }) => clause),
    findings: placed,
    bases: uniqueBases(findings),
    summary: summarise(text),
    deadlines: findDeadlines(text),
    obligations: findObligations(text),
    terms: findTerms(text),
  };
  return { kind: 'reviewed', contract };
}

const factsOf = ({ facts: { lender, payer } }: Pick<ReviewSettings, 'facts'>) => ({
  ...(lender ? { lender } : {}),
  ...(payer ? { payer } : {}),
});

/** The articles that findings rest on, each once. */
export const uniqueBases = (findings: readonly Pick<ReviewFinding, 'legalBasis'>[]): Basis[] => [
  ...new Map(
    findings.flatMap(({ legalBasis }) => legalBasis).map(basis => [`${basis.statute}${basis.article}`, basis]),
  ).values(),
];

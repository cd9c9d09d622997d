import type { CaseNumber, Citation } from '@antai/citation';
import type { JudgmentSection, RelatedCaseNumber } from './judgment.ts';
import { trimCourt } from './tell-court.ts';
import { isCaseNumber, tellProcedure } from './tell-procedure.ts';

/** The other case numbers that the text names, each once, with the court before it and how it relates where the wording tells. */
export function readRelated(
  text: string,
  sections: JudgmentSection[],
  { own, citations }: { own: string | undefined; citations: Citation[] },
): RelatedCaseNumber[] {
  const related = new Map<string, RelatedCaseNumber>();
  const isExecution = own?.includes('执') ?? false;
  const head = sections[0]?.key === 'head' ? sections[0].end : 0;
  for (const number of citations) {
    if (number.kind !== 'caseNumber' || !isCaseNumber(number)) continue;
    if (number.start < head || number.caseNumber === own || related.size >= 1000) continue;
    const before = text.slice(Math.max(0, number.start - 90), number.start);
    const after = text.slice(number.end, number.end + 120);
    const earlier = related.get(number.caseNumber);
    const relation = tellRelation(number, { before, after }) ?? (isExecution ? tellBasis(number, after) : undefined);
    if (earlier) earlier.relation ??= relation;
    else related.set(number.caseNumber, compact({ ...number, court: courtBefore(before), relation }));
  }
  return [...related.values()];
}

const compact = ({
  caseNumber,
  raw,
  start,
  end,
  court,
  relation,
}: CaseNumber & Pick<RelatedCaseNumber, 'court' | 'relation'>): RelatedCaseNumber => ({
  caseNumber,
  raw,
  start,
  end,
  ...(court && { court }),
  ...(relation && { relation }),
});

function courtBefore(before: string): string | undefined {
  const match =
    /([\u4e00-\u9fa5]{2,36}?法院)(?:作出的?|所作的?|已生效的?|于[^，。]{4,14}作出的?|[（(][^（）()]{0,20}[）)])?$/.exec(
      before,
    );
  if (!match) return undefined;
  return trimCourt(
    match[1]!.replace(/^.*(?:不服|撤销|维持|按照|依据|根据|经由|执行|中的|对于|关于|[，。日由经])(?=.{4,})/, ''),
  );
}

const isInstance = (procedure: string | undefined): procedure is '一审' | '二审' | '再审' =>
  procedure === '一审' || procedure === '二审' || procedure === '再审';

/** In a paper of execution, the judgment that is said to have come into force is what is executed. */
function tellBasis(number: CaseNumber, after: string): RelatedCaseNumber['relation'] {
  const { procedure } = tellProcedure(number.typeToken);
  const isInForce = /^[^，。]{0,12}(?:判决|裁定|调解书)[^。]{0,90}发生法律效力/.test(after);
  return isInstance(procedure) && isInForce ? '执行依据' : undefined;
}

function tellRelation(
  number: CaseNumber,
  { before, after }: { before: string; after: string },
): RelatedCaseNumber['relation'] {
  const { procedure } = tellProcedure(number.typeToken);
  if (
    isInstance(procedure) &&
    /(?:执行|依据)[^，。]{0,30}$/.test(before) &&
    /^[^，。]{0,12}(?:判决|裁定|调解书)/.test(after)
  )
    return '执行依据';
  const isChallenged = /(?:不服|撤销|维持|变更)[^。；]{0,50}$/.test(before);
  const isEarlier =
    isChallenged || /(?:原审|一审|二审|原判|审理[^。]{0,50}一案[^。]{0,30}作出)[^。]{0,30}$/.test(before);
  if (!isEarlier) return undefined;
  return isInstance(procedure) ? procedure : isChallenged ? '原审' : undefined;
}

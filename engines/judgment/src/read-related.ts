import type { JudgmentSection, RelatedCaseNumber } from './judgment.ts';
import { type FoundCaseNumber, findCaseNumbers, tellProcedure } from './read-case-number.ts';
import { trimCourt } from './read-court.ts';

/** The other case numbers that the text names, each once, with the court before it and how it relates where the wording tells. */
export function readRelated(text: string, sections: JudgmentSection[], own: string | undefined): RelatedCaseNumber[] {
  const related = new Map<string, RelatedCaseNumber>();
  const head = sections[0]?.key === 'head' ? sections[0].end : 0;
  for (const number of findCaseNumbers(text)) {
    if (number.start < head || number.caseNumber === own || related.size >= 1000) continue;
    const before = text.slice(Math.max(0, number.start - 60), number.start);
    const after = text.slice(number.end, number.end + 40);
    const kept = related.get(number.caseNumber);
    const relation = tellRelation(number, before, after);
    if (kept) kept.relation ??= relation;
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
}: FoundCaseNumber & Pick<RelatedCaseNumber, 'court' | 'relation'>): RelatedCaseNumber => ({
  caseNumber,
  raw,
  start,
  end,
  ...(court && { court }),
  ...(relation && { relation }),
});

function courtBefore(before: string): string | undefined {
  const found =
    /([\u4e00-\u9fa5]{2,36}?法院)(?:作出的?|所作的?|已生效的?|于[^，。]{4,14}作出的?|[（(][^（）()]{0,20}[）)])?$/.exec(
      before,
    );
  if (!found) return undefined;
  return trimCourt(
    found[1]!.replace(/^.*(?:不服|撤销|维持|按照|依据|根据|经由|执行|中的|对于|关于|[，。日由经])(?=.{4,})/, ''),
  );
}

function tellRelation(number: FoundCaseNumber, before: string, after: string): RelatedCaseNumber['relation'] {
  const { procedure } = tellProcedure(number.token);
  if (
    /(?:申请执行|强制执行|执行依据|依据|据以执行|执行)(?:的)?[^，。]{0,30}$/.test(before) &&
    /^[^，。]{0,12}(?:判决|裁定|调解书|决定)/.test(after) &&
    procedure !== '执行'
  )
    return '执行依据';
  if (
    /(?:不服|撤销|维持)[^。]{0,50}$/.test(before) ||
    /^[^，。]{0,12}(?:判决|裁定)[^，。]{0,10}，向本院(?:提起|提出)?(?:上诉|申请)/.test(after)
  )
    return procedure === '一审' || procedure === '二审' ? procedure : '原审';
  if (/^之|于[^，。]{0,30}作出$|原审|一审|原判/.test(before.slice(-24)) || /原审|一审|原判/.test(before))
    return procedure === '二审' ? '二审' : '一审';
  return procedure === '一审' || procedure === '二审' || procedure === '再审' ? procedure : undefined;
}

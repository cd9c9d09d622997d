import { type EntityFinding, findEntities, inspectResidue } from '@antai/redaction';
import { privateKinds } from './placeholders.ts';

/** What is looked for: everything private in texts that belong together, or what is left of it in texts that are to leave. */
export type PrivacySearch =
  | { kind: 'find'; texts: string[] }
  | {
      kind: 'inspect';
      texts: string[];
      replaced: { kind: EntityFinding['kind']; text: string }[];
      remaining: string[];
    };

export interface PrivacyFindings {
  findings: EntityFinding[][];
  /** What would leave and must not. */
  leaks: string[];
}

/** No text holds this sign: what stands in two texts is never taken for one. */
const between = '\u0001';

/** Looks through texts; runs where it is called or in a thread. */
export default function findPrivate(search: PrivacySearch): PrivacyFindings {
  if (search.kind === 'find') {
    const findings = findEntities(search.texts, { kinds: privateKinds, isEveryday: true });
    const isOfLaw = search.texts.map(titlesOfLaw);
    return {
      findings: findings.map((each, at) => each.filter(one => !one.isUsuallyKept && !isOfLaw[at]!(one))),
      leaks: [],
    };
  }
  const text = search.texts.join(between);
  const { originals, shapes } = inspectResidue(text, search.replaced, {
    exceptions: search.remaining.map(text => ({ text })),
  });
  // a shape that appears only without the blanks of the text is two numbers, not one
  const plain = text.normalize('NFKC').toLowerCase();
  const bare = shapes.filter(shape => plain.includes(shape.text));
  return { findings: [], leaks: [...originals, ...bare].map(({ kind }) => kind) };
}

/** 《中华人民共和国公司法》, 中华人民共和国公司法: a company stands in it as a word. */
const lawTitle =
  /《[^《》\n]{2,40}(?:法|典|条例|规定|办法|解释|规则|准则)(?:（[^（）\n]{1,20}）)?》|中华人民共和国[\u4e00-\u9fa5]{1,20}?(?:法|条例)/gu;

/** Whether a finding lies within the title of a law. */
function titlesOfLaw(text: string) {
  const titles = [...text.matchAll(lawTitle)].map(({ index, 0: title }) => ({
    start: index,
    end: index + title.length,
  }));
  return ({ start, end }: EntityFinding) => titles.some(title => title.start <= start && end <= title.end);
}

import { findWrongCharacters } from '../../src/evidence/find-wrong-characters.ts';
import type { Evidence } from '../../src/evidence/open-evidence.ts';
import { runCheck } from '../../src/find-issues.ts';
import { findIssues, type Issue, settleOverlaps } from '../../src/index.ts';
import { statutes } from '../measure-clean.ts';
import { chanceOf } from '../mutate-text.ts';
import { isOdd } from '../rows.ts';
import sentences from '../sentences.json' with { type: 'json' };
import { mend } from './measure-rows.ts';

type Objection = Pick<Issue, 'start' | 'end' | 'right' | 'severity'>;

/** A text as it is once all that is told of it at the quiet point is mended. */
function mendAll(evidence: Evidence, text: string, issues: readonly Objection[]): string {
  const words = findWrongCharacters(evidence, text, { care: 'quiet' })
    .filter(each => !issues.some(({ start, end }) => start < each.end && end > each.start))
    .map(each => ({ ...each, severity: 'warning' as const }));
  const findings = settleOverlaps([...issues, ...words]).flatMap(({ right, ...place }) =>
    right === undefined ? [] : [{ ...place, right }],
  );
  return mend(text, findings);
}

const han = /[\u4e00-\u9fff]/u;
const never = /[一二三四五六七八九十百千零〇某×甲乙丙丁]/u;

/** How many characters that were typed twice, one in a text, wherever in it, are found and rightly mended. */
export function measureDoubled(evidence: Evidence, texts: readonly string[], count = 600, seed = 7) {
  const chance = chanceOf(seed);
  const pool = texts.filter(({ length }) => length > 20 && length < 300);
  let mended = 0;
  for (let made = 0; made < count; ) {
    const text = chance.pick(pool);
    const at = chance.below(text.length);
    const character = text[at]!;
    if (!han.test(character) || never.test(character) || text[at + 1] === character || text[at - 1] === character)
      continue;
    made += 1;
    const doubled = text.slice(0, at) + character + text.slice(at);
    const repeated = runCheck('repeated', { text: doubled, statutes }).map(each => ({
      ...each,
      severity: 'warning' as const,
    }));
    if (mendAll(evidence, doubled, repeated) === text) mended += 1;
  }
  return { mended, of: count };
}

/** Short sentences of contracts and judgments with one error each, and others that look like it and are right. */
export function measureShort(evidence: Evidence, half: 'even' | 'odd') {
  const isOfHalf = ({ text }: { text: string }) => isOdd(text) === (half === 'odd');
  const [faulty, clean] = [sentences.faulty.filter(isOfHalf), sentences.clean.filter(isOfHalf)];
  const missed = faulty
    .filter(({ text, right }) => mendAll(evidence, text, findIssues(text, statutes)) !== right)
    .map(({ text }) => text);
  const alarmed = clean
    .filter(({ text }) => mendAll(evidence, text, findIssues(text, statutes)) !== text)
    .map(({ text }) => text);
  return { faulty: faulty.length, missed, clean: clean.length, alarmed };
}

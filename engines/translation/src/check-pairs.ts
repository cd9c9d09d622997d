import { checkDefinitions } from './check-definitions.ts';
import { checkParties } from './check-parties.ts';
import { checkPresence, checkSegment } from './check-segment.ts';
import { type Choices, checkTerms } from './check-terms.ts';
import { checkValues } from './check-values.ts';
import { indexTerms, type TermIndex } from './find-terms.ts';
import { type CheckedPair, type Language, otherOf, type SegmentFinding } from './finding.ts';
import { foldText } from './fold-text.ts';
import { indexDefinitions } from './index-definitions.ts';
import type { Pair, Party } from './term.ts';

interface PairsToCheck {
  /** In the order of the document: what was defined or chosen before counts for what follows. */
  pairs: readonly Pair[];
  /** Indexed with `isChecked`. */
  terms?: TermIndex;
  parties?: readonly Party[];
  from?: Language;
}

const noTerms = indexTerms([], { isChecked: true });

/** What is to be looked at in a translation between Chinese and English. None found does not say that it is right. */
export function checkPairs({ pairs, terms = noTerms, parties = [], from = 'zh' }: PairsToCheck): SegmentFinding[] {
  const definitions = indexDefinitions(from, otherOf(from));
  const choices: Choices = new Map();
  let before: CheckedPair | undefined;
  return pairs.flatMap(({ zh, en }, segment) => {
    const pair: CheckedPair = { segment, zh: foldText(zh), en: foldText(en), from };
    const previous = before;
    before = pair;
    if (pair.zh.text === '' && pair.en.text === '') return [];
    const absence = checkPresence(pair);
    if (absence) return [absence];
    const named = checkParties(pair, parties);
    return [
      ...checkSegment(pair, previous),
      ...named.findings,
      ...checkValues(pair, named),
      ...checkDefinitions(pair, definitions),
      ...checkTerms({ pair, terms, choices }),
    ];
  });
}

import { indexTerms, type TermIndex } from '@antai/translation';
import type { UsedTerm } from '../terms/describe-term.ts';
import type { PackedTerms } from './pack-terms.ts';

interface OpenTerms {
  /** All terms, those that are only shown too. */
  glossary: () => TermIndex<UsedTerm>;
  checked: () => TermIndex<UsedTerm>;
}

let opened: { edition: string; terms: OpenTerms } | undefined;

/** Terms in a thread, which keeps those that it was asked about last. */
export function openTerms({ edition, bytes }: PackedTerms): OpenTerms {
  if (opened?.edition !== edition) opened = { edition, terms: open(JSON.parse(Buffer.from(bytes).toString())) };
  return opened.terms;
}

function open(terms: readonly UsedTerm[]): OpenTerms {
  let glossary: TermIndex<UsedTerm> | undefined;
  let checked: TermIndex<UsedTerm> | undefined;
  const indexAll = () => (glossary ??= indexTerms(terms, { isChecked: false }));
  const isAllChecked = terms.every(({ enforce }) => enforce !== false);
  return {
    glossary: indexAll,
    checked: () => (checked ??= isAllChecked ? indexAll() : indexTerms(terms, { isChecked: true })),
  };
}

import type { NewTerm, TermData } from '@antai/contract/translation/terms';
import type { ReadyTerm, Term } from '@antai/translation';

/** What is kept of a term beside its two words. */
export type TermDetails = Omit<NewTerm, 'zh' | 'en' | 'isChecked'> &
  Partial<Pick<TermData, 'legalBasis' | 'abbreviation'>>;

interface StoredTerm {
  termId: string;
  zh: string;
  en: string;
  details: TermDetails;
  isChecked: boolean;
}

export const detailsOf = ({
  zhVariants,
  enAlternatives,
  forbidden,
  domain,
  definition,
  usage,
  legalBasis,
  abbreviation,
}: TermDetails): TermDetails => ({
  ...{ zhVariants, enAlternatives, forbidden, domain, definition, usage },
  ...(legalBasis ? { legalBasis } : {}),
  ...(abbreviation ? { abbreviation } : {}),
});

/** A term of a user as the wire shows it. */
export function showTerm({ termId, zh, en, details, isChecked }: StoredTerm): TermData {
  const { legalBasis = [], abbreviation = '', ...rest } = details;
  return { termId, zh, en, ...rest, isChecked, legalBasis, abbreviation };
}

/** A term of the product as the wire shows it. */
export function showReadyTerm(term: ReadyTerm): TermData {
  const { id, zh, zhVariants, en, enAlternatives, forbidden, domain, definition, usage = '' } = term;
  return {
    termId: id,
    ...{ zh, zhVariants, en, enAlternatives, forbidden, domain, definition, usage },
    isChecked: term.enforce !== false,
    abbreviation: term.abbreviation ?? '',
    legalBasis: term.legalBasis.map(({ statute, article }) => ({ statute, article })),
  };
}

/** A term as the engine looks for it, and what it is shown with. */
export interface UsedTerm extends Term {
  definition: string;
  base: string;
}

export const useTerm = ({ termId, zh, en, details, isChecked }: StoredTerm, base: string): UsedTerm => ({
  id: termId,
  ...{ zh, en, base },
  zhVariants: details.zhVariants,
  enAlternatives: details.enAlternatives,
  forbidden: details.forbidden,
  definition: details.definition,
  enforce: isChecked,
});

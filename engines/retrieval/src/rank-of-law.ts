import priors from '../data/priors.json' with { type: 'json' };
import { titleKey } from './title-key.ts';

const factorOfTier = new Map(priors.tiers.map(({ tier, factor }) => [tier, factor]));
const tierOfTitle = new Map(priors.byTitle.flatMap(({ tier, titles }) => titles.map(title => [titleKey(title), tier])));
const patterns = priors.byPattern.map(({ tier, pattern }) => ({ tier, pattern: new RegExp(pattern, 'u') }));
const tierOfLevel = new Map(Object.entries(priors.byLevel));

/** How much an everyday question is likely to mean this statute, as a factor on its articles' scores. */
export function rankOfLaw(title: string, level: string): number {
  const tier = tierOfTitle.get(titleKey(title)) ?? patterns.find(({ pattern }) => pattern.test(title))?.tier;
  return factorOfTier.get(tier ?? tierOfLevel.get(level) ?? priors.otherTier) ?? 1;
}

const repealed: { title: string; version?: string; since: string }[] = priors.repealed;
const repealedSince = new Map(
  repealed.map(({ title, version, since }) => [`${titleKey(title)} ${version ?? ''}`, since]),
);

/** Whether the list of repealed statutes knows this text to be repealed on a day; false says only that it does not. */
export function isListedRepealed(
  title: string,
  { versionDate, day }: { versionDate: string | null; day: string },
): boolean {
  const key = titleKey(title);
  const since = repealedSince.get(`${key} `) ?? repealedSince.get(`${key} ${versionDate}`);
  return since !== undefined && since <= day;
}

/** What is left of the score of a repealed statute's articles. */
export const repealedFactor = priors.repealedFactor;

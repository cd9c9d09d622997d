import type { Validity } from '@antai/contract/statutes';
import { isListedRepealed, repealedFactor } from '@antai/retrieval';
import { type Chain, type ChainVersion, standingOn, validityOf } from '../chain-versions.ts';

/** How a text stands on the day asked about, and what is left of its articles' scores. */
export interface TextValidity {
  statuteTitle: string;
  /** Equal for all texts of one version, those that other sources brought once more among them. */
  versionId: string;
  validity: Validity;
  /** Absent where nothing says since when the version is in force. */
  effectiveDate?: string;
  factor: number;
}

/** Its newest text is not in the store: most of what this one says still holds, some under another number. */
const amendedFactor = 0.85;

const factorOf = (validity: Validity) =>
  validity === 'repealed' ? repealedFactor : validity === 'amended' ? amendedFactor : 1;

const hasText = ({ texts }: ChainVersion) => texts.length > 0;

/** The version whose articles answer for a day: the one in force, else the last text known of before, said to be so. */
function answering(chain: Chain, day: string): { version: ChainVersion; validity: Validity } | undefined {
  const { version, validity } = standingOn(chain, day);
  if (version && hasText(version)) return { version, validity };
  const before = chain.versions.findLast(
    each => hasText(each) && validityOf(chain, { version: each, date: day }) !== 'notYetInForce',
  );
  return before && { version: before, validity: validityOf(chain, { version: before, date: day }) };
}

/** Texts that answer on a day, by id; a version not asked for is not among them. */
export function standingsOn(chains: Chain[], day: string): Map<string, TextValidity> {
  const standings = new Map<string, TextValidity>();
  for (const chain of chains) {
    const version = answering(chain, day);
    if (!version || version.validity === 'notYetInForce') continue;
    const { texts, copies, effectiveDate } = version.version;
    const statute = { statuteTitle: chain.title, versionId: texts[0]!.statuteId, effectiveDate };
    for (const { statuteId, title, versionDate } of [...texts, ...copies]) {
      const validity = isListedRepealed(title, { versionDate, day }) ? 'repealed' : version.validity;
      standings.set(statuteId, { ...statute, validity, factor: factorOf(validity) });
    }
  }
  return standings;
}

/** Each article of a version from one source, the first: an index may hold it from several, or from one alone. */
export function eachArticleOnce<Hit extends { statuteId: string; label: string }>(
  hits: readonly Hit[],
  standings: ReadonlyMap<string, TextValidity>,
): Hit[] {
  const sources = new Map<string, string>();
  return hits.filter(({ statuteId, label }) => {
    const key = `${standings.get(statuteId)?.versionId ?? statuteId} ${label}`;
    const source = sources.get(key) ?? statuteId;
    sources.set(key, source);
    return source === statuteId;
  });
}

/** The newest text of each statute: what is written about statutes today speaks of it. */
export const newestTexts = (chains: Chain[]): Set<string> =>
  new Set(
    chains.flatMap(({ versions }) => {
      const { texts = [], copies = [] } = versions.findLast(hasText) ?? {};
      return [...texts, ...copies].map(({ statuteId }) => statuteId);
    }),
  );

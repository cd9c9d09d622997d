import type { Sealer } from '../../../platform/secrets/sealer.ts';

/** Letters of a mark that are kept: they tell which of some thousand groups of networks it was, and never which network. */
const groupLetters = 2;

/** Which group of networks a draft is begun from; the groups of one link say nothing of those of another. */
export const markNetwork = (sealer: Pick<Sealer, 'mark'>, { linkId, network }: { linkId: string; network: string }) =>
  sealer.mark(network, `questionnaire network ${linkId}`).slice(0, groupLetters);

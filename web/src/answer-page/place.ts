/** Which link the address names, and the private key where it holds one. */
export interface AnswerAddress {
  linkId: string;
  answerKey?: string;
}

const storeName = (linkId: string) => `answer-${linkId}`;

/** The place behind the #: what stands there is never sent to a server with the address. */
export function readPlace(hash: string): AnswerAddress | undefined {
  const [, linkId, answerKey] = hash.match(/^#\/?([0-9a-f-]{36})(?:\/([\w-]{20,100}))?$/u) ?? [];
  if (!linkId) return undefined;
  const key = answerKey ?? localStorage.getItem(storeName(linkId)) ?? undefined;
  return { linkId, ...(key ? { answerKey: key } : {}) };
}

export const privateAddress = ({ linkId, answerKey }: AnswerAddress) =>
  `${location.origin}${location.pathname}#/${linkId}/${answerKey}`;

/** Remembers the key in this browser and in its address, so that a reload goes on with the same answer. */
export function keepPlace({ linkId, answerKey }: Required<AnswerAddress>) {
  localStorage.setItem(storeName(linkId), answerKey);
  history.replaceState(null, '', `#/${linkId}/${answerKey}`);
}

export function forgetPlace(linkId: string) {
  localStorage.removeItem(storeName(linkId));
  history.replaceState(null, '', `#/${linkId}`);
}

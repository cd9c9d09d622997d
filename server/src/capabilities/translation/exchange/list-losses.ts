/** Reasons that are told one by one, and how long one of them is. */
const listedMax = 1_000;
const reasonMax = 200;

/** What of a file was not taken in, each in few words; of very many the first, and how many more there are. */
export function listLosses<Loss>(
  losses: readonly Loss[],
  { shorten, say }: { shorten: (loss: Loss, reasonMax: number) => Loss; say: (reason: string) => Loss },
): Loss[] {
  const listed = losses.slice(0, listedMax).map(loss => shorten(loss, reasonMax));
  const rest = losses.length - listed.length;
  return rest > 0 ? [...listed, say(`另有${rest}处未收，未逐条列出`)] : listed;
}

/** A text of so many letters at most. */
export const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

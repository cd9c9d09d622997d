import captions from '../data/captions.json' with { type: 'json' };
import expansions from '../data/expansions.json' with { type: 'json' };
import priors from '../data/priors.json' with { type: 'json' };

/** Changed by hand when an index is read or weighed otherwise than before. */
export const indexFormat = 2;

let version: string | undefined;

/** A short name of everything but the statutes that an index depends on: one built under another name is out of date. */
export function indexVersion(): string {
  version ??= `${indexFormat}-${hashOf(JSON.stringify([expansions, captions, priors]))}`;
  return version;
}

function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}

/** Which characters are like which, by sound and by shape, and which pairs of characters sound alike. */
export interface ConfusionSets {
  /** Where the set of a UTF-16 code begins in `members`, and at the next code ends. */
  offsets: Uint32Array;
  /** Id of a character that may be meant, with its likeness in the four highest bits. */
  members: Uint16Array;
  /** The syllable of each symbol by its id; 0 for what is none. */
  syllables: Uint16Array;
  /** Frequent pairs of symbols by their syllables, and by their first symbol. */
  pairsBySound: ReadonlyMap<number, readonly number[]>;
  pairsByFirst: ReadonlyMap<number, readonly number[]>;
}

/** The symbol that a member of a set stands for. */
export const idOfMember = (member: number): number => member & 4_095;
/** 0 none, 1 near, 2 the same syllable, 3 the same tone too. */
export const soundOf = (member: number): number => (member >> 12) & 3;
/** 1 a shared component, 2 a like glyph, 3 both. */
export const shapeOf = (member: number): number => member >> 14;

/** Two syllables as one number: what is looked up by sound. */
export const soundKey = (first: number, second: number): number => first * 1_024 + second;

/** Two symbols as one number; each is below 4,096. */
export const pairOf = (first: number, second: number): number => first * 4_096 + second;

/** The first symbol of a pair. */
export const firstOf = (pair: number): number => pair >> 12;

/** The second symbol of a pair. */
export const secondOf = (pair: number): number => pair & 4_095;

/** The pairs of an even list of ids, by sound and by first symbol. */
export function indexPairs(
  pairs: Uint16Array,
  syllables: Uint16Array,
): Pick<ConfusionSets, 'pairsBySound' | 'pairsByFirst'> {
  const bySound = new Map<number, number[]>();
  const byFirst = new Map<number, number[]>();
  const listIn = (map: Map<number, number[]>, key: number) => {
    const list = map.get(key) ?? [];
    if (list.length === 0) map.set(key, list);
    return list;
  };
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [first, second] = [pairs[at]!, pairs[at + 1]!];
    listIn(bySound, soundKey(syllables[first]!, syllables[second]!)).push(pairOf(first, second));
    listIn(byFirst, first).push(pairOf(first, second));
  }
  return { pairsBySound: bySound, pairsByFirst: byFirst };
}

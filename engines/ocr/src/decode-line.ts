/** A line as it was read, with how sure the model is of it. */
export interface DecodedLine {
  text: string;
  confidence: number;
}

/** The characters that a model knows, by the numbers it gives: nothing, its dictionary, a blank. */
export const keysOf = (dictionary: string) => ['', ...dictionary.split('\n'), ' '];

/** What the model read: at each step the likeliest character, once for all steps that follow each other with it. */
export function decodeLine(scores: Float32Array, keys: readonly string[]): DecodedLine {
  const count = keys.length;
  const steps = Math.floor(scores.length / count);
  let [text, sum, characters, last] = ['', 0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const start = step * count;
    let best = start;
    for (let at = start + 1; at < start + count; at++) if (scores[at]! > scores[best]!) best = at;
    const key = best - start;
    if (key !== 0 && key !== last) {
      text += keys[key];
      sum += scores[best]!;
      characters += 1;
    }
    last = key;
  }
  return { text, confidence: characters === 0 ? 0 : sum / characters };
}

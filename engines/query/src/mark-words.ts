/** Where words stand in a text, in order and apart, the longest first where two begin together. */
export function markWords(text: string, words: string[]): [number, number][] {
  const longest = words.filter(Boolean).toSorted((a, b) => b.length - a.length);
  const marks: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    const word = longest.find(each => text.startsWith(each, at));
    if (word) marks.push([at, at + word.length]);
    at += word?.length ?? 1;
  }
  return marks;
}

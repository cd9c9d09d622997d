const ends = /[。！？；;.!?]["”’」』）)]*\s*|[，,：:、]\s*/gu;

/** Where a text is best broken: after a mark near its middle; in the middle where there is none. */
export function suggestBreak(text: string): number {
  const middle = text.length / 2;
  const places = [...text.matchAll(ends)]
    .map(({ index, 0: mark }) => index + mark.length)
    .filter(at => at > 0 && at < text.length);
  const [nearest] = places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return nearest ?? Math.floor(middle);
}

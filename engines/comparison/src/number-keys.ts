/** Gives each text a number, the same for the same text. */
export function numberKeys(): (key: string) => number {
  const numbers = new Map<string, number>();
  return key => {
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
}

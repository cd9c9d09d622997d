/** Gives each text a number, the same for the same text. */
export function numberKeys(): (key: string) => number {
  const numbers = new Map<string, number>();
  return key => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
}

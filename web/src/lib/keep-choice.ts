const prefix = 'choice:';

/** What a user left as he likes it, kept in this browser; undefined where nothing readable is kept. */
export function readChoice<Value>(name: string): Value | undefined {
  const text = localStorage.getItem(prefix + name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    localStorage.removeItem(prefix + name);
    return undefined;
  }
}

/** Keeps a choice; a browser whose storage is full goes without. */
export function keepChoice(name: string, value: unknown) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // the choice counts until the page is left
  }
}

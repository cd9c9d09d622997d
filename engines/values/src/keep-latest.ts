/**
 * The same computation, which keeps what it gave for as many texts: the one that was not asked for longest gives way to a new
 * one. What throws is kept nowhere.
 */
export function keepLatest<Value>(max: number, compute: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return text => {
    const isThere = values.has(text);
    const value = isThere ? (values.get(text) as Value) : compute(text);
    // a map keeps the order in which its keys came: the first is the one that was asked for the longest ago
    if (isThere) values.delete(text);
    else if (values.size >= max) values.delete(values.keys().next().value!);
    values.set(text, value);
    return value;
  };
}

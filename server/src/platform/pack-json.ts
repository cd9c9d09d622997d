declare const content: unique symbol;

/** A value as JSON, as it leaves a thread: nobody unpacks it on the event loop. */
export type PackedJson<Value> = Uint8Array & { readonly [content]?: Value };

/** A value as it leaves a thread or is kept. For a thread where it may be large. */
export const packJson = <Value>(value: Value): PackedJson<Value> => new TextEncoder().encode(JSON.stringify(value));

/** The value that was packed. For a thread where it may be large. */
export const unpackJson = <Value>(bytes: PackedJson<Value>): Value =>
  JSON.parse(new TextDecoder().decode(bytes)) as Value;

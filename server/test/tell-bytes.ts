/** An engine that tells what came to it: bytes as text, everything else as it is. */
export default function tellBytes(input: { bytes: Uint8Array; said?: unknown }): { text: string; said: unknown } {
  return { text: new TextDecoder().decode(input.bytes), said: input.said };
}

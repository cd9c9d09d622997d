/** One event of a stream as it travelled. */
interface Frame {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an event says is its own matter
  data: any;
}

/** The events of a stream that is over, in order; one without a name is a `message`. */
export const framesOf = (stream: unknown): Frame[] =>
  String(stream)
    .split('\n\n')
    .filter(part => part.includes('data: '))
    .map(part => ({
      name: part.match(/^event: (\w+)/m)?.[1] ?? 'message',
      data: JSON.parse(part.match(/^data: (.*)$/m)![1]!),
    }));

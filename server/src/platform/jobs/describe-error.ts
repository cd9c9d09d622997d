/** What may be said of an error: Drizzle's own message would spell out the parameters of the query. */
export function describeError(error: unknown) {
  const cause = error instanceof Error && 'query' in error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return { name: 'Error', text: String(cause).slice(0, 500) };
  const where = cause.stack?.split('\n').filter(line => line.startsWith('    at '));
  return { name: cause.name, text: cause.message.slice(0, 500), where: where?.slice(0, 5) };
}

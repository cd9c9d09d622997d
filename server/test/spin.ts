/** An engine that takes so long, whoever waits, and gives the name of its work. */
export default function spin({ name, ms }: { name: string; ms: number }): string {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return name;
}

const patterns: [RegExp, string][] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, 'uuid'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'signed'],
  [/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g, 'time'],
  [/\b\d{8}T\d{6}Z?/g, 'time'],
  [/\b[0-9a-f]{64}\b/g, 'hash'],
  [/\bantai-\d{12}-[0-9a-f]{6}(?:-[0-9a-f]{8})?/g, 'backup'],
  [/\S*\/antai-wire-\w+/g, 'folder'],
  [/(?<![0-9a-f])[0-9a-f]{8}-(?=\P{ASCII})/gu, 'short id'],
  [/\b[A-Za-z]{4}-[A-Za-z]{4}-\d{6}\b/g, 'one-time password'],
  [/\bantai_[\w-]+/g, 'api key'],
  [/[A-Za-z0-9+/]{60,}={0,2}/g, 'sealed'],
  [/\bhttp:\/\/(127\.0\.0\.1|localhost):\d+[^\s"<>]*/g, 'address'],
  [/(?<![\w-])(?:[\w-]{43}|[\w-]{48})(?![\w-])/g, 'secret'],
];

/** Fields whose values no two runs share. */
const ownValues = new Set([
  ...['token', 'authToken', 'indexVersion', 'idsHash', 'sha256', 'sizeBytes', 'traceId', 'hash', 'lastHash'],
  ...['ticket', 'challenge', 'secret', 'uri', 'recoveryCodes', 'answerKey', 'password', 'passkeyId'],
  ...['ms', 'tookMs', 'bytes', 'freeBytes', 'totalBytes', 'residentBytes', 'usedBytes', 'host', 'queue'],
]);

const shanghaiDay = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** The answer with whatever differs from run to run named by its kind and its first appearance. */
export function normaliseAnswer(answer: unknown): unknown {
  const names = new Map<string, string>();
  const today = shanghaiDay();
  const nameOf = (kind: string, value: string) => {
    const name = names.get(value) ?? `<${kind} ${names.size + 1}>`;
    names.set(value, name);
    return name;
  };
  const text = (value: string) =>
    patterns
      .reduce(
        (read, [pattern, kind]) => read.replace(pattern, each => (kind === 'uuid' ? nameOf(kind, each) : `<${kind}>`)),
        value,
      )
      .replaceAll(today, '<today>')
      .replaceAll(today.replaceAll('-', ''), '<today>');
  const walk = (value: unknown, key = ''): unknown => {
    if (ownValues.has(key) && value !== null) return `<${key}>`;
    if (key === 'state' && (value === 'queued' || value === 'running')) return '<under way>';
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(each => walk(each));
    if (typeof value !== 'object' || value === null) return value;
    const isOwn = (name: string) => 'backupId' in value && ['rows', 'files'].includes(name);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [text(name), isOwn(name) ? `<${name}>` : walk(each, name)]),
    );
  };
  return walk(answer);
}

import { codeLimits } from '@antai/contract/account';

/** Whose codes are counted: those to one address of mail or mobile, those a user asks for, those from one network. */
export type CodeSubjectKind = 'target' | 'user' | 'network';

const hourMs = 3_600_000;

/** An office stands behind one network; one address needs a code or two. */
const limits: Record<CodeSubjectKind, { pauseMs: number; windowMs: number; max: number }> = {
  target: { pauseMs: codeLimits.pauseMs, windowMs: 24 * hourMs, max: 10 },
  user: { pauseMs: 0, windowMs: 24 * hourMs, max: 20 },
  network: { pauseMs: 0, windowMs: hourMs, max: 30 },
};

/** Requests older than this limit nothing any more. */
export const countedMs = 24 * hourMs;

/** How long the next code must wait, the times of the earlier ones being these; 0 where it need not. */
export function waitForCode(kind: CodeSubjectKind, { times, now }: { times: Date[]; now: Date }): number {
  const { pauseMs, windowMs, max } = limits[kind];
  const recent = times.map(at => at.getTime()).filter(at => at > now.getTime() - windowMs);
  const newestFirst = recent.toSorted((a, b) => b - a);
  const last = newestFirst[0];
  const afterPause = last === undefined ? 0 : last + pauseMs - now.getTime();
  const filling = newestFirst[max - 1];
  const afterWindow = filling === undefined ? 0 : filling + windowMs - now.getTime();
  return Math.max(0, afterPause, afterWindow);
}

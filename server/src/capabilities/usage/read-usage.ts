import { recordTabs } from '@antai/contract/records';
import type { UsageEvent } from '@antai/contract/usage';

export interface UsageEntry {
  event: UsageEvent;
  subject: string;
}

/** Happenings of one request; what is beyond is let go. */
const happeningsMax = 100;

/** The address of a screen: letters alone, so that nothing that was written can be in it. */
const screenForm = /^\/[A-Za-z/]{0,80}$/;
const mainTabs: readonly string[] = recordTabs.map(({ mainTab }) => mainTab);

const isSubject: Record<UsageEvent, (subject: string) => boolean> = {
  openScreen: subject => screenForm.test(subject),
  search: subject => mainTabs.includes(subject),
};

function parsed(encoded: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(encoded), sign => sign.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

function happeningOf(raw: unknown): UsageEntry[] {
  const { event, properties } = (raw ?? {}) as { event?: unknown; properties?: { subject?: unknown } };
  const subject = properties?.subject;
  if (typeof event !== 'string' || typeof subject !== 'string') return [];
  const isKnown = Object.hasOwn(isSubject, event) && isSubject[event as UsageEvent](subject);
  return isKnown ? [{ event: event as UsageEvent, subject }] : [];
}

/**
 * What a browser's counting sends: `data` one happening, `data_list` several, each as JSON in Base64. Of all that it says
 * only the event and its subject are read, where both are among those that are counted.
 */
export function readUsage(form: string): UsageEntry[] {
  const fields = new URLSearchParams(form);
  const one = fields.get('data');
  const many = fields.get('data_list');
  const list = many === null ? [one === null ? undefined : parsed(one)] : parsed(many);
  return Array.isArray(list) ? list.slice(0, happeningsMax).flatMap(happeningOf) : [];
}

/** How often each thing happened. */
export function countAlike(happenings: UsageEntry[]): (UsageEntry & { count: number })[] {
  const alike = Map.groupBy(happenings, ({ event, subject }) => `${event} ${subject}`);
  return [...alike.values()].map(group => ({ ...group[0]!, count: group.length }));
}

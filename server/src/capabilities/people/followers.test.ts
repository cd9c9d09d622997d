import { recordTypes } from '@antai/contract/records';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { peopleFollower } from './followers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A follower over judgments that each touch one judge, and how often that judge was written. */
function following() {
  const counts = { judgments: 0, written: 0 };
  let [read, isDue] = [0, false];
  const store = {
    progress: async () => undefined,
    take: async () => {
      read = counts.judgments;
      isDue = true;
      return { went: 0, came: 1 };
    },
    due: async () => (isDue ? [{ recordType: recordTypes.judge, entityId: '甲', mark: 1 }] : []),
    settle: async () => {
      isDue = false;
    },
    parts: async () => [],
    links: async () => [],
    reviews: async () => [],
  };
  const records = {
    headsSince: async (type: string) =>
      type === recordTypes.cases && read < counts.judgments
        ? [{ id: 'a', seq: counts.judgments, isDeleted: true, title: '', number: '', fields: {} }]
        : [],
    put: async () => void counts.written++,
    remove: async () => {},
  };
  const profileStore = { profiles: async () => [] };
  const deps = { store, records, profileStore, log: silentLog };
  return { follower: peopleFollower(deps as never), counts };
}

test('records that keep coming have a person written once in a while, the last of them within seconds', async () => {
  const { follower, counts } = following();
  for (let i = 0; i < 10; i++) {
    counts.judgments++;
    await follower.hear();
  }
  expect(counts.written).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(counts.written).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(counts.written).toBe(2);
  await follower.stop();
});

test('who waits has everybody written at once', async () => {
  const { follower, counts } = following();
  for (let i = 1; i <= 3; i++) {
    counts.judgments++;
    await follower.wake();
    expect(counts.written).toBe(i);
  }
  await follower.stop();
});

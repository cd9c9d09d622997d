import { expect, test } from 'vitest';
import type { StoredIssue } from './judge-provisions.ts';
import { viewFindings } from './view-record.ts';

const issue = (
  check: StoredIssue['check'],
  severity: StoredIssue['severity'],
  [start, end]: [number, number],
): StoredIssue => ({
  ...{ check, rule: check, kind: check, severity, start, end },
  ...{ wrong: '权力义务'.slice(start, end), right: '权利', reason: '用字' },
});
const suggested = issue('model', 'hint', [0, 4]);
const surer = issue('evidence', 'warning', [0, 2]);
const view = (
  findings: StoredIssue[],
  decisions: { findingId: string; decision: string; replacement: string | null }[],
) => viewFindings({ findings }, { decisions, words: [] });

test('重叠的留更要紧的；已决定的不被后来更要紧的换下', () => {
  expect(view([suggested, surer], [])).toMatchObject([{ check: 'evidence', decision: 'open' }]);
  const { findingId } = view([suggested], [])[0]!;
  const decisions = [{ findingId, decision: 'accepted', replacement: null }];
  expect(view([suggested, surer], decisions)).toMatchObject([
    { check: 'model', decision: 'accepted', replacement: '权利' },
  ]);
});

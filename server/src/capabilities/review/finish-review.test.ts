import { review } from '@antai/contract/review';
import type { ReviewSettings } from '@antai/contract/review/records';
import { expect, test } from 'vitest';
import { unpackJson } from '../../platform/pack-json.ts';
import { addRead } from './add-read.ts';
import finishReview from './finish-review.ts';
import { openReview } from './keep-review.ts';
import reviewText from './review-text.ts';
import showRun, { type ShowOrder } from './show-run.ts';
import { viewReview } from './view-review.ts';

const clause = (at: number) =>
  `第${at}条 乙方逾期支付租金的，每日按欠付租金的百分之一支付违约金。甲方有权换锁并停水停电。`;
const text = ['房屋租赁合同', ...Array.from({ length: 300 }, (_, at) => clause(at + 1))].join('\n');
const settings: ReviewSettings = {
  ...{ typeId: 'lease', side: 'b', signDate: '2026-01-01', pointIds: null, isMainland: false },
  ...{ strictness: 'usual', facts: {}, hasModel: false },
};
const detail: ShowOrder['detail'] = {
  ...{
    recordId: '0b8c2c53-9e3e-4c3a-8a2e-0d7f6f0c1a11',
    taskId: null,
    name: '租赁合同',
    fileType: 'docx',
    dictId: null,
  },
  ...{ status: 'done', finishPercent: 100, failReason: null, isExpired: false },
  ...{ typeName: null, side: 'b', findingCount: 1, highCount: 0, mediumCount: 1, lowCount: 0, decidedCount: 0 },
  ...{ isOwn: true, ownerName: '', settings, playbook: null, earlierName: null, createTime: '' },
  preparation: {
    ...{ characters: 1, unread: [], hasTrackedChanges: false, typeOutcome: 'none', candidates: [], parties: [] },
    ...{ signDate: null, factsWanted: [], otherLaw: null },
  },
};

async function run() {
  const reviewed = await reviewText({ input: { text }, charactersMax: 500_000, settings });
  if (reviewed.kind !== 'reviewed') throw new Error(reviewed.kind);
  return reviewed;
}
const rest = { verified: [], reviewedAt: '2026-01-01T00:00:00.000Z', model: null };

test('what a thread keeps of a run is the contract with each clause in its coverage, and its lines', async () => {
  const { contract, lines, bases } = await run();
  const { bytes, findingIds, result } = finishReview({ contract, lines, read: null, ...rest });
  const whole = addRead(unpackJson(contract), { read: null, verified: new Map() });
  const { lines: keptLines, ...kept } = openReview(bytes);
  expect(kept).toEqual({ ...rest, contract: JSON.parse(JSON.stringify(whole)) });
  expect(keptLines).toEqual(lines);
  expect(bases).toEqual(whole.bases);
  expect(findingIds).toEqual(whole.findings.map(({ findingId }) => findingId));
  const { highCount, mediumCount, lowCount, findingCount } = result;
  expect(findingCount).toBe(whole.findings.length);
  expect(highCount + mediumCount! + lowCount!).toBe(findingCount);
});

test('what a thread shows of a run is what would be shown here, to the letter', async () => {
  const { contract, lines } = await run();
  const { bytes, findingIds } = finishReview({ contract, lines, read: null, ...rest });
  const decision = { decision: 'accepted' as const, level: 'low' as const, wording: '改写', decidedBy: 'u1' };
  const decisions = [{ findingId: findingIds[0]!, ...decision }];
  const names = new Map([['u1', '王律师']]);
  const around = { assignments: [], names, callerId: 'u1', earlierName: null };
  const createdAt = '2026-01-02T00:00:00.000Z';
  const notes = [{ noteId: 'n1', findingId: findingIds[0]!, ownerId: 'u1', authorId: 'u1', text: '批注', createdAt }];
  const order = { bytes, detail, decisions: JSON.stringify(decisions), notes: JSON.stringify(notes), around };
  const shown = { ...detail, result: viewReview(openReview(bytes), decisions, { ...around, notes }) };
  expect(shown.result.findings[0]!.notes).toMatchObject([{ author: '王律师', text: '批注', time: createdAt }]);
  expect(unpackJson(showRun(order))).toEqual(JSON.parse(JSON.stringify(review.get.output.parse(shown))));
});

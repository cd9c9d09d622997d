import { records, recordTypes } from '@antai/contract/records';
import { expect, test } from 'vitest';
import { aUser, startHouse } from '../../../test/house.ts';
import { aMark } from '../../../test/judgments.ts';
import { idOfName } from './read-appearances.ts';

const court = '上海市浦东新区人民法院';
const aCase = (id: string, number: string, fields: object) => ({
  recordType: recordTypes.cases,
  id,
  title: number,
  number,
  fields: { caseNumber: number, ...fields },
  sections: [{ key: 'head', title: '首部', text: number }],
  contentHash: JSON.stringify([id, number, fields]),
});

async function aJudgeWithFour() {
  const house = await startHouse();
  const serial = aMark();
  const name = `甄${serial.slice(-1)}明`;
  const own = (at: number, more: object = {}) =>
    aCase(`${serial}-${at}`, `（2021）沪${serial}民初${at}号`, {
      court: `${court}${serial}`,
      trialProcedure: '一审',
      judgmentDate: '2021-06-30',
      adjudicators: [{ name, role: '审判长' }],
      ...more,
    });
  const above = (at: number, of: number, appealOutcome: string) =>
    aCase(`${serial}-z${at}`, `（2021）沪${serial}民终${at}号`, {
      trialProcedure: '二审',
      judgmentDate: '2021-12-01',
      appealOutcome,
      relatedCaseNumbers: [{ caseNumber: `(2021)沪${serial}民初${of}号`, relation: '一审' }],
    });
  const judgeId = idOfName(recordTypes.judge, { name, place: `${court}${serial}` });
  const li = house.as(await aUser());
  const fields = async () => {
    await house.settle();
    return (await li.ok(records.detail, { data: { recordType: recordTypes.judge, id: judgeId } })).fields;
  };
  return { house, own, above, fields };
}

test('改判、发回率与平均天数写明各有多少件；撤回上诉不算，上级文书先到后到一样，撤下后重算', async () => {
  const { house, own, above, fields } = await aJudgeWithFour();
  const dated = own(4, { filingDate: '2021-05-01' });
  await house.app.records.put([above(1, 1, '改判'), own(1, { filingDate: '2021-03-02' }), own(2), own(3), dated]);
  expect(await fields()).toMatchObject({
    caseCount: 4,
    reviewedCount: 1,
    overturnedCount: 1,
    averageDays: 90,
    daysCount: 2,
  });
  const overturning = above(3, 3, '发回重审');
  await house.app.records.put([above(2, 2, '维持'), overturning, above(4, 4, '撤回上诉')]);
  expect(await fields()).toMatchObject({ reviewedCount: 3, overturnedCount: 2 });
  await house.app.records.remove(recordTypes.cases, [overturning.id]);
  expect(await fields()).toMatchObject({ reviewedCount: 2, overturnedCount: 1 });
});

test('没有上级裁判、没有立案日的，不说比例与天数', async () => {
  const { house, own, fields } = await aJudgeWithFour();
  await house.app.records.put([own(1)]);
  const { reviewedCount, averageDays } = (await fields()) as { reviewedCount: number; averageDays?: number };
  expect([reviewedCount, averageDays]).toEqual([0, undefined]);
});

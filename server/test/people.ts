import { records, recordTypes } from '@antai/contract/records';
import { idOfName } from '../src/capabilities/people/read-appearances.ts';
import { aUser, startHouse } from './house.ts';
import { aMark } from './judgments.ts';

/** Whoever merges namesakes was let by an administrator. */
export const mayMerge = { resourceId: 20025, display: true, permission: true };

/** A civil case with its court, its parties and their lawyers. */
export interface Suit {
  id: string;
  court: string;
  judges: string[];
  cause: string;
  date: string;
  amountFen: number;
  plaintiff: { name: string; lawyers: [string, string][] };
  defendant: { name: string; lawyers: [string, string][] };
}

export const aCase = ({ id, court, judges, cause, date, amountFen, plaintiff, defendant }: Suit) => ({
  recordType: recordTypes.cases,
  id,
  title: `${plaintiff.name}与${defendant.name}${cause}`,
  number: '',
  fields: {
    court,
    courtLevel: '基层人民法院',
    causeOfAction: [cause],
    judgmentDate: date,
    amountInDispute: amountFen,
    adjudicators: judges.map((name, index) => ({ name, role: index === 0 ? '审判长' : '审判员' })),
    parties: [
      { ...partyOf(plaintiff), litigationRole: '原告' },
      { ...partyOf(defendant), litigationRole: '被告' },
    ],
  },
  sections: [{ key: 'head', title: '首部', text: id }],
  contentHash: JSON.stringify([id, court, judges, cause, date, amountFen, plaintiff, defendant]),
});
const partyOf = ({ name, lawyers }: Suit['plaintiff']) => ({
  name,
  kind: '法人',
  agents: lawyers.map(([agent, lawFirm]) => ({ name: agent, lawFirm })),
});

export const aPenalty = (id: string, name: string, fineAmount: number, isRectificationOrdered = '否') => ({
  recordType: recordTypes.penalty,
  id,
  title: `对${name}的处罚`,
  number: '',
  fields: {
    penalizedPartyName: name,
    partyKind: '法人',
    penaltyKind: ['罚款'],
    fineAmount,
    decisionDate: '2023-02-01',
    isRectificationOrdered,
  },
  sections: [{ key: 'title', title: '标题', text: `对${name}的处罚` }],
  contentHash: `${id}${name}${fineAmount}`,
});

/** A house with records of its own: their names bear its mark. */
export async function aHouse() {
  const house = await startHouse();
  const mark = aMark();
  const suit = (id: string, more: Partial<Suit> = {}): Suit => ({
    id: `${mark}-${id}`,
    court: `${mark}人民法院`,
    judges: [`甄明${mark}`],
    cause: '买卖合同纠纷',
    date: '2022-03-04',
    amountFen: 100,
    plaintiff: { name: `${mark}望京贸易有限公司`, lawyers: [[`裴知${mark}`, `${mark}衡序律师事务所`]] },
    defendant: { name: `${mark}栖桐科技有限公司`, lawyers: [] },
    ...more,
  });
  const put = async (...suits: Suit[]) => {
    await house.app.records.put(suits.map(aCase));
    await house.settle();
  };
  const user = house.as(await aUser({ grants: [mayMerge] }));
  const fieldsOf = async (recordType: '1' | '4' | '6', name: string, place = '') => {
    const id = idOfName(recordType, { name, place });
    const { data } = await user.raw(records.detail, { data: { recordType, id } });
    return (data as { fields?: object } | null)?.fields as Record<string, never> | undefined;
  };
  return { ...house, mark, suit, put, fieldsOf, user };
}

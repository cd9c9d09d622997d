import { hash } from 'node:crypto';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import type { QuestionnaireContent } from '@antai/contract/questionnaires/content';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { type Invitation, respondent } from '@antai/contract/questionnaires/respondent';
import type { SentOf } from '@antai/contract/wire/call';
import type { startHouse, TestUser } from './house.ts';

/** A small questionnaire that can be published: 是否签约 and 人数, one finding, skip logic. */
export const aQuestionnaire = (): QuestionnaireContent => ({
  title: '用工合规自检',
  description: '两题看出是否签约',
  audience: ['人力资源'],
  applicability: '',
  estimatedMinutes: 2,
  lawAsOf: '2026-11',
  tags: [],
  dimensions: [{ id: 'contract', name: '合同订立', weight: 100 }],
  sections: [
    {
      id: 'basics',
      title: '基本情况',
      questions: [
        {
          ...{ id: 'contract', type: 'yesno', title: '是否都签订了书面劳动合同？', required: true, weight: 1 },
          dimension: 'contract',
          options: [
            { id: 'yes', label: '是', score: 100, level: 'none' },
            { id: 'no', label: '否', score: 0, level: 'high', findingId: 'no-contract' },
          ],
        },
        {
          ...{
            id: 'people',
            type: 'number',
            title: '有多少人没有签？',
            required: true,
            weight: 1,
            unit: '人',
            integer: true,
          },
          ...{ dimension: 'contract', min: 0, visibleWhen: { question: 'contract', op: 'eq', value: 'no' } },
          ranges: [
            { max: 1, score: 100, level: 'none' },
            { min: 1, score: 0, level: 'high', findingId: 'no-contract' },
          ],
        },
      ],
    },
  ],
  findings: [
    {
      ...{
        id: 'no-contract',
        dimension: 'contract',
        title: '未订立书面劳动合同',
        reason: '超过一个月未订立的须付二倍工资',
      },
      legalBasis: [{ statute: '中华人民共和国劳动合同法', article: '第八十二条' }],
      remedy: { action: '一个月内补签', owner: '人力资源部', deadline: { days: 30, hint: '尽快' } },
    },
  ],
  dimensionBands: [
    { min: 85, level: 'low', title: '稳健' },
    { min: 0, level: 'high', title: '薄弱' },
  ],
  conditions: [],
  bands: [
    { id: 'a', min: 85, level: 'low', title: '稳健', text: '保持', nextStep: '每年复查' },
    { id: 'd', min: 0, level: 'high', title: '薄弱', text: '须整改', nextStep: '先补签合同' },
  ],
  disclaimer: '结果仅供内部自查，不构成法律意见。',
});

/** The number that a challenge asks for, as a browser finds it. */
export function proofOf(challenge: string, bits: number): string {
  // a proof takes thousands of hashes: their digits are compared as they are given
  const limit = (2 ** (32 - bits)).toString(16).padStart(8, '0');
  for (let number = 0; ; number += 1) {
    if (hash('sha256', `${challenge}:${number}`) < limit) return String(number);
  }
}

type House = Awaited<ReturnType<typeof startHouse>>;
export type LinkWish = Omit<SentOf<typeof riskAnalysis.addLink>['data'], 'questionnaireId'>;
export type Opening = Partial<SentOf<typeof respondent.open>['data']>;

/** A questionnaire that was released, of a user. */
export async function aPublished({ as }: House, user: TestUser, content = aQuestionnaire()) {
  const owner = as(user);
  const { questionnaireId } = await owner.ok(questionnaires.save, { data: { content } });
  await owner.ok(questionnaires.release, { data: { questionnaireId } });
  return { user, owner, questionnaireId };
}

/** The same with a link that gives it out. */
export async function aLinkOf(house: House, user: TestUser, wish: LinkWish = {}, content = aQuestionnaire()) {
  const published = await aPublished(house, user, content);
  const { questionnaireId, owner } = published;
  const { linkId } = await owner.ok(riskAnalysis.addLink, { data: { questionnaireId, ...wish } });
  return { ...published, linkId };
}

/** Opens a link as whoever has it, and begins an answer: the raw answer of the wire. */
export async function beginAnswer(
  { asStranger }: House,
  linkId: string,
  opening: Opening = {},
  stranger = asStranger(),
) {
  const { answerKey } = opening;
  const sent = { linkId, ...(answerKey ? { answerKey } : {}) };
  const answer = await stranger.raw(respondent.open, { data: sent });
  // another opening was quicker: there is an answer already, and nothing to prove
  if (answer.code !== 0 || (answer.data as Invitation).kind !== 'invitation') return answer;
  const { challenge, challengeBits } = answer.data as Invitation;
  const proof = proofOf(challenge, challengeBits);
  return stranger.raw(respondent.open, { data: { linkId, hasConsented: true, challenge, proof, ...opening } });
}

/** An answer that was begun: its link and its private key. */
export async function anAnswerTo(house: House, linkId: string, opening: Opening = {}) {
  const { code, message, data } = await beginAnswer(house, linkId, opening);
  if (code !== 0) throw new Error(message);
  return { linkId, answerKey: (data as { answerKey: string }).answerKey };
}

import { configuration } from '@antai/contract/administration/configuration';
import { dataImports } from '@antai/contract/administration/data';
import { enterprises } from '@antai/contract/administration/enterprises';
import { invitations } from '@antai/contract/administration/invitations';
import { publications } from '@antai/contract/administration/publications';
import { releases } from '@antai/contract/administration/releases';
import { roles } from '@antai/contract/administration/roles';
import { storage } from '@antai/contract/administration/storage';
import { users } from '@antai/contract/administration/users';
import { models } from '@antai/contract/models';
import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { riskInvitations } from '@antai/contract/questionnaires/invitations';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { respondent } from '@antai/contract/questionnaires/respondent';
import writeExcel from '@antai/documents/write-excel';
import { aQuestionnaire, proofOf } from '../../server/test/questionnaires.ts';
import { kind, stateOf } from './kind.ts';
import type { Desk } from './open-desk.ts';

const many = { pageNum: 1, pageSize: 100 };
const whole = (people: number) => ({ contract: 'no', people });
const titled = (title: string) => ({ ...aQuestionnaire(), title });
/** A version number of its own for each mark. */
const numberOf = (mark: string) => `9${mark.match(/\d+/g)!.join('.')}`;
const flags = { display: true, permission: false };

/** Somebody without an account begins an answer. */
async function begin({ stranger, ready: { linkId } }: Desk, name: string) {
  const invitation = await stranger.ask(respondent.open, { data: { linkId } });
  if (invitation.kind !== 'invitation') throw new Error('the link shows no invitation');
  const { challenge, challengeBits } = invitation;
  const proof = proofOf(challenge, challengeBits);
  const opening = { linkId, hasConsented: true, respondent: name, challenge, proof };
  const sheet = await stranger.ask(respondent.open, { data: opening });
  if (sheet.kind !== 'sheet') throw new Error('no answer was begun');
  return { linkId, answerKey: sheet.answerKey };
}

const kindsOfQuestionnaires = {
  questionnaire: kind({
    make: ({ own }, mark) => own.ask(questionnaires.save, { data: { content: titled(mark) } }),
    read: ({ own }, { questionnaireId }) => own.ask(questionnaires.get, { data: { questionnaireId } }),
  }),
  'released version': kind({
    async make({ own }, mark) {
      const { questionnaireId } = await own.ask(questionnaires.save, { data: { content: titled(mark) } });
      await own.ask(questionnaires.release, { data: { questionnaireId } });
      return questionnaireId;
    },
    read: ({ own }, questionnaireId) => own.ask(questionnaires.preview, { data: { questionnaireId, version: 1 } }),
  }),
  'link to answer': kind({
    make: ({ own, ready }, mark) =>
      own.ask(riskAnalysis.addLink, { data: { questionnaireId: ready.questionnaireId, name: mark } }),
    read: ({ own, ready }) => own.ask(riskAnalysis.links, { data: { questionnaireId: ready.questionnaireId } }),
    isOverwritten: true,
  }),
  'answer filled in': kind({
    make: ({ own, ready: { questionnaireId } }, mark) =>
      own.ask(riskAnalysis.fillIn, {
        data: { questionnaireId, respondent: mark, answers: whole(7), isFinal: true },
      }),
    read: ({ own }, { answerId }) => own.ask(riskAnalysis.get, { data: { answerId } }),
  }),
  'note on an answer': kind({
    make: ({ own, ready }, text) =>
      own.ask(riskFilling.note, { data: { answerId: ready.answerId, questionId: 'contract', text } }),
    read: ({ own, ready }) => own.ask(riskAnalysis.get, { data: { answerId: ready.answerId } }),
    isOverwritten: true,
  }),
  'answer of a stranger': kind({
    async make(desk, mark) {
      const begun = await begin(desk, mark);
      await desk.stranger.ask(respondent.save, { data: { ...begun, answers: whole(9) } });
      return begun;
    },
    async read({ stranger }, begun) {
      const sheet = await stranger.ask(respondent.open, { data: begun });
      return sheet.kind === 'sheet' && sheet.answers.people === 9 && sheet.respondent;
    },
  }),
  'answer handed in': kind({
    async make(desk, mark) {
      const begun = await begin(desk, mark);
      await desk.stranger.ask(respondent.submit, { data: { ...begun, answers: whole(11) } });
      return begun;
    },
    async read({ stranger }, begun) {
      const sheet = await stranger.ask(respondent.open, { data: begun });
      return sheet.kind === 'sheet' && sheet.state === 'submitted' && sheet.answers.people === 11;
    },
  }),
  'person invited to answer': kind({
    make: ({ own, ready }, mark) =>
      own.ask(riskInvitations.invite, {
        data: { linkId: ready.invitedLinkId, people: [{ name: mark, email: `${mark}@gongsi.example` }] },
      }),
    read: ({ own, ready }) => own.ask(riskInvitations.list, { data: { linkId: ready.invitedLinkId } }),
  }),
};

const kindsOfAdministration = {
  user: kind({
    make: ({ admin, enterpriseId }, mark) =>
      admin.ask(users.create, { data: { username: mark, name: mark, enterpriseId, department: '争议组' } }),
    read: ({ admin }, { user }) => admin.ask(users.find, { data: { userId: user.userId } }),
  }),
  'users of a table': kind({
    async make({ admin }, mark) {
      const table = await writeExcel({
        columns: ['用户名', '姓名'].map(name => ({ name, kind: 'text' as const })),
        rows: [[`${mark}biao`, mark]],
        ...{ facts: [], isForm: true },
      });
      return admin.ask(users.import, { data: { fileId: await admin.file(`${mark}.xlsx`, table) } });
    },
    read: ({ admin }, { taskId }) => admin.ask(users.importState, { data: { taskId } }),
    async state({ admin }, { taskId }) {
      const { state, failReason } = await admin.ask(users.importState, { data: { taskId } });
      return stateOf(state, failReason);
    },
  }),
  role: kind({
    make: ({ admin }, mark) => admin.ask(roles.create, { data: { name: mark } }),
    read: ({ admin }) => admin.ask(roles.list, {}),
    isOverwritten: true,
  }),
  'grant of a user': kind({
    async make({ admin, enterpriseId }, mark) {
      const { user } = await admin.ask(users.create, { data: { username: `${mark}quan`, name: mark, enterpriseId } });
      await admin.ask(roles.setUserGrant, { data: { userId: user.userId, resourceId: 20022, flags } });
      return user.userId;
    },
    read: async ({ admin }, userId) =>
      (await admin.ask(roles.explain, { data: { userId } })).some(
        ({ resourceId, decidedBy }) => resourceId === 20022 && decidedBy === 'user',
      ),
  }),
  'roles of a user': kind({
    async make({ admin }, mark) {
      const [usual] = await admin.ask(roles.list, {});
      const { roleId } = usual ?? (await admin.ask(roles.create, { data: { name: '实习律师' } }));
      const { user } = await admin.ask(users.create, { data: { username: `${mark}jue`, name: mark } });
      await admin.ask(users.changeRoles, { data: { userIds: [user.userId], grantedRoleIds: [roleId] } });
      return user.userId;
    },
    read: async ({ admin }, userId) => (await admin.ask(users.find, { data: { userId } })).roles.length > 0,
  }),
  enterprise: kind({
    make: ({ admin }, mark) => admin.ask(enterprises.create, { data: { name: mark } }).then(() => mark),
    read: ({ admin }, keyword) => admin.ask(enterprises.page, { data: { keyword } }),
  }),
  department: kind({
    make: ({ admin, enterpriseId }, mark) =>
      admin.ask(enterprises.addDepartment, { data: { enterpriseId, name: mark } }),
    read: ({ admin, enterpriseId }) => admin.ask(enterprises.departments, { data: { enterpriseId } }),
  }),
  'configuration value': kind({
    make: ({ admin }, mark) =>
      admin.ask(configuration.set, { data: { field: 'contact', name: mark, value: mark } }).then(() => mark),
    read: ({ admin }, keyword) => admin.ask(configuration.page, { data: { keyword } }),
    isOverwritten: true,
  }),
  'release note': kind({
    make: ({ admin }, mark) =>
      admin.ask(releases.create, {
        data: { versionNum: numberOf(mark), title: mark, content: [mark], isPublished: false },
      }),
    read: ({ admin }) => admin.ask(releases.page, { baseInfo: many }),
    isOverwritten: true,
  }),
  'published notice': kind({
    make: ({ admin, userId }, title) =>
      admin.ask(publications.publish, {
        data: { title, content: '<p>今晚停机</p>', audience: 'users', audienceIds: [userId] },
      }),
    read: ({ admin }) => admin.ask(publications.page, { baseInfo: many }),
    async state({ admin }, made) {
      const { records } = await admin.ask(publications.page, { baseInfo: many });
      const publication = records.find(({ publicationId }) => publicationId === made.publicationId);
      return stateOf(!publication || publication.isFinished ? 'done' : 'running');
    },
  }),
  quota: kind({
    async make(desk) {
      const bytes = 50_000_000_000 + desk.turn++;
      await desk.admin.ask(storage.setQuota, { data: { holderKind: 'user', holderId: desk.userId, bytes } });
      return bytes;
    },
    read: async ({ admin }, bytes) =>
      JSON.stringify(await admin.ask(storage.page, { baseInfo: many, data: { holderKind: 'user' } })).includes(
        String(bytes),
      ),
    isOverwritten: true,
  }),
  'model endpoint': kind({
    async make({ admin, username }, model) {
      const { endpoints } = await admin.ask(models.list, {});
      const endpointId = endpoints.find(({ label }) => label === username)?.endpointId;
      const order = { purpose: 'chat', dialect: 'local', location: 'local', isEnabled: false } as const;
      return admin.ask(models.save, {
        data: {
          ...order,
          label: username,
          model,
          baseUrl: 'http://127.0.0.1:9/v1',
          ...(endpointId ? { endpointId } : {}),
        },
      });
    },
    read: ({ admin }) => admin.ask(models.list, {}),
    isOverwritten: true,
  }),
  'budget of a user': kind({
    async make(desk) {
      const tokensMax = 10_000 + desk.turn++;
      await desk.admin.ask(models.setBudget, { data: { scope: 'user', holderId: desk.userId, tokensMax } });
      return tokensMax;
    },
    read: async ({ admin }, tokensMax) =>
      JSON.stringify(await admin.ask(models.budgets, {})).includes(`"tokensMax":${tokensMax}`),
    isOverwritten: true,
  }),
  'invitation to the house': kind({
    make: ({ admin, enterpriseId }, name) =>
      admin.ask(invitations.invite, {
        data: { email: `${name}@lvsuo.example`, name, enterpriseId, origin: 'https://antai.lvsuo.example' },
      }),
    read: ({ admin }) => admin.ask(invitations.page, { baseInfo: many }),
  }),
  'import of records': kind({
    make: async ({ admin }, mark) =>
      admin.ask(dataImports.start, {
        data: {
          kind: 'lawyers',
          fileId: await admin.file(`${mark}.csv`, '姓名,执业证号,律所\n苏映雪,,云桥律师事务所\n,,\n'),
        },
      }),
    read: ({ admin }) => admin.ask(dataImports.page, { baseInfo: many }),
    async state({ admin }, { taskId }) {
      const { records } = await admin.ask(dataImports.page, { baseInfo: many });
      const task = records.find(each => each.taskId === taskId);
      return stateOf(task?.state ?? 'done', task?.error);
    },
  }),
};

/** Questionnaires with who answers them, and what administrators keep. */
export const kindsOfHouse = { ...kindsOfQuestionnaires, ...kindsOfAdministration };

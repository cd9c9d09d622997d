import { account } from '@antai/contract/account';
import { apikeys } from '@antai/contract/apikeys';
import { conversations } from '@antai/contract/assistant/conversations';
import { presets } from '@antai/contract/assistant/presets';
import { downloads } from '@antai/contract/downloads';
import { files } from '@antai/contract/files';
import { history } from '@antai/contract/history';
import { knowledge } from '@antai/contract/knowledge';
import { notices } from '@antai/contract/notices';
import { opinions } from '@antai/contract/opinions';
import { personalData } from '@antai/contract/personal-data';
import { questionnaires } from '@antai/contract/questionnaires/questionnaires';
import { reportTemplates } from '@antai/contract/report-templates';
import { security } from '@antai/contract/security';
import { selection } from '@antai/contract/selection';
import { settings } from '@antai/contract/settings';
import { subscriptions } from '@antai/contract/subscriptions';
import { anAuthenticator } from '../../server/test/authenticator.ts';
import { wordIn } from '../../tools/wire/play.ts';
import { kind, stateOf } from './kind.ts';
import { password, signInAt } from './open-desk.ts';

const many = { pageNum: 1, pageSize: 100 };
const form = { serviceKind: 'other', description: '裁判规则', contact: '13800138000' } as const;
const themes = ['light', 'dark'];
const word = (text: string) => wordIn('2', text) as { recordType: '2' };

/** What a user has for themselves: sessions, choices, saved words, files, questions. */
export const kindsOfOwn = {
  session: kind({
    make: ({ stranger, place, username }) => signInAt({ stranger, place, username, password }),
    read: async ({ userId }, session) => (await session.ask(account.info, {})).userId === userId,
  }),
  'own name': kind({
    make: ({ own }, mark) => own.ask(account.edit, { data: { name: mark } }),
    read: ({ own }) => own.ask(account.info, {}),
    isOverwritten: true,
  }),
  passkey: kind({
    async make({ own }, mark) {
      const { ticket, options } = await own.ask(security.passkeyOptions, { data: { password } });
      const credential = anAuthenticator().register(options as never) as never;
      return own.ask(security.addPasskey, { data: { ticket, name: mark, credential } });
    },
    read: ({ own }) => own.ask(security.state, {}),
    isOverwritten: true,
  }),
  'search history': kind({
    make: ({ own }, mark) =>
      own.ask(history.add, { data: { recordType: '2', type: 0, content: JSON.stringify({ keyword: mark }) } }),
    read: ({ own }) => own.ask(history.page, { baseInfo: many, data: { recordType: '2' } }),
  }),
  favourite: kind({
    async make(desk) {
      const { documents } = desk.ready;
      const itemId = documents[desk.turn++ % documents.length]!;
      await desk.own.ask(selection.favour, { data: { kind: 'document', itemId, isFavourite: true } });
      return itemId;
    },
    read: async ({ own }, taken) =>
      (await own.ask(selection.list, {})).items.some(({ itemId, isFavourite }) => itemId === taken && isFavourite),
  }),
  'what was selected': kind({
    async make({ own }) {
      const { items } = await own.ask(selection.list, {});
      const { itemId } = items.find(each => each.kind === 'questionnaire')!;
      return (await own.ask(selection.add, { data: { kind: 'questionnaire', itemId } })).recordId!;
    },
    read: async ({ own }, questionnaireId) =>
      (await own.ask(questionnaires.get, { data: { questionnaireId } })).content.sections.length > 0,
  }),
  subscription: kind({
    make: ({ own }, mark) =>
      own.ask(subscriptions.add, {
        data: { name: mark, frequency: 'daily', subject: { kind: 'search', conditions: word(mark) } },
      }),
    read: ({ own }) => own.ask(subscriptions.page, { baseInfo: { pageNum: 1, pageSize: 200 } }),
  }),
  settings: kind({
    async make(desk) {
      const theme = themes[desk.turn++ % themes.length]!;
      await desk.own.ask(settings.save, { data: { type: 3, isChange: true, theme: [theme] } as never });
      return theme;
    },
    read: async ({ own }, theme) =>
      (await own.ask(settings.group, { data: { type: 3 } })).params.theme?.includes(theme) ?? false,
    isOverwritten: true,
  }),
  'notice read': kind({
    async make(desk) {
      const messageId = desk.ready.messageIds[desk.turn++ % desk.ready.messageIds.length]!;
      await desk.own.ask(notices.read, { data: { messageId } });
      return messageId;
    },
    read: async ({ own }, read) =>
      (await own.ask(notices.page, {})).records.some(({ messageId, status }) => messageId === read && status === 1),
  }),
  file: kind({
    make: ({ own }, mark) => own.file('说明.txt', mark),
    read: ({ own }, fileId) => own.ask(files.download, { data: { fileId } }),
  }),
  'api key': kind({
    make: ({ own }, mark) => own.ask(apikeys.create, { data: { name: mark, resourceIds: [2001] } }),
    read: ({ own }) => own.ask(apikeys.list, {}),
    isOverwritten: true,
  }),
  'report template': kind({
    make: ({ own }, mark) => own.ask(reportTemplates.save, { data: { name: mark, content: { searcher: mark } } }),
    read: ({ own }) => own.ask(reportTemplates.list, {}),
  }),
  'service request and its answer': kind({
    async make({ own, admin }, mark) {
      const { requestId } = await own.ask(opinions.addRequest, { data: { ...form, title: mark } });
      await admin.ask(opinions.answerRequest, { data: { requestId, state: 'answered', answer: mark } });
      return requestId;
    },
    read: async ({ own }, id) =>
      (await own.ask(opinions.requestPage, { baseInfo: many })).records.find(
        ({ requestId, state }) => requestId === id && state === 'answered',
      )?.answer,
  }),
  'copy of personal data': kind({
    make: ({ own }) => own.ask(personalData.copy, { data: { password } }),
    read: async ({ own }) => (await own.ask(personalData.state, {})).copy !== null,
    async state({ own }) {
      const { copy } = await own.ask(personalData.state, {});
      return stateOf(copy?.state ?? 'running', copy?.state === 'failed' ? 'can be asked for again' : null);
    },
    retry: ({ own }) => own.ask(personalData.copy, { data: { password } }),
    isOverwritten: true,
  }),
  'removal of the account, taken back': kind({
    async make({ own }) {
      await own.ask(personalData.remove, { data: { password, isImmediate: false } });
      await own.ask(personalData.keep, {});
    },
    read: async ({ own }) => (await own.ask(personalData.state, {})).removalTime === '',
    isOverwritten: true,
  }),
  'downloaded file': kind({
    make: ({ own }) =>
      own.ask(downloads.create, { data: { content: 'records', fileType: 'excel', asked: word('渡泊堆存费') } }),
    read: ({ own }, { taskId }) => findDownload(own, taskId).then(Boolean),
    async state({ own }, { taskId }) {
      const task = await findDownload(own, taskId);
      return stateOf(['', 'running', 'done', 'failed'][task?.taskStatus ?? 1]!, task?.failReason);
    },
    retry: ({ own }, { taskId }) => own.ask(downloads.retry, { data: { taskId } }),
  }),
  'assistant of one’s own': kind({
    make: ({ own }, mark) =>
      own.ask(presets.addAssistant, { data: { name: mark, about: '', focus: '货运', kinds: ['statute'] } }),
    read: ({ own }) => own.ask(presets.assistants, {}),
  }),
  'question template': kind({
    make: ({ own }, mark) => own.ask(presets.saveTemplate, { data: { name: mark, text: '【货物】几日收费？' } }),
    read: ({ own }) => own.ask(presets.templates, {}),
  }),
  conversation: kind({
    async make({ own }, title) {
      const { imId } = await own.ask(conversations.add, { data: {} });
      await own.ask(conversations.rename, { data: { imId, title } });
      return imId;
    },
    read: ({ own }, imId) => own.ask(conversations.history, { data: { imId } }),
  }),
  'question and its answer': kind({
    async make({ own }, mark) {
      const { imId } = await own.ask(conversations.add, { data: {} });
      await own.begin(conversations.ask, { data: { imId, question: `${mark}：逾期付款怎么算？` } });
      return imId;
    },
    read: ({ own }, imId) => own.ask(conversations.history, { data: { imId } }),
    async state({ own }, imId) {
      const { messages } = await own.ask(conversations.history, { data: { imId } });
      const answer = messages.find(each => each.role === 'answer');
      if (!answer) return stateOf('failed');
      return stateOf(answer.state, answer.failReason ?? (answer.state === 'interrupted' ? 'can be continued' : null));
    },
    async retry({ own }, imId) {
      const { messages } = await own.ask(conversations.history, { data: { imId } });
      const { runId } = messages.find(each => each.role === 'answer')!;
      await own.begin(conversations.continue, { data: { runId, after: 0 } });
    },
  }),
  'knowledge folder': kind({
    make: ({ own }, mark) => own.ask(knowledge.addFolder, { data: { name: mark } }),
    read: ({ own }) => own.ask(knowledge.folders, {}),
  }),
  'knowledge document': kind({
    async make({ own }, mark) {
      const [document] = await own.ask(knowledge.addDocuments, {
        data: { fileIds: [await own.file(`${mark}.txt`, `${mark}\n乙方逾期交付的，支付违约金。`)] },
      });
      return document!.documentId;
    },
    read: ({ own }, documentId) => own.ask(knowledge.read, { data: { documentId } }),
    async state({ own }, documentId) {
      const { document } = await own.ask(knowledge.read, { data: { documentId } });
      return stateOf(document.state, document.reason);
    },
    retry: ({ own }, documentId) => own.ask(knowledge.retryDocument, { data: { documentId } }),
  }),
};

async function findDownload(own: Parameters<typeof signInAt>[0]['stranger'], id: string) {
  const { records } = await own.ask(downloads.list, { baseInfo: many });
  return records.find(({ taskId }) => taskId === id);
}

import { z } from 'zod';
import { boundLibrariesMax } from '../knowledge.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import { followRun, ofRun, runStates } from '../wire/runs.ts';
import { Answer, AnswerEvent, AnswerModel, answerModes, NarrowingChoice } from './answer.ts';

/** Conversations on one page of the list: the specification. */
export const conversationsPageSize = 5;
export const conversationsMax = 1000;
/** Questions and answers of one conversation, all branches counted. */
export const messagesMax = 200;
export const chatQuestionMax = 10_000;
export const titleMax = 100;
export const questionFilesMax = 5;
export const conversationFilesMax = 20;
/** Characters of one attachment that are read. */
export const fileTextMax = 200_000;
/** Answers of one user that are at work at the same time. */
export const answersAtOnceMax = 3;

/** The types of attachments that can be read, as a browser's file dialogue wants them. */
export const chatFileTypes = ['docx', 'doc', 'pdf', 'txt', 'md', 'html', 'png', 'jpg', 'webp', 'tif'] as const;

const imId = z.uuid('对话编号有误');
const messageId = z.uuid('消息编号有误');

export const Conversation = z.object({
  imId: z.string(),
  title: z.string(),
  /** The assistant that answers in it; null for the usual one. */
  owmId: z.string().nullable(),
  owmName: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
  /** Whether an answer is at work in it. */
  isRunning: z.boolean(),
});
export type Conversation = z.output<typeof Conversation>;

/** A knowledge library that a conversation can look through. */
export const BoundLibrary = z.object({
  libraryId: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  documents: z.number().int(),
  isBound: z.boolean(),
});
export type BoundLibrary = z.output<typeof BoundLibrary>;

export const ChatFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  /** Characters that were read. */
  characters: z.number().int(),
  /** What the file holds and was not read: 图片3张, or all after the limit. */
  unread: z.array(z.string()),
});
export type ChatFile = z.output<typeof ChatFile>;

const place = {
  messageId: z.string(),
  parentId: z.string().nullable(),
  createTime: z.string(),
  /** Every message at this place of the conversation, the oldest first: the branches. */
  siblings: z.array(z.string()),
};

export const ChatQuestion = z.object({
  ...place,
  role: z.literal('question'),
  text: z.string(),
  files: z.array(ChatFile),
  narrowed: z.array(NarrowingChoice),
  asOf: z.string().nullable(),
});
export type ChatQuestion = z.output<typeof ChatQuestion>;

export const ChatAnswer = z.object({
  ...place,
  role: z.literal('answer'),
  runId: z.string(),
  state: z.enum(runStates),
  failReason: z.string().nullable(),
  /** Null while it is at work: then it is followed from its beginning. */
  answer: Answer.nullable(),
});
export type ChatAnswer = z.output<typeof ChatAnswer>;

export const ChatMessage = z.discriminatedUnion('role', [ChatQuestion, ChatAnswer]);
export type ChatMessage = z.output<typeof ChatMessage>;

/** A conversation along its branch in view. */
export const ChatHistory = z.object({ conversation: Conversation, messages: z.array(ChatMessage) });
export type ChatHistory = z.output<typeof ChatHistory>;

/** Names and numbers of one question that are sent to a model as they are. */
export const revealedMax = 50;

const wording = {
  question: z.string().trim().min(1, '请输入问题').max(chatQuestionMax, `问题最多${chatQuestionMax}字`),
  /** The answer that the question follows; null for the first; absent for the end of the branch in view. */
  parentId: messageId.nullish(),
  fileIds: z.array(z.uuid('文件编号有误')).max(questionFilesMax, `一次最多附${questionFilesMax}个文件`).default([]),
  narrowed: z.array(NarrowingChoice).max(3, '最多按三项缩小范围').default([]),
  asOf: z.iso.date('日期应为YYYY-MM-DD').nullish(),
  /** What the user has decided to send as it is, where a model outside the house would read a stand-in. */
  revealed: z.array(z.string().trim().min(1).max(200)).max(revealedMax, `照原文发送的最多${revealedMax}项`).default([]),
};
const question = z.strictObject({ imId, ...wording });
export type NewQuestion = z.output<typeof question>;

/** A question that may be the first of a conversation that has not begun. */
const unsentQuestion = z.strictObject({
  ...wording,
  imId: imId.nullish(),
  owmId: z.string().min(1).max(64).nullish(),
});
export type UnsentQuestion = z.output<typeof unsentQuestion>;

/** What a model would be sent for a question; nothing of it has been sent. */
export const QuestionPreview = z.object({
  model: AnswerModel,
  /** False of a model of the house, which reads everything as it is. */
  isMasked: z.boolean(),
  messages: z.array(
    z.object({
      role: z.enum(['system', 'user', 'assistant']),
      text: z.string(),
      /** Half-open ranges of `text` that stand for something, and for what. */
      spans: z.array(z.object({ start: z.number().int(), end: z.number().int(), original: z.string() })),
    }),
  ),
});
export type QuestionPreview = z.output<typeof QuestionPreview>;

const call = callsAt('/law-ai/api/assistant/', { style: 'A', session: 'signed', access: 30011 });
const ofConversation = dataOf({ imId });

/** AI助手: conversations, and the answers that are given in them. */
export const conversations = {
  state: call({
    path: 'state',
    summary: '助手现在怎样回答：离线摘录还是模型，以及库中有多少法条与案例',
    output: z.object({
      mode: z.enum(answerModes),
      /** The model that is asked first; absent where none is configured. */
      model: AnswerModel.optional(),
      articles: z.number().int(),
      cases: z.number().int(),
    }),
  }),
  page: call({
    path: 'im/list',
    summary: '本人的对话，最近用过的在前；可按标题与问题查找',
    input: requestOf(
      pageOf(conversationsPageSize),
      z.strictObject({ keyword: z.string().trim().max(100).nullish() }).nullish(),
    ),
    output: pagedOf(Conversation),
  }),
  libraries: call({
    path: 'im/knowledge/list',
    summary: '可以绑定的知识库，与对话已绑定的',
    input: dataOf({ imId: imId.nullish() }),
    output: z.array(BoundLibrary),
  }),
  bindLibraries: call({
    path: 'im/knowledge/bind',
    summary: '为对话绑定知识库：此后每次回答都检索这些库；给空列表即全部解除',
    input: dataOf({
      imId,
      libraryIds: z
        .array(z.uuid('知识库编号有误'))
        .max(boundLibrariesMax, `一个对话最多绑定${boundLibrariesMax}个知识库`),
    }),
    output: z.array(BoundLibrary),
  }),
  activate: call({
    path: 'im/active',
    summary: '打开一个对话，可指定要看的分支；不带编号时给出上次打开的',
    input: dataOf({ imId: imId.nullish(), messageId: messageId.nullish() }),
    output: z.object({ conversation: Conversation.nullable() }),
  }),
  rename: call({
    path: 'im/rename',
    summary: '修改对话标题',
    input: dataOf({
      imId,
      title: z.string().trim().min(1, '请填写标题').max(titleMax, `标题最多${titleMax}字`),
    }),
    output: Conversation,
  }),
  add: call({
    path: 'chat/add',
    summary: '新建对话，可选由哪个助手回答',
    input: dataOf({ owmId: z.string().min(1).max(64).nullish() }),
    output: Conversation,
  }),
  remove: call({
    path: 'chat/del',
    audit: 'deletion',
    summary: '删除对话，连同其中的回答与附件；正在回答的随即停止',
    input: ofConversation,
  }),
  history: call({
    path: 'chat/history',
    summary: '一个对话中当前分支的全部问答',
    input: ofConversation,
    output: ChatHistory,
  }),
  ask: call({
    path: 'chat',
    kind: 'stream',
    summary: '提问并读回答；指定上一条消息即从那里另起分支。离开不影响回答，同一对话同时只回答一个问题',
    input: dataOf(question),
    output: AnswerEvent,
  }),
  preview: call({
    path: 'chat/preview',
    summary: '提问之前，看会把什么送给哪个模型、其中哪些已被替换；什么都不送出',
    input: dataOf(unsentQuestion.shape),
    output: QuestionPreview,
  }),
  regenerate: call({
    path: 'chat/regenerate',
    kind: 'stream',
    summary: '对同一问题再答一次，原回答保留为另一分支',
    input: dataOf({ imId, messageId }),
    output: AnswerEvent,
  }),
  follow: call({
    path: 'chat/follow',
    kind: 'stream',
    summary: '从读到的位置继续读一个回答',
    input: z.object({ data: followRun }),
    output: AnswerEvent,
  }),
  continue: call({
    path: 'chat/continue',
    kind: 'stream',
    summary: '让停止、中断或失败的回答接着完成',
    input: z.object({ data: followRun }),
    output: AnswerEvent,
  }),
  stop: call({ path: 'chat/stop', summary: '停止回答，已有内容保留', input: z.object({ data: ofRun }) }),
  analyseFile: call({
    path: 'chat/file/analysis',
    summary: '读取已上传的附件，供本对话提问；说明读了多少、哪些没有读',
    input: dataOf({ imId, fileId: z.uuid('文件编号有误') }),
    output: ChatFile,
  }),
  fileText: call({
    path: 'chat/file/text',
    summary: '附件读出的各段文字',
    input: dataOf({ imId, fileId: z.uuid('文件编号有误') }),
    output: z.object({
      fileName: z.string(),
      fileType: z.string(),
      paragraphs: z.array(z.string()),
      unread: z.array(z.string()),
    }),
  }),
  removeFile: call({
    path: 'chat/file/delete',
    audit: 'deletion',
    summary: '删除尚未随问题发出的附件',
    input: dataOf({ imId, fileId: z.uuid('文件编号有误') }),
  }),
  export: call({
    path: 'chat/export',
    kind: 'download',
    audit: 'export',
    summary: '当前分支导出为Word，列明全部来源与核验结论；指定一条回答则只导出这一问一答',
    input: dataOf({ imId, messageId: messageId.nullish() }),
  }),
} as const;

export const conversationFaults = {
  stillAnswering: { code: 409, text: '本对话正在回答，请等其完成或停止后再提问' },
  tooManyConversations: { code: 1, text: `对话已达${conversationsMax}个，请先删除不再需要的对话` },
  tooManyMessages: { code: 1, text: '本对话已很长，请新建对话继续提问' },
  tooManyFiles: { code: 1, text: `一个对话最多${conversationFilesMax}个附件，请新建对话` },
  wrongPlace: { code: 400, text: '要接着提问的回答不在本对话中，请刷新后重试' },
  notAnswered: { code: 400, text: '请先选择要重新回答的问题' },
  fileType: { code: 415, text: `附件只能读取${chatFileTypes.join('、')}文件` },
  noText: { code: 1, text: '附件中没有可读的文字（扫描件或图片），请转换为可复制文字的文件后再上传' },
  tooSlow: { code: 1, text: '附件处理耗时过长已停止，请拆分或另存后重试' },
  fileInUse: { code: 1, text: '附件已随问题发出，删除对话时一并删除' },
  nothingToExport: { code: 1, text: '没有可导出的回答，请先提问' },
  noModel: { code: 1, text: '现在没有可用的模型，提问时由产品自身作答，内容不会送出' },
  previewing: { code: 429, text: '上一次预览还没有完成，请稍候' },
  notBegun: { code: 1, text: '回答没有开始，请重新提问' },
} as const satisfies Record<string, FaultSpec>;

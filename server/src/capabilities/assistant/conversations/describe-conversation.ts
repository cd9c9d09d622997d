import type { Answer, AnswerSource } from '@antai/contract/assistant/answer';
import { answerPlaceNames, sourceKindNames } from '@antai/contract/assistant/answer';
import type { ChatHistory, ChatMessage } from '@antai/contract/assistant/conversations';
import { citationStatusNames } from '@antai/contract/statutes';
import type { Block, Document } from '@antai/documents/document';
import { linesOf } from '@antai/documents/document';
import { shanghaiSecond } from '@antai/values';
import { type PackedJson, packJson, unpackJson } from '../../../platform/pack-json.ts';

const stateNames = {
  running: '正在回答',
  done: '已完成',
  failed: '未能完成',
  stopped: '已停止，以下为已有内容',
  interrupted: '已中断，以下为已有内容',
} as const;

/** How an answer came about: 由某模型（境内）撰写，引用逐处核验. */
const sayMode = ({ mode, model }: Answer) =>
  mode === 'offline'
    ? '离线模式：逐字摘录库中原文'
    : `由${model ? `${model.label}（${answerPlaceNames[model.location]}）` : '模型'}撰写，引用逐处核验`;

/** Markdown as plain lines: a document has its own headings and marks. */
const plain = (line: string) =>
  line
    .replace(/^#{1,6}\s+/u, '')
    .replace(/^\s*[-*]\s+/u, '· ')
    .replace(/^>\s?/u, '')
    .replaceAll('**', '');

/** What a source is called, with what was found of it: 【1】《民法典》第五百八十五条（已核验）. */
const sayTitle = ({ number, title, check }: AnswerSource) =>
  `【${number}】${title}${check ? `（${citationStatusNames[check.status]}）` : ''}`;

function sourceBlocks({ sources }: Answer): Block[] {
  return [...Map.groupBy(sources, ({ kind }) => kind)].flatMap(([kind, group]): Block[] => [
    { kind: 'heading', level: 2, text: `${sourceKindNames[kind]}（${group.length}）` },
    ...group.flatMap((source): Block[] => {
      const facts = [source.facts.join(' · '), source.place, source.reasons.join('；')].filter(Boolean).join(' · ');
      return [
        { kind: 'text', lines: [sayTitle(source), ...linesOf(source.passage)] },
        ...(facts || source.check
          ? [{ kind: 'note', text: [facts, source.check?.detail].filter(Boolean).join('。') } as const]
          : []),
      ];
    }),
  ]);
}

function answerBlocks(answer: Answer): Block[] {
  const cited = answer.citations.map(({ raw, where, status, detail }) => [
    raw,
    where,
    citationStatusNames[status],
    detail,
  ]);
  return [
    { kind: 'text', lines: linesOf(answer.text).map(plain) },
    ...sourceBlocks(answer),
    ...(cited.length > 0
      ? ([
          { kind: 'heading', level: 2, text: '引用核验' },
          { kind: 'table', head: ['引用', '出处', '结论', '说明'], rows: cited, shares: [3, 1.5, 1.2, 4] },
        ] as const)
      : []),
  ] as Block[];
}

function messageBlocks(message: ChatMessage): Block[] {
  if (message.role === 'question') {
    const { text, files, narrowed, asOf } = message;
    const facts = [
      files.length > 0 ? `附件：${files.map(({ fileName }) => fileName).join('、')}` : '',
      narrowed.length > 0 ? `缩小范围：${narrowed.map(({ label }) => label).join('、')}` : '',
      asOf ? `按${asOf}的效力` : '',
    ].filter(Boolean);
    return [
      { kind: 'heading', level: 1, text: '问' },
      { kind: 'text', lines: linesOf(text) },
      ...(facts.length > 0 ? [{ kind: 'note', text: facts.join('；') } as const] : []),
    ];
  }
  const { state, answer, failReason } = message;
  return [
    { kind: 'heading', level: 1, text: state === 'done' ? '答' : `答（${stateNames[state]}）` },
    ...(failReason ? [{ kind: 'note', text: failReason } as const] : []),
    ...(answer ? answerBlocks(answer) : []),
  ];
}

/** A conversation as a document: every question, every answer, and every source with what checking it found. */
function describeConversation({ conversation, messages }: ChatHistory, now: Date): Document {
  const modes = new Set(
    messages.flatMap(each => (each.role === 'answer' && each.answer ? [sayMode(each.answer)] : [])),
  );
  return {
    name: conversation.title,
    blocks: [
      { kind: 'title', text: conversation.title, subtitle: 'AI助手问答记录' },
      {
        kind: 'facts',
        rows: [
          ['助手', conversation.owmName ?? '通用助手'],
          ['回答方式', [...modes].join('；') || '—'],
          ['导出时间', `${shanghaiSecond(now)}（北京时间）`],
        ],
      },
      ...messages.flatMap(messageBlocks),
      {
        kind: 'note',
        text: '摘录与核验依据本系统所收录的法规与裁判文书；“库中未收录”不表示不存在。引用前请核对原文。',
      },
    ],
  };
}

/** The same of messages that come some at a time. */
export interface ConversationOrder extends Pick<ChatHistory, 'conversation'> {
  messages: PackedJson<ChatMessage[]>[];
  now: Date;
}

/** For a thread: two hundred messages may hold thousands of sources. */
export default ({ conversation, messages, now }: ConversationOrder): PackedJson<Document> =>
  packJson(describeConversation({ conversation, messages: messages.flatMap(unpackJson) }, now));

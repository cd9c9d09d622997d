import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** 知识库: documents of a user, or of an enterprise, read by paragraphs and searched exactly. */
export const knowledgeFileTypes = [
  'docx',
  'doc',
  'pdf',
  'xlsx',
  'txt',
  'md',
  'html',
  'png',
  'jpg',
  'webp',
  'tif',
] as const;
export const foldersMax = 300;
export const folderDepthMax = 5;
/** Documents of one library. */
export const documentsMax = 5_000;
export const documentsAtOnceMax = 50;
/** Readings of one user that are at work at the same time. */
export const readingsAtOnceMax = 5;
/** Characters and paragraphs of one document that are read. */
export const documentTextMax = 500_000;
export const documentParagraphsMax = 20_000;
export const documentsPageSize = 50;
export const knowledgeKeywordMax = 200;
export const knowledgeQuestionMax = 2_000;
/** Passages of one document that a search shows. */
export const hitPassagesMax = 3;
export const passagesMax = 20;
export const boundLibrariesMax = 20;
/** Where documents go that nobody has put anywhere. */
export const unsortedName = '未归类';

const folderId = z.uuid('文件夹编号有误');
const documentId = z.uuid('文件编号有误');
const documentIds = z
  .array(documentId)
  .min(1, '请选择文件')
  .max(documentsAtOnceMax, `一次至多${documentsAtOnceMax}个文件`);
const name = z.string().trim().min(1, '请填写名称').max(60, '名称最多60字');
const mark = z.tuple([z.number().int(), z.number().int()]);
const question = z.string().trim().min(1, '请输入问题').max(knowledgeQuestionMax, `最多${knowledgeQuestionMax}字`);

/** A folder; one without a parent is a library. */
export const KnowledgeFolder = z.object({
  folderId: z.string(),
  libraryId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  /** Shared with everybody of the enterprise; the others are the user's own. */
  isShared: z.boolean(),
  /** Whether the user may change it and what is in it. */
  mayChange: z.boolean(),
  /** Documents in it and below. */
  documents: z.number().int(),
});
export type KnowledgeFolder = z.output<typeof KnowledgeFolder>;

export const documentStates = ['parsing', 'ready', 'unreadable'] as const;

export const KnowledgeDocument = z.object({
  documentId: z.string(),
  folderId: z.string(),
  libraryId: z.string(),
  name: z.string(),
  fileType: z.string(),
  sizeBytes: z.number().int(),
  /** 1 for the first file, one more for each that took its place. */
  version: z.number().int(),
  state: z.enum(documentStates),
  /** Why it cannot be read, and what to do. */
  reason: z.string().nullable(),
  /** How far its batch is read, in files; null where it is not being read. */
  parsing: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** What of it was not read: 图片3张. */
  unread: z.array(z.string()),
  paragraphs: z.number().int(),
  /** Null where the file has no pages of its own. */
  pages: z.number().int().nullable(),
  characters: z.number().int(),
  isOwn: z.boolean(),
  /** The file it is; told to whom it belongs alone. */
  fileId: z.string().optional(),
  mayChange: z.boolean(),
  /** A conversation of the user quotes an earlier version of it. */
  citedBefore: z.object({ imId: z.string(), version: z.number().int() }).nullable(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

/** A passage of a paragraph, counted from 0; marks are half-open ranges of its text. */
export const KnowledgePassage = z.object({ paragraph: z.number().int(), text: z.string(), marks: z.array(mark) });
export type KnowledgePassage = z.output<typeof KnowledgePassage>;

export const DocumentHit = z.object({
  document: KnowledgeDocument,
  /** Hits in its text, each counted; null where nothing was looked for. */
  hits: z.number().int().nullable(),
  passages: z.array(KnowledgePassage),
});
export type DocumentHit = z.output<typeof DocumentHit>;

/** Where in its document a passage stands, so that it can be opened there. */
export const PassageSource = z.object({
  documentId: z.string(),
  version: z.number().int(),
  paragraph: z.number().int(),
  page: z.number().int().nullable(),
});

export const PassageHit = PassageSource.extend({
  name: z.string(),
  libraryName: z.string(),
  /** The headings above it, the highest first. */
  path: z.array(z.string()),
  text: z.string(),
  marks: z.array(mark),
});
export type PassageHit = z.output<typeof PassageHit>;

const call = callsAt('/law-ai/api/ai/knowledge/', { style: 'A', session: 'signed', access: 30013 });

export const knowledge = {
  total: call({
    path: 'total',
    summary: '知识库总数：库、文件、段落，已用与可用空间',
    output: z.object({
      libraries: z.number().int(),
      documents: z.number().int(),
      paragraphs: z.number().int(),
      usedBytes: z.number().int(),
      quotaBytes: z.number().int(),
      /** Documents that conversations of the user quote in an earlier version. */
      changedSinceCited: z.number().int(),
      /** Whether the user belongs to an enterprise to share with. */
      canShare: z.boolean(),
    }),
  }),
  folders: call({
    path: 'folder/list',
    summary: '可见的全部文件夹：本人的与企业共享的',
    output: z.array(KnowledgeFolder),
  }),
  addFolder: call({
    path: 'folder/add',
    audit: 'sharing',
    auditIf: 'isShared',
    summary: '新建文件夹；不指定上级即新建一个库，可与本企业共享',
    input: dataOf({ parentId: folderId.nullish(), name, isShared: z.boolean().default(false) }),
    output: KnowledgeFolder,
  }),
  renameFolder: call({ path: 'folder/rename', summary: '修改文件夹名称', input: dataOf({ folderId, name }) }),
  moveFolder: call({
    path: 'folder/move',
    summary: '把文件夹连同其中的内容移到另一个文件夹；不指定上级即成为一个库',
    input: dataOf({ folderId, parentId: folderId.nullish() }),
  }),
  removeFolder: call({
    path: 'folder/delete',
    audit: 'deletion',
    summary: '删除文件夹及其下全部文件，索引中不留内容',
    input: dataOf({ folderId }),
  }),
  addDocuments: call({
    path: 'doc/add',
    summary: '把已上传的文件放入文件夹并开始解析；不指定文件夹即放入“未归类”',
    input: dataOf({ folderId: folderId.nullish(), fileIds: documentIds }),
    output: z.array(KnowledgeDocument),
  }),
  replaceDocument: call({
    path: 'doc/replace',
    summary: '以新上传的文件作为新版本，重新解析并编入索引',
    input: dataOf({ documentId, fileId: documentId }),
    output: KnowledgeDocument,
  }),
  retryDocument: call({
    path: 'doc/retry',
    summary: '重新解析读不出的文件',
    input: dataOf({ documentId }),
    output: KnowledgeDocument,
  }),
  renameDocument: call({
    path: 'doc/rename',
    summary: '修改文件名称',
    input: dataOf({ documentId, name: z.string().trim().min(1, '请填写名称').max(200, '名称最多200字') }),
  }),
  moveDocuments: call({
    path: 'doc/move',
    summary: '把文件移到另一个文件夹',
    input: dataOf({ documentIds, folderId }),
  }),
  removeDocuments: call({
    path: 'doc/delete',
    audit: 'deletion',
    summary: '删除文件，索引中不留内容',
    input: dataOf({ documentIds }),
  }),
  page: call({
    path: 'doc/page',
    summary: '一个文件夹及其下（不指定即全部库）的文件；有检索式时只列命中的，逐份给出命中处数与段落',
    input: requestOf(
      pageOf(documentsPageSize),
      z
        .strictObject({
          folderId: folderId.nullish(),
          keyword: z.string().trim().max(knowledgeKeywordMax, `检索式最多${knowledgeKeywordMax}字`).nullish(),
          /** The others: those that the keyword does not find. */
          isUnmatched: z.boolean().default(false),
        })
        .prefault({}),
    ),
    output: pagedOf(DocumentHit).extend({
      /** Documents in the folder, found or not. */
      documents: z.number().int(),
      /** Whether documents have changed that cannot be searched yet. */
      isIndexing: z.boolean(),
    }),
  }),
  read: call({
    path: 'doc/text',
    summary: '一份文件读出的各段，与检索式的全部命中处',
    input: dataOf({
      documentId,
      keyword: z.string().trim().max(knowledgeKeywordMax, `检索式最多${knowledgeKeywordMax}字`).nullish(),
    }),
    output: z.object({
      document: KnowledgeDocument,
      paragraphs: z.array(
        z.object({ text: z.string(), level: z.number().int().nullable(), page: z.number().int().nullable() }),
      ),
      hits: z.array(z.object({ paragraph: z.number().int(), start: z.number().int(), end: z.number().int() })),
    }),
  }),
  passages: call({
    path: 'passage/search',
    summary: '在可见的库（或指定的库）中找与问题最相关的段落，逐字给出',
    input: dataOf({
      question,
      libraryIds: z.array(folderId).max(boundLibrariesMax).nullish(),
      limit: z.number().int().min(1).max(passagesMax).default(8),
    }),
    output: z.array(PassageHit),
  }),
  download: call({
    path: 'doc/download',
    kind: 'download',
    audit: 'export',
    summary: '下载一份文件的原件',
    input: dataOf({ documentId }),
  }),
} as const;

export const knowledgeFaults = {
  fileType: { code: 415, text: `知识库只能读取${knowledgeFileTypes.join('、')}文件` },
  noText: { code: 1, text: '文件中没有可读的文字；请换成写有文字的文件' },
  tooSlow: { code: 1, text: '文件处理耗时过长已停止，请拆分或另存后重试' },
  sourceGone: { code: 1, text: '上传的文件已被删除，请重新上传' },
  fileInUse: { code: 1, text: '该文件已在知识库中，请重新上传一份' },
  readOnly: { code: 403, text: '这是企业共享的库，只有建库人与管理员可以更改' },
  noEnterprise: { code: 1, text: '您不属于任何企业，不能建立共享库' },
  otherScope: { code: 1, text: '本人的文件夹与共享的库不能互相移动，请移动其中的文件' },
  intoItself: { code: 1, text: '不能移到它自己之下，请另选位置' },
  tooDeep: { code: 1, text: `文件夹最多${folderDepthMax}层` },
  tooManyFolders: { code: 1, text: `文件夹已达${foldersMax}个，请先删除不再需要的` },
  tooManyDocuments: { code: 1, text: `一个库最多${documentsMax}份文件，请另建一个库` },
  notRetryable: { code: 1, text: '只有读不出的文件可以重新解析' },
  unavailable: { code: 1, text: '检索服务暂时不可用，请稍后重试' },
  tooCostly: { code: 1, text: '检索耗时过长，请减少条件后重试' },
} as const satisfies Record<string, FaultSpec>;

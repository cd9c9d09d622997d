import { z } from 'zod';
import { BasisState } from '../statutes.ts';
import { callsAt, dataOf, requestOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';
import { pagedOf, pageOf } from '../wire/page.ts';
import {
  Answers,
  basesOfFindingMax,
  LegalBasis,
  QuestionnaireContent,
  QuestionnaireProblem,
  QuestionnaireSheet,
  RiskOutcome,
} from './content.ts';

/** The list states of the specification. */
export const publishStates = { published: 2, unpublished: 3 } as const;

const questionnairePageSize = 10;
export const questionnairesMax = 500;
export const versionsMax = 200;
export const logoMaxBytes = 100 * 1024;
export const logoMaxPx = 2_000;

const questionnaireId = z.uuid('问卷编号有误');
const repositoryId = z.string().min(1).max(64);
const ofQuestionnaire = dataOf({ questionnaireId });
const keyword = z.string().trim().max(100).nullish();
const day = z.iso.date('日期应为YYYY-MM-DD');

/** What colleagues of the owner's enterprise may see: nothing, the questionnaire, or its answers too. */
const sharings = ['none', 'questionnaire', 'answers'] as const;
export const sharingNames = { none: '仅本人', questionnaire: '共享问卷', answers: '共享问卷与答卷' } as const;
export type Sharing = (typeof sharings)[number];

export const QuestionnaireRow = z.object({
  questionnaireId: z.string(),
  isOwn: z.boolean(),
  /** Who shares it; empty for one's own. */
  ownerName: z.string(),
  sharing: z.enum(sharings),
  title: z.string(),
  description: z.string(),
  publishState: z.union([z.literal(2), z.literal(3)]),
  /** The version that links give out; null before the first release. */
  version: z.number().int().nullable(),
  /** The draft says something else than that version. */
  hasChanges: z.boolean(),
  questionCount: z.number().int(),
  answerCount: z.number().int(),
  /** The last day on which its links take answers; null without an end. */
  expireDay: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
});
export type QuestionnaireRow = z.output<typeof QuestionnaireRow>;

const Version = z.object({ version: z.number().int(), releaseTime: z.string(), answerCount: z.number().int() });

export const QuestionnaireDetail = QuestionnaireRow.extend({
  /** Counts the saves: a save says which it goes on from. */
  revision: z.number().int(),
  content: QuestionnaireContent,
  problems: z.array(QuestionnaireProblem),
  bases: z.array(BasisState),
  versions: z.array(Version),
  /** The mark on the page of whoever answers, as the address of an image. */
  logo: z.string().nullable(),
  /** Whether the user belongs to an enterprise it can be shared with. */
  canShare: z.boolean(),
});
export type QuestionnaireDetail = z.output<typeof QuestionnaireDetail>;

export const LibraryRow = z.object({
  repositoryId: z.string(),
  groupId: z.string(),
  title: z.string(),
  description: z.string(),
  audience: z.array(z.string()),
  estimatedMinutes: z.number().int(),
  lawAsOf: z.string(),
  tags: z.array(z.string()),
  questionCount: z.number().int(),
  findingCount: z.number().int(),
});
export type LibraryRow = z.output<typeof LibraryRow>;

/** A difference between two versions, in the words of the questionnaire. */
export const VersionChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  part: z.enum(['whole', 'dimension', 'section', 'question', 'finding', 'condition']),
  name: z.string(),
  details: z.array(z.string()),
});
export type VersionChange = z.output<typeof VersionChange>;

const inLibrary = <Tail extends string>(tail: Tail) => `/law-risk-check/api/repository/${tail}` as const;
const call = callsAt('/law-risk-check/api/questionnaire/', { style: 'A', session: 'signed', access: 30020 });

/** 风险自检: questionnaires of one's own and those of the library. */
export const questionnaires = {
  save: call({
    path: 'save',
    summary: '保存问卷草稿；不指定编号即新建。已发布的版本不变',
    input: dataOf({
      questionnaireId: questionnaireId.optional(),
      revision: z.number().int().min(0).optional(),
      content: QuestionnaireContent,
    }),
    output: z.object({
      questionnaireId: z.string(),
      revision: z.number().int(),
      problems: z.array(QuestionnaireProblem),
    }),
  }),
  page: call({
    path: 'page',
    summary: '本人的问卷，新改的在前；2已发布，3未发布，不指定即全部；isShared即同事共享的',
    input: requestOf(
      pageOf(questionnairePageSize),
      z
        .strictObject({
          publishState: z.union([z.literal(publishStates.published), z.literal(publishStates.unpublished)]).nullish(),
          keyword,
          isShared: z.boolean().nullish(),
        })
        .prefault({}),
    ),
    output: pagedOf(QuestionnaireRow),
  }),
  remove: call({ path: 'del', audit: 'deletion', summary: '删除问卷及其全部版本、链接与答卷', input: ofQuestionnaire }),
  release: call({
    path: 'release',
    summary: '发布：把当前草稿冻结为新版本，此后的链接与答卷用它',
    input: dataOf({ questionnaireId, revision: z.number().int().min(0).optional() }),
    output: z.object({ version: z.number().int() }),
  }),
  takeBack: call({ path: 'takeBack', summary: '取消发布：链接不再接受新的答卷，已有答卷不变', input: ofQuestionnaire }),
  setExpiry: call({
    path: 'expire',
    summary: '问卷的到期日：此后全部链接不再接受作答，已有答卷不变；空即不到期',
    input: dataOf({ questionnaireId, expireDay: day.nullable() }),
  }),
  share: call({
    path: 'share',
    audit: 'sharing',
    summary: '在本单位内共享：仅本人、共享问卷（同事可看可复制）、共享问卷与答卷（同事可读分析）',
    input: dataOf({ questionnaireId, sharing: z.enum(sharings) }),
  }),
  setLogo: call({
    path: 'logo',
    kind: 'upload',
    summary: '作答页的标志：png或jpg，按内容识别（multipart，字段在文件之前）',
    input: z.object({ questionnaireId }),
    output: z.object({ logo: z.string() }),
  }),
  removeLogo: call({ path: 'logo/del', audit: 'deletion', summary: '作答页不再显示标志', input: ofQuestionnaire }),
  copy: call({
    path: 'copy',
    summary: '复制为新的草稿',
    input: ofQuestionnaire,
    output: z.object({ questionnaireId: z.string() }),
  }),
  get: call({
    path: 'id',
    summary: '一份问卷：草稿内容、问题、依据效力与各版本',
    input: ofQuestionnaire,
    output: QuestionnaireDetail,
  }),
  preview: call({
    path: 'preview',
    summary: '预览：填写人所见的问卷；指定版本即该版本',
    input: dataOf({ questionnaireId, version: z.number().int().min(1).optional() }),
    output: QuestionnaireSheet,
  }),
  compare: call({
    path: 'compare',
    summary: '两个版本之间改了什么；不指定后者即与当前草稿比',
    input: dataOf({
      questionnaireId,
      before: z.number().int().min(1),
      after: z.number().int().min(1).optional(),
    }),
    output: z.object({ changes: z.array(VersionChange) }),
  }),
  checkBases: call({
    path: 'bases',
    summary: '核验正在填写的法律依据：逐条是否存在、今日是否有效',
    input: dataOf({
      legalBasis: z.array(LegalBasis).max(basesOfFindingMax, `一项发现至多${basesOfFindingMax}条依据`),
    }),
    output: z.object({ bases: z.array(BasisState) }),
  }),
  score: call({
    path: 'score',
    summary: '试算：按答案计分，不保存',
    input: dataOf({
      repositoryId: repositoryId.optional(),
      questionnaireId: questionnaireId.optional(),
      answers: Answers,
      referenceDate: day.optional(),
    }),
    output: RiskOutcome,
  }),
  libraryPage: call({
    path: inLibrary('page'),
    summary: '问卷库：按分组与关键词查找',
    input: requestOf(pageOf(20), z.strictObject({ groupId: z.string().max(64).nullish(), keyword }).prefault({})),
    output: pagedOf(LibraryRow),
  }),
  libraryGroups: call({
    path: inLibrary('groups'),
    summary: '问卷库的分组',
    output: z.object({
      groups: z.array(
        z.object({ groupId: z.string(), name: z.string(), description: z.string(), count: z.number().int() }),
      ),
    }),
  }),
  libraryPreview: call({
    path: inLibrary('preview'),
    summary: '问卷库中的一份问卷：全部内容与依据效力',
    input: dataOf({ repositoryId }),
    output: LibraryRow.extend({ content: QuestionnaireContent, bases: z.array(BasisState) }),
  }),
  libraryCopy: call({
    path: inLibrary('copy'),
    summary: '从问卷库复制到我的问卷',
    input: dataOf({ repositoryId }),
    output: z.object({ questionnaireId: z.string() }),
  }),
} as const;

export const questionnaireFaults = {
  tooManyQuestionnaires: { code: 1, text: `问卷至多${questionnairesMax}份，请删除不用的后再新建` },
  tooManyVersions: { code: 1, text: `一份问卷至多发布${versionsMax}次，请复制为新问卷后再发布` },
  changedMeanwhile: { code: 409, text: '问卷已在别处修改，请刷新后再保存；您这里的修改仍在页面上' },
  notPublishable: { code: 1, text: '问卷还不能发布' },
  nothingNew: { code: 1, text: '草稿与已发布的版本相同，无需再次发布' },
  secrecyPromised: {
    code: 1,
    text: '有链接告知填写人答案除律师本人外不向任何人提供，不能共享其答卷；请复制问卷，以写明单位同事可见的告知内容另行收集',
  },
  noEnterprise: { code: 1, text: '您尚未加入单位，不能在单位内共享；请联系系统管理员' },
  logoKind: { code: 415, text: '标志须是png或jpg图片；SVG可带脚本，不收，请导出为png后再上传' },
  logoTooLarge: { code: 413, text: `标志至多${logoMaxBytes / 1024}KB，请压缩后重试` },
  logoTooWide: { code: 415, text: `标志的宽与高至多${logoMaxPx}像素，请缩小后重试` },
  expireDayPast: { code: 1, text: '到期日已过，请选择今天或以后的日期；要立即停止请取消发布' },
  notPublished: { code: 1, text: '问卷尚未发布，请先发布' },
  badAnswer: { code: 1, text: '答案有误' },
  oneQuestionnaire: { code: 1, text: '请指定一份问卷：本人的问卷或问卷库中的问卷，二者择一' },
} as const satisfies Record<string, FaultSpec>;

import { type Certificate, entityTypeNames, methodNames, type ReplacementMethod } from '@antai/contract/desensitise';
import type { Block, Document } from '@antai/documents/document';
import type { ResultFile } from './make-result.ts';

interface FileOfCertificate {
  fileName: string;
  result: Omit<ResultFile, 'bytes' | 'texts' | 'stands'>;
  isRestorable: boolean;
}

/** What was replaced in one file and what the second look saw. */
export function certifyFile({ fileName, result, isRestorable }: FileOfCertificate): Certificate['files'][number] {
  const shapes = Map.groupBy(result.residue.shapes, ({ kind }) => kind);
  return {
    fileName,
    resultName: result.resultName,
    originalSha256: result.originalSha256,
    resultSha256: result.resultSha256,
    replaced: result.replaced,
    removed: result.removed,
    shapes: [...shapes].map(([type, each]) => ({ type, count: each.reduce((sum, { count }) => sum + count, 0) })),
    residue: result.residue.originals.length,
    isRestorable,
    unread: result.unread,
    form: result.form,
  };
}

export const sayMethod = (method: ReplacementMethod) => methodNames[method];

/** The certificate as a paper. It names no original: it goes with the files. */
export function describeCertificate({ issuedAt, method, thoroughness, usesNameModel, files }: Certificate): Document {
  const blocks: Block[] = [
    { kind: 'title', text: '脱敏证书', subtitle: `${files.length}份文件` },
    {
      kind: 'facts',
      rows: [
        ['签发时间', issuedAt],
        ['替换方式', method],
        ...(thoroughness ? [['识别尺度', thoroughness] as [string, string]] : []),
        [
          '第一识别器',
          `规则：校验位、标签、当事人栏、姓氏与上下文、简称传播、自定义词；${usesNameModel ? '姓名模型（百度 LAC）' : '未使用模型'}`,
        ],
        [
          '第二识别器',
          `对脱敏件各部分去除空格与宽窄差异后，逐一查找被替换的原文，并按号码形状另行查找${usesNameModel ? '，姓名模型另行查找姓名' : ''}`,
        ],
      ],
    },
    ...files.flatMap((file, index) => describeFile(file, { index, usesNameModel })),
    {
      kind: 'note',
      text: '本证书说明所列各项已经替换且脱敏件中未再发现其原文；未被识别、也未由使用者加入的信息，以及图片中的文字，不在证明之列。',
    },
  ];
  return { name: '脱敏证书', blocks };
}

function describeFile(
  file: Certificate['files'][number],
  { index, usesNameModel = false }: { index: number; usesNameModel: boolean | undefined },
): Block[] {
  const say = (list: { what: string; count: number }[]) =>
    list.map(({ what, count }) => `${what}${count}`).join('、') || '无';
  return [
    { kind: 'heading', level: 1, text: `${index + 1}. ${file.resultName}` },
    {
      kind: 'facts',
      rows: [
        ['原件 SHA-256', file.originalSha256],
        ['脱敏件 SHA-256', file.resultSha256],
        ['生成方式', file.form],
        ['清除', say(file.removed)],
        ['复检：原文残留', file.residue === 0 ? '未发现' : `${file.residue}项`],
        [
          usesNameModel ? '复检：形似号码、姓名' : '复检：形似号码',
          say(file.shapes.map(({ type, count }) => ({ what: entityTypeNames[type], count }))),
        ],
        ['未检查', file.unread.join('、') || '无'],
        ['还原', file.isRestorable ? '可凭密码与还原密钥逐字还原' : '未生成还原密钥'],
      ],
    },
    {
      kind: 'table',
      head: ['类型', '处数', '不同内容'],
      shares: [2, 1, 1],
      rows: file.replaced.map(({ type, count, distinct }) => [entityTypeNames[type], String(count), String(distinct)]),
    },
  ];
}

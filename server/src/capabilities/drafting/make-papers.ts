import type { DraftFileType } from '@antai/contract/drafting';
import { fillDocx } from '@antai/documents/fill-docx';
import { judgeSymbols } from '@antai/documents/judge-symbols';
import { packFiles } from '@antai/documents/pack-files';
import { UnreadableFile } from '@antai/documents/text-document';
import writePaperDocx from '@antai/documents/write-paper-docx';
import writePaperPdf, { type PaperPdfOrder } from '@antai/documents/write-paper-pdf';
import {
  type DocxSource,
  fillSource,
  fillTemplate,
  readFields,
  type Template,
  TemplateFault,
  type Values,
} from '@antai/drafting';
import { describePaper } from './describe-paper.ts';

/** One document to be made. */
export interface PaperWish {
  /** What its file is called, without the ending. */
  name: string;
  fields: Values;
}

export interface PapersOrder {
  template: Template;
  /** Where answers stand in the docx that the template is; null for one that is set by its blocks. */
  source: DocxSource | null;
  docx: Uint8Array | null;
  fileTypes: DraftFileType[];
  wishes: PaperWish[];
  fonts: PaperPdfOrder['fonts'];
  now: Date;
  /** A zip also where it is one file. */
  isPack?: boolean;
}

/** One file, or a zip of several; or why there is none, in words. */
export type MadePapers = { kind: 'made'; bytes: Uint8Array } | { kind: 'refused'; reason: string };

/** Makes files of filled templates; to be run in a thread. */
export default async function makePapers(order: PapersOrder): Promise<MadePapers> {
  try {
    const files: { name: string; bytes: Uint8Array }[] = [];
    for (const wish of order.wishes)
      for (const fileType of order.fileTypes)
        files.push({ name: `${wish.name}.${fileType}`, bytes: await makeOne(order, { wish, fileType }) });
    const [only] = files;
    const isAlone = files.length === 1 && !order.isPack;
    return { kind: 'made', bytes: isAlone ? only!.bytes : packFiles(files) };
  } catch (error) {
    // what somebody wrote into a template of their own is answered for in words
    if (error instanceof TemplateFault || error instanceof UnreadableFile || error instanceof RangeError)
      return { kind: 'refused', reason: `按所填内容不能成文：${error.message}` };
    throw error;
  }
}

async function makeOne(
  { template, source, docx, fonts, now }: PapersOrder,
  { wish: { fields }, fileType }: { wish: PaperWish; fileType: DraftFileType },
): Promise<Uint8Array> {
  const { values } = readFields(template, fields);
  if (fileType === 'docx' && source && docx) {
    const symbols = judgeSymbols(docx, source.paragraphs);
    return fillDocx(docx, { ...fillSource(template, { source, values }), symbols });
  }
  const paper = describePaper(template, fillTemplate(template, values));
  if (fileType === 'pdf') return writePaperPdf({ paper, fonts });
  const [bytes] = await writePaperDocx({ papers: [paper], now });
  return bytes!;
}

import { Readable } from 'node:stream';
import { exchangeFaults, importLinesMax, importMaxBytes } from '@antai/contract/questionnaires/exchange';
import { fileNameOf } from '@antai/documents/document';
import type { ReadExcel } from '@antai/documents/read-excel';
import type { FileReading } from '@antai/documents/read-file';
import { readers } from '@antai/documents/readers';
import { writers } from '@antai/documents/writers';
import { type ReadPaper, readQuestionLines, readQuestionTable } from '@antai/questionnaire';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { identify } from '../../../platform/files/identify.ts';
import type { Upload } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { makeDocument } from '../../../platform/make-document.ts';
import { readSome } from '../../../platform/read-some.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { QuestionnairesService } from '../service.ts';
import { countQuestions } from '../show-questionnaire.ts';
import { composeContent } from './compose-content.ts';
import { describePaper } from './describe-paper.ts';
import { listQuestions } from './list-questions.ts';

interface Deps {
  questionnaires: Pick<QuestionnairesService, 'add' | 'seeOne'>;
  workers: Workers;
  clock: Clock;
}

export type ExchangeService = ReturnType<typeof exchangeService>;

const lineMax = 2_000;

/** Questionnaires that come from Excel and Word, and go out as either. */
export function exchangeService({ questionnaires, workers, clock }: Deps) {
  async function readPaper(caller: Caller, bytes: Buffer, fileType: string): Promise<ReadPaper> {
    if (fileType === 'xlsx') {
      const table = await workers.runFor<ReadExcel>(caller, readers.excel, { bytes, rowsMax: importLinesMax });
      if (!table || table.kind === 'tooLarge') throw new Fault(exchangeFaults.importTooLarge);
      if (table.kind === 'broken') throw new Fault(exchangeFaults.importBroken);
      const paper = readQuestionTable(table.rows);
      if (paper === 'noTitle') throw new Fault(exchangeFaults.importNoTitle);
      return paper;
    }
    if (fileType !== 'docx') throw new Fault(exchangeFaults.importKind);
    const reading = await workers.runFor<FileReading>(caller, readers.file, { bytes, fileType });
    if (!reading) throw new Fault(exchangeFaults.importTooLarge);
    if (reading.kind === 'unreadable') throw new Fault(exchangeFaults.importBroken, reading.message);
    // what stands at the head and foot of each page asks nothing
    const lines = reading.document.paragraphs
      .filter(({ place }) => place === 'body')
      .flatMap(({ number = '', text }) => `${number} ${text}`.split('\n'));
    if (lines.length > importLinesMax) throw new Fault(exchangeFaults.importTooLarge);
    return readQuestionLines(lines.map(line => line.trim().slice(0, lineMax)));
  }

  return {
    /** A new draft of what a table or a paper asks, with what was not understood of it. */
    async importFile(caller: Caller, { fileName, stream }: Upload) {
      const bytes = await readSome(stream, importMaxBytes);
      if (!bytes) throw new Fault(exchangeFaults.importTooLarge);
      const identity = await identify(async () => Readable.from([bytes]), fileName);
      const paper = await readPaper(caller, bytes, identity.kind === 'known' ? identity.type : '');
      const { content, notes } = composeContent(paper, { fileName, today: shanghaiDay(clock.now()) });
      const questionCount = countQuestions(content);
      if (questionCount === 0) throw new Fault(exchangeFaults.importNothing);
      const { questionnaireId } = await questionnaires.add(caller, content);
      return { questionnaireId, questionCount, notes };
    },

    async exportFile(caller: Caller, questionnaireId: string, form: 'excel' | 'word') {
      const { content, title } = await questionnaires.seeOne(caller, questionnaireId);
      if (form === 'word') {
        const options = { fileType: form, now: clock.now(), ...(caller.signal ? { signal: caller.signal } : {}) };
        const paper = await makeDocument(workers, describePaper(content), options);
        return giveBytes(`${fileNameOf(title || '问卷')} 题目.docx`, paper);
      }
      const bytes = await workers.run<Uint8Array>(writers.excel, listQuestions(content), caller.signal);
      return giveBytes(`${fileNameOf(title || '问卷')} 题目.xlsx`, bytes);
    },
  };
}

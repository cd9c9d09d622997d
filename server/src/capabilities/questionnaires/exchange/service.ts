import { exchangeFaults, importMaxBytes } from '@antai/contract/questionnaires/exchange';
import { type Document, fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Identity } from '../../../platform/files/identify.ts';
import type { BytesToIdentify } from '../../../platform/files/identify-bytes.ts';
import type { Upload } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { makeDocument } from '../../../platform/make-document.ts';
import { readSome } from '../../../platform/stream-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { QuestionnairesService } from '../service.ts';
import { countQuestions } from '../show-questionnaire.ts';
import { listQuestions } from './list-questions.ts';
import type { PaperReading } from './read-paper.ts';
import type { SourceReading, SourceToRead } from './read-source.ts';

interface Deps {
  questionnaires: Pick<QuestionnairesService, 'add' | 'seeOne'>;
  workers: Workers;
  clock: Clock;
}

export type ExchangeService = ReturnType<typeof exchangeService>;

const identifier = new URL('../../../platform/files/identify-bytes.ts', import.meta.url);
const reader = new URL('./read-source.ts', import.meta.url);
const paperWriter = new URL('./describe-paper.ts', import.meta.url);

/** Questionnaires that come from Excel and Word, and go out as either. */
export function exchangeService({ questionnaires, workers, clock }: Deps) {
  async function readSource(caller: Caller, file: BytesToIdentify): Promise<PaperReading> {
    const identity = await workers.runFor<Identity>(caller, { module: identifier, input: file });
    if (!identity) throw new Fault(exchangeFaults.importTooLarge);
    const fileType = identity.kind === 'known' ? identity.type : '';
    if (fileType !== 'xlsx' && fileType !== 'docx') throw new Fault(exchangeFaults.importKind);
    const order: SourceToRead = { ...file, fileType, today: shanghaiDay(clock.now()) };
    const reading = await workers.runFor<SourceReading>(caller, { module: reader, input: order });
    if (!reading || reading.kind === 'tooLarge') throw new Fault(exchangeFaults.importTooLarge);
    if (reading.kind === 'noTitle') throw new Fault(exchangeFaults.importNoTitle);
    if (reading.kind === 'broken') throw new Fault(exchangeFaults.importBroken, reading.message);
    return reading;
  }

  return {
    /** A new draft of what a table or a paper asks, with what was not understood of it. */
    async importFile(caller: Caller, { fileName, stream }: Upload) {
      const bytes = await readSome(stream, importMaxBytes);
      if (!bytes) throw new Fault(exchangeFaults.importTooLarge);
      const { content, notes } = await readSource(caller, { bytes, fileName });
      const questionCount = countQuestions(content);
      if (questionCount === 0) throw new Fault(exchangeFaults.importNothing);
      const { questionnaireId } = await questionnaires.add(caller, content);
      return { questionnaireId, questionCount, notes };
    },

    async exportFile(caller: Caller, { questionnaireId, form }: { questionnaireId: string; form: 'excel' | 'word' }) {
      const { content, title } = await questionnaires.seeOne(caller, questionnaireId);
      if (form === 'word') {
        const options = { fileType: form, now: clock.now(), whom: caller };
        const paper = await workers.run<Document>(paperWriter, content, caller);
        return giveBytes(`${fileNameOf(title || '问卷')}.docx`, await makeDocument(workers, paper, options));
      }
      const bytes = await workers.run<Uint8Array>(writers.excel, listQuestions(content), caller);
      return giveBytes(`${fileNameOf(title || '问卷')} 题目.xlsx`, bytes);
    },
  };
}

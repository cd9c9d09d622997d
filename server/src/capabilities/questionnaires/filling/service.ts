import { attachmentFaults } from '@antai/contract/questionnaires/attachments';
import { fillingFaults } from '@antai/contract/questionnaires/filling';
import { questionnaireFaults } from '@antai/contract/questionnaires/questionnaires';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { questionsOf } from '@antai/questionnaire';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Upload } from '../../../platform/http/bind.ts';
import type { PeopleService } from '../../people/service.ts';
import type { RecordsService } from '../../records/service.ts';
import type { AnswerSealer } from '../analysis/seal-answer.ts';
import type { AnalysisService } from '../analysis/service.ts';
import type { AnswerRecord, AnswerStore } from '../analysis/store.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { InvitationsService } from '../invitations/service.ts';
import type { QuestionnairesService } from '../service.ts';
import { asEngine } from '../show-questionnaire.ts';
import { prefillAnswers } from './prefill-answers.ts';

interface Deps {
  store: AnswerStore;
  questionnaires: QuestionnairesService;
  analysis: Pick<AnalysisService, 'seeAnswer' | 'ownAnswer'>;
  attachments: AttachmentsService;
  invitations: Pick<InvitationsService, 'tellReturned'>;
  answers: AnswerSealer;
  people: Pick<PeopleService, 'find'>;
  records: Pick<RecordsService, 'heads'>;
  clock: Clock;
}

export type FillingService = ReturnType<typeof fillingService>;

async function questionOf(
  { questionnaires }: Pick<Deps, 'questionnaires'>,
  { record: { questionnaireId, version }, questionId }: { record: AnswerRecord; questionId: string },
) {
  const content = await questionnaires.contentOfVersion(questionnaireId, version);
  const question = content.sections.flatMap(section => section.questions).find(({ id }) => id === questionId);
  if (!question) throw new Fault(fillingFaults.noQuestion);
  return { content, question };
}

/** A file of an answer that the caller may read. */
async function seeFile(
  { attachments, analysis }: Pick<Deps, 'attachments' | 'analysis'>,
  { caller, fileId }: { caller: Caller; fileId: string },
) {
  const file = await attachments.find(fileId);
  if (!file) throw new Fault(faults.notFound);
  await analysis.seeAnswer(caller, file.answerId);
  return file;
}

/** Answering inside, with the client: what is known already, files, notes, and what has to be completed. */
export function fillingService(deps: Deps) {
  const { questionnaires, people, records, analysis, store, answers, clock, invitations, attachments } = deps;
  return {
    async prefill(caller: Caller, { questionnaireId, company }: { questionnaireId: string; company: string }) {
      const { version, isPublished } = await questionnaires.ownOne(caller, questionnaireId);
      if (!isPublished || version === null) throw new Fault(questionnaireFaults.notPublished);
      const content = asEngine(await questionnaires.contentOfVersion(questionnaireId, version));
      if (!questionsOf(content).some(({ prefill }) => prefill !== undefined)) throw new Fault(fillingFaults.noPrefill);
      if (!caller.may(resourceOfRecordType(recordTypes.company))) throw new Fault(faults.forbidden);
      const [match] = await people.find({ recordType: recordTypes.company, names: [{ name: company, place: '' }] });
      const [head] = match ? await records.heads(recordTypes.company, [match.id]) : [];
      if (!head) throw new Fault(fillingFaults.noCompany);
      return { company: head.title, ...prefillAnswers(content, { name: head.title, fields: head.fields }) };
    },

    async note(caller: Caller, { answerId, questionId, text }: { answerId: string; questionId: string; text: string }) {
      const record = await analysis.ownAnswer(caller, answerId);
      await questionOf(deps, { record, questionId });
      const isKept = await store.changeNotes(answerId, sealedNotes => {
        const { [questionId]: _before, ...others } = answers.openNotes({ answerId, sealedNotes });
        return answers.sealNotes(answerId, text === '' ? others : { ...others, [questionId]: text });
      });
      if (!isKept) throw new Fault(faults.notFound);
      return {};
    },

    /** Opens an answer to whoever gave it, with the reason; a mail tells them where one can reach them. */
    async sendBack(
      caller: Caller,
      { answerId, reason, questionIds }: { answerId: string; reason: string; questionIds: string[] },
    ) {
      const record = await analysis.ownAnswer(caller, answerId);
      const content = await questionnaires.contentOfVersion(record.questionnaireId, record.version);
      const ids = new Set(questionsOf(asEngine(content)).map(({ id }) => id));
      if (questionIds.some(id => !ids.has(id))) throw new Fault(fillingFaults.noQuestion);
      const sealed = answers.sealReturn(answerId, { reason, questionIds });
      if (!(await store.sendBack(answerId, { sealedReturn: sealed, savedAt: clock.now() })))
        throw new Fault(fillingFaults.notSubmitted);
      const { contact, respondent } = answers.open(record);
      const isMailed = await invitations.tellReturned(record, { contact, respondent, title: content.title, reason });
      return { isMailed };
    },

    /** A file of the lawyer: the answer to a file question where the answer is theirs, evidence otherwise. */
    async addFile(
      caller: Caller,
      { answerId, questionId }: { answerId: string; questionId: string },
      { upload }: { upload: Upload },
    ) {
      const record = await analysis.ownAnswer(caller, answerId);
      const { question } = await questionOf(deps, { record, questionId });
      const isPart = question.type === 'file' && record.linkId === null && !record.isSubmitted;
      return attachments.add({ answer: record, question, isEvidence: !isPart }, upload);
    },

    async downloadFile(caller: Caller, fileId: string) {
      return attachments.download(await seeFile(deps, { caller, fileId }));
    },

    /** What was given as an answer is not the lawyer's to remove, unless the answer is theirs and not handed in. */
    async removeFile(caller: Caller, fileId: string) {
      const file = await seeFile(deps, { caller, fileId });
      const record = await analysis.ownAnswer(caller, file.answerId);
      const isTheirs = file.isEvidence || (record.linkId === null && !record.isSubmitted);
      if (!isTheirs) throw new Fault(attachmentFaults.notYours);
      await attachments.remove(fileId);
      return {};
    },
  };
}

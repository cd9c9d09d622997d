import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { fileFaults } from '@antai/contract/files';
import {
  type Attachment,
  attachmentFaults,
  attachmentMaxBytes,
  attachmentsMax,
  type OwnAttachment,
} from '@antai/contract/questionnaires/attachments';
import { faults } from '@antai/contract/wire/faults';
import { shanghaiSecond } from '@antai/values';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Identity } from '../../../platform/files/identify.ts';
import type { BytesToIdentify } from '../../../platform/files/identify-bytes.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import type { Upload } from '../../../platform/http/bind.ts';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import type { PersonalFile } from '../../../platform/personal-data.ts';
import { QueueFull, queueTurns } from '../../../platform/queue-turns.ts';
import { type Sealer, sealedExtraBytes } from '../../../platform/secrets/sealer.ts';
import { readBytes } from '../../../platform/stream-bytes.ts';
import type { Workers } from '../../../platform/workers.ts';
import { type FileQuestion, refusalOf } from './judge-attachment.ts';
import type { AttachmentRecord, AttachmentStore, Refusal } from './store.ts';

interface Deps {
  store: AttachmentStore;
  fileStore: Pick<Files, 'put' | 'read' | 'remove'>;
  sealer: Sealer;
  workers: Workers;
  clock: Clock;
  /** What one file may be, and what all files given to one owner may take. */
  limits: { fileBytes: number; ownerBytes: number };
}

interface FilePlace {
  answer: { answerId: string; ownerId: string; questionnaireId: string };
  question: FileQuestion;
  isEvidence: boolean;
}

export type AttachmentsService = ReturnType<typeof attachmentsService>;

const identifier = new URL('../../../platform/files/identify-bytes.ts', import.meta.url);
const nameMax = 200;
const usualFilesMax = 1;
/** Files that are looked at in memory at the same time, and those that wait for it. */
const looks = { running: 4, waiting: 200 };

const refusals = {
  empty: fileFaults.empty,
  encrypted: fileFaults.encrypted,
  macros: fileFaults.macros,
  broken: fileFaults.broken,
  mismatch: fileFaults.notWhatItSays,
  notAllowed: attachmentFaults.unknownType,
  none: attachmentFaults.unknownType,
} as const;

const refusedFaults: Record<Refusal, { code: number; text: string }> = {
  over: faults.notFound,
  tooManyOfQuestion: attachmentFaults.tooManyOfQuestion,
  tooManyFiles: attachmentFaults.tooManyFiles,
  noRoom: attachmentFaults.noRoom,
};

const bytesOf = (fileId: string) => `questionnaire file ${fileId}`;

const nameOf = (fileId: string) => `questionnaire file name ${fileId}`;

function show({ sealer }: Pick<Deps, 'sealer'>, row: AttachmentRecord): Attachment {
  const fileName = sealer.open(row.sealedName, nameOf(row.fileId));
  if (fileName === undefined) throw new Error(`the name of file ${row.fileId} cannot be opened`);
  return { fileId: row.fileId, questionId: row.questionId, fileName, sizeBytes: row.sizeBytes };
}

const showOwn = (deps: Deps, row: AttachmentRecord): OwnAttachment => ({
  ...show(deps, row),
  isEvidence: row.isEvidence,
  createTime: shanghaiSecond(row.createdAt),
});

async function readSealed(
  { fileStore, sealer }: Pick<Deps, 'fileStore' | 'sealer'>,
  { fileKey, fileId }: { fileKey: string; fileId: string },
): Promise<Buffer> {
  const stream = await fileStore.read(fileKey);
  const bytes = stream && sealer.openBytes(await readBytes(stream), bytesOf(fileId));
  if (!bytes) throw new Fault(faults.notFound);
  return bytes;
}

/** Throws the reason for which kept bytes are not taken. */
async function judge(
  deps: Deps,
  {
    fileKey,
    fileId,
    file: { fileName, question, answer },
  }: { fileKey: string; fileId: string; file: { fileName: string } & FilePlace },
) {
  const bytes = await readSealed(deps, { fileKey, fileId });
  const order: BytesToIdentify = { bytes, fileName };
  // whoever fills in a questionnaire may have no account: all who fill in one take turns as one, and never those of its owner
  const whom = { userId: `questionnaire ${answer.questionnaireId}` };
  const identity = await deps.workers.runFor<Identity>(whom, { module: identifier, input: order });
  if (!identity) throw new Fault(fileFaults.tooSlow);
  if (identity.kind !== 'known') throw new Fault(refusals[identity.kind]);
  const refusal = refusalOf(identity.type, question.type === 'file' ? question.accept : []);
  if (refusal) throw new Fault(refusal);
}

async function letGo({ fileStore }: Pick<Deps, 'fileStore'>, keys: string[]) {
  for (const key of keys) await fileStore.remove(key);
}

/** Files given with answers: told by content, sealed before they touch the disk, gone with their answer. */
export function attachmentsService(deps: Deps) {
  const { store, sealer, fileStore, clock, limits } = deps;
  const inTurn = queueTurns(looks);
  const fileMaxBytes = Math.min(attachmentMaxBytes, limits.fileBytes);

  return {
    letGo: (keys: string[]) => letGo(deps, keys),
    show: (row: AttachmentRecord) => show(deps, row),
    showOwn: (row: AttachmentRecord) => showOwn(deps, row),
    find: store.find,
    namedKeys: store.namedKeys,

    /** The files of an answer that are part of it. */
    partsOf: async (answerId: string): Promise<Attachment[]> =>
      (await store.ofAnswer(answerId)).filter(({ isEvidence }) => !isEvidence).map(row => show(deps, row)),

    ofAnswer: async (answerId: string): Promise<OwnAttachment[]> =>
      (await store.ofAnswer(answerId)).map(row => showOwn(deps, row)),

    /** Takes a file in, whole or not at all. */
    async add(order: FilePlace, { fileName, stream }: Upload): Promise<OwnAttachment> {
      const { answer, question, isEvidence } = order;
      const fileId = randomUUID();
      const name = basename(fileName.replaceAll('\\', '/')).slice(-nameMax);
      const sealed = sealer.sealStream(bytesOf(fileId));
      pipeline(stream, sealed, () => undefined);
      const stored = await fileStore.put(sealed, { limitBytes: fileMaxBytes + sealedExtraBytes });
      if (stored.kind === 'tooLarge') throw new Fault(attachmentFaults.tooLarge);
      try {
        await inTurn(() => judge(deps, { fileKey: stored.key, fileId, file: { ...order, fileName: name } }));
        const row: AttachmentRecord = {
          ...{ fileId, isEvidence, questionId: question.id, fileKey: stored.key, createdAt: clock.now() },
          ...{ answerId: answer.answerId, ownerId: answer.ownerId, questionnaireId: answer.questionnaireId },
          sealedName: sealer.seal(name, nameOf(fileId)),
          sizeBytes: stored.size - sealedExtraBytes,
        };
        const ofQuestion = isEvidence ? attachmentsMax : (question.maxFiles ?? usualFilesMax);
        const outcome = await store.add(row, { ofQuestion, ofAnswer: attachmentsMax, ownerBytes: limits.ownerBytes });
        if (outcome !== 'added') throw new Fault(refusedFaults[outcome]);
        return showOwn(deps, row);
      } catch (error) {
        await fileStore.remove(stored.key);
        throw error instanceof QueueFull ? new Fault(attachmentFaults.busy) : error;
      }
    },

    async download(row: AttachmentRecord) {
      return giveBytes(show(deps, row).fileName, await readSealed(deps, { fileKey: row.fileKey, fileId: row.fileId }));
    },

    remove: async (fileId: string) => letGo(deps, await store.remove(fileId)),
    removeOfAnswer: async (answerId: string) => letGo(deps, await store.removeOfAnswer(answerId)),
    removeOfQuestionnaire: async (questionnaireId: string) =>
      letGo(deps, await store.removeOfQuestionnaire(questionnaireId)),
    removeStray: async () => letGo(deps, await store.removeStray()),

    /** What an owner was given, as the owner may read it. */
    personal: {
      async *list(ownerId: string) {
        for await (const row of store.ofOwner(ownerId)) yield { ...showOwn(deps, row), answerId: row.answerId };
      },
      async files(ownerId: string) {
        const all: PersonalFile[] = [];
        for await (const { fileId, fileKey, ...row } of store.ofOwner(ownerId))
          all.push({
            fileName: `${fileId.slice(0, 8)}-${show(deps, { fileId, fileKey, ...row }).fileName}`,
            open: async () => Readable.from([await readSealed(deps, { fileKey, fileId })]),
          });
        return all;
      },
      remove: async (ownerId: string) => letGo(deps, await store.removeOfOwner(ownerId)),
    },
  };
}

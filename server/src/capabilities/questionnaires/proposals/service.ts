import { messageTypes, redirectTypes } from '@antai/contract/notices';
import {
  type Proposal,
  proposalFaults,
  proposalFileTypes,
  proposalSourceMax,
  proposalsAtOnceMax,
  proposedQuestionsMax,
} from '@antai/contract/questionnaires/proposals';
import { recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { faults } from '@antai/contract/wire/faults';
import { shanghaiDay } from '@antai/values';
import type { Caller } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault, ignoreMissing, missingAs } from '../../../platform/fault.ts';
import { ModelError } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { Task, TaskDefinition, Tasks, TaskTools, WorkResult } from '../../../platform/tasks/tasks.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { FilesService } from '../../files/service.ts';
import type { NoticesService } from '../../notices/service.ts';
import type { RecordsService } from '../../records/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import type { QuestionnairesService } from '../service.ts';
import { countQuestions } from '../show-questionnaire.ts';
import { composeProposal } from './compose-proposal.ts';
import {
  nameOfSource,
  type ProposalOrder,
  type ProposalResult,
  type ProposalSource,
  sayProposalEnd,
  showProposal,
} from './describe-proposal.ts';
import type { WordsReading } from './read-words.ts';
import { ProposalAnswer, writePrompt } from './write-prompt.ts';

interface Deps {
  tasks: Tasks;
  models: Pick<Models, 'object' | 'status'>;
  questionnaires: Pick<QuestionnairesService, 'add' | 'proveBases'>;
  files: FilesService;
  statutes: Pick<StatutesService, 'article'>;
  records: Pick<RecordsService, 'sections'>;
  notices: NoticesService;
  workers: Workers;
  clock: Clock;
  permissionsOf: TaskDefinition<ProposalOrder>['permissionsOf'];
  keepMs: number;
}

type SourceWish = { kind: 'statute'; name: string } | { kind: 'file'; fileId: string };

export type ProposalsService = ReturnType<typeof proposalsService>;

const kind = 'questionnaires.propose';
const reader = new URL('./read-words.ts', import.meta.url);
const statute = recordTypes.statute;
/** What a model is given at once, and how many questions it may make of it. */
const partCharacters = 20_000;
const partQuestionsMax = 15;
/** What a hostile file may take before it is given up. */
const patience = { withinMs: 60_000, tooSlow: proposalFaults.noText };

const tasksOf = (deps: Deps) =>
  deps.tasks.define<ProposalOrder>(kind, {
    atOnceMax: proposalsAtOnceMax,
    keepMs: deps.keepMs,
    fileMaxBytes: 1,
    tooLargeReason: proposalFaults.noText.text,
    concurrency: 1,
    maxAttempts: 3,
    permissionsOf: deps.permissionsOf,
    isAllowed: ({ source }, may) => may(30020) && (source.kind === 'file' || may(resourceOfRecordType(statute))),
    make: (task, tools) => propose(deps, task, tools),
    eventOf: task => ({
      type: 'task',
      data: { kind, taskId: task.taskId, state: showProposal(task).state, finishPercent: task.percent },
    }),
    tell: (task, transaction) => {
      const { questionnaireId } = showProposal(task);
      const about = { messageType: messageTypes.task, relateId: questionnaireId ?? '', count: 1, isQuiet: true };
      const redirectType = questionnaireId ? redirectTypes.riskQuestionnaire : redirectTypes.none;
      return deps.notices.tell(
        { userId: task.ownerId, ...about, redirectType, say: () => sayProposalEnd(task) },
        transaction,
      );
    },
  });

/** The words of a source; of a file those that its reader sees, pictures read by OCR included. */
async function textOf(
  { records, files, workers }: Pick<Deps, 'records' | 'files' | 'workers'>,
  { source, userId, signal }: { source: ProposalSource } & Pick<TaskTools, 'userId' | 'signal'>,
): Promise<string> {
  if (source.kind === 'statute') {
    const sections = await records.sections(statute, source.recordId).catch(missingAs(proposalFaults.sourceGone));
    return sections.map(({ text }) => text).join('\n');
  }
  const file = await files.readable(source.fileId, { signal }).catch(missingAs(proposalFaults.sourceGone));
  const reading = await workers.run<WordsReading>(reader, file, { userId, signal, ...patience });
  if (reading.kind === 'unreadable') throw new Fault({ code: 1, text: reading.message });
  return reading.text;
}

async function ask(
  { models }: Pick<Deps, 'models'>,
  task: Task<ProposalOrder>,
  { part, earlierTitles, signal }: { part: string; earlierTitles: string[]; signal: AbortSignal },
) {
  const { source, focus, enterpriseId } = task.order;
  const quoter = createDataQuoter();
  const messages = writePrompt({
    ...{ sourceName: nameOfSource(source), isStatute: source.kind === 'statute', part, earlierTitles },
    ...{ focus, quoter, questionsMax: partQuestionsMax },
  });
  const caller = { userId: task.ownerId, enterpriseId, signal };
  // the law names nobody: nothing in it is masked
  const publicTexts = source.kind === 'statute' ? [part] : [];
  const request = { feature: 'questionnaires', messages, publicTexts };
  const { value } = await models.object(ProposalAnswer, { request, caller }).catch(error => {
    throw error instanceof ModelError && !signal.aborted ? new Fault({ code: 1, text: error.message }) : error;
  });
  return value;
}

async function propose(
  deps: Deps,
  task: Task<ProposalOrder>,
  { signal, progress, parts }: TaskTools,
): Promise<WorkResult> {
  const { clock, questionnaires, files } = deps;
  const text = (await textOf(deps, { source: task.order.source, userId: task.ownerId, signal })).trim();
  if (text === '') throw new Fault(proposalFaults.noText);
  const pieces = cutAtLines(text.slice(0, proposalSourceMax));
  const answers: ProposalAnswer[] = [];
  for (const [at, piece] of pieces.entries()) {
    const earlierTitles = answers.flatMap(({ questions }) => questions.map(({ title }) => title));
    if (earlierTitles.length >= proposedQuestionsMax) break;
    progress(at, pieces.length + 1);
    const { answer } = await parts.part(at, async () => ({
      meta: { answer: await ask(deps, task, { part: piece, earlierTitles, signal }) },
    }));
    answers.push(answer as ProposalAnswer);
  }
  progress(pieces.length, pieces.length + 1);
  const sourceName = nameOfSource(task.order.source);
  const terms = { sourceName, today: shanghaiDay(clock.now()), questionsMax: proposedQuestionsMax };
  const { content, notes } = composeProposal(answers, terms);
  const questionCount = countQuestions(content);
  if (questionCount === 0) throw new Fault(proposalFaults.nothingProposed);
  const proved = await questionnaires.proveBases({ userId: task.ownerId, signal }, content);
  const unread = text.length > proposalSourceMax ? [`材料共${text.length}字，只读了前${proposalSourceMax}字`] : [];
  // settled: a second run of the same task adds no second questionnaire
  const result = await parts.settled<ProposalResult>('result', async () => {
    const { questionnaireId } = await questionnaires.add({ userId: task.ownerId }, proved);
    return { questionnaireId, questionCount, notes: [...notes, ...unread] };
  });
  if (task.order.source.kind === 'file') await files.discard(task.order.source.fileId);
  return { result };
}

async function sourceOf(
  { files, statutes }: Pick<Deps, 'files' | 'statutes'>,
  { caller, wish }: { caller: Caller; wish: SourceWish },
): Promise<ProposalSource> {
  if (wish.kind === 'file') {
    const file = await files.describe(caller.userId, wish.fileId);
    if (!file) throw new Fault(faults.notFound);
    if (!proposalFileTypes.some(type => type === file.fileType)) throw new Fault(proposalFaults.fileType);
    return { kind: 'file', fileId: file.fileId, fileName: file.fileName };
  }
  if (!caller.may(resourceOfRecordType(statute))) throw new Fault(faults.forbidden);
  const { statuteId, statuteTitle } = await statutes.article(caller, { statute: wish.name, article: '1' });
  if (!statuteId || !statuteTitle) throw new Fault(proposalFaults.noStatute);
  return { kind: 'statute', recordId: statuteId, title: statuteTitle };
}

/** Drafts of questionnaires by a model, from a law or a contract. A draft belongs to who ordered it. */
export function proposalsService(deps: Deps) {
  const { models, files } = deps;

  const tasks = tasksOf(deps);

  return {
    status: async () => ({ isConfigured: (await models.status()).isConfigured }),

    async add(caller: Caller, { source: wish, focus }: { source: SourceWish; focus: string }): Promise<Proposal> {
      const source = await sourceOf(deps, { caller, wish });
      if (!(await models.status()).isConfigured) throw new Fault(proposalFaults.noModel);
      const name = nameOfSource(source);
      return showProposal(
        await tasks.add(caller, { order: { source, focus, enterpriseId: caller.enterpriseId }, name, unitsTotal: 1 }),
      );
    },

    get: async (caller: Caller, taskId: string): Promise<Proposal> => showProposal(await tasks.own(caller, taskId)),

    retry: async (caller: Caller, taskId: string): Promise<Proposal> => showProposal(await tasks.retry(caller, taskId)),

    async remove(caller: Caller, taskId: string) {
      const { order } = await tasks.own(caller, taskId);
      await tasks.remove(caller, taskId);
      if (order.source.kind === 'file') await files.remove(caller, order.source.fileId).catch(ignoreMissing);
      return {};
    },
  };
}

/** A text in parts of a size that a model reads well, cut at the ends of lines where there are any. */
export function cutAtLines(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (from < text.length) {
    const most = from + partCharacters;
    const end = most >= text.length ? text.length : text.lastIndexOf('\n', most);
    const to = end > from ? end : most;
    const piece = text.slice(from, to).trim();
    if (piece) pieces.push(piece);
    from = to;
  }
  return pieces;
}

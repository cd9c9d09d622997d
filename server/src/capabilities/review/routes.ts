import { review } from '@antai/contract/review';
import { assignments } from '@antai/contract/review/assignments';
import { batches } from '@antai/contract/review/batches';
import { playbooks } from '@antai/contract/review/playbooks';
import { bind } from '../../platform/http/bind.ts';
import type { AssignmentService } from './assignments/service.ts';
import type { BatchService } from './batches/service.ts';
import type { PlaybookService } from './playbooks/service.ts';
import type { ReviewService } from './service.ts';

interface ReviewServices {
  service: ReviewService;
  playbooks: PlaybookService;
  batches: BatchService;
  assignments: AssignmentService;
}

export const reviewRoutes = ({ service, playbooks: own, batches: together, assignments: shared }: ReviewServices) => [
  ...bind(review, {
    typeList: async () => service.typeList(),
    checklist: async (_caller, { data }) => service.checklist(data.typeId),
    text: (caller, { data }) => service.text(caller, data),
    clause: (caller, { data }) => service.clause(caller, data),
    add: (caller, { data }) => service.add(caller, data),
    start: (caller, { data }) => service.start(caller, data),
    history: (caller, { data }) => service.history(caller, data),
    get: (caller, { data }) => service.get(caller, data.recordId),
    decide: (caller, { data }) => service.decide(caller, { recordId: data.recordId, choices: data.decisions }),
    removeNote: (caller, { data }) => service.removeNote(caller, data),
    retry: (caller, { data }) => service.retry(caller, data.recordId),
    remove: (caller, { data }) => service.remove(caller, data.recordId),
    export: (caller, { data }) => service.export(caller, data),
    download: (caller, { data }) => service.download(caller, data),
  }),
  ...bind(playbooks, {
    list: caller => own.list(caller),
    get: (caller, { data }) => own.get(caller, data),
    save: (caller, { data }) => own.save(caller, data),
    remove: (caller, { data }) => own.remove(caller, data.playbookId),
    readyPoints: async (_caller, { data }) => own.readyPoints(data),
    propose: (caller, { data }) => own.propose(caller, data),
    upload: (caller, { data }) => own.upload(caller, { playbookId: data.playbookId, fileId: data.fileId }),
    template: caller => own.template(caller),
    download: (caller, { data }) => own.download(caller, data),
  }),
  ...bind(assignments, {
    colleagues: caller => shared.colleagues(caller),
    assign: (caller, { data }) => shared.assign(caller, data),
    takeBack: (caller, { data }) => shared.takeBack(caller, data),
    handBack: (caller, { data }) => shared.handBack(caller, data),
    received: (caller, { baseInfo }) => shared.received(caller, baseInfo),
  }),
  ...bind(batches, {
    add: (caller, { data }) => together.add(caller, data.name),
    addFile: (caller, { data }) => together.addFile(caller, data),
    start: (caller, { data }) => together.start(caller, data),
    get: (caller, { data }) => together.get(caller, data.batchId),
    page: (caller, { baseInfo }) => together.page(caller, baseInfo),
    remove: (caller, { data }) => together.remove(caller, data.batchId),
    download: (caller, { data }) => together.download(caller, data.batchId),
  }),
];

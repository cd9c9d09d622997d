import { type Notice, redirectTypes } from '@antai/contract/notices';
import { type Address, addresses } from '../../../app/addresses.ts';

/** The screen that a notice leads to; undefined where it leads nowhere. */
export function addressOf({ redirectType, relateId }: Pick<Notice, 'redirectType' | 'relateId'>): Address | undefined {
  switch (redirectType) {
    case redirectTypes.searchSubscription:
      return addresses.searchSubscriptions(relateId);
    case redirectTypes.companySubscription:
      return addresses.companySubscriptions(relateId);
    case redirectTypes.digest:
      return addresses.searchSubscriptions();
    case redirectTypes.task:
      return addresses.report(relateId);
    case redirectTypes.citationCheck:
      return addresses.citationFiles(relateId);
    case redirectTypes.desensitisation:
      return addresses.desensitise(relateId);
    case redirectTypes.knowledge:
      return addresses.library();
    case redirectTypes.translation:
      return addresses.translation(relateId);
    case redirectTypes.correction:
      return addresses.correction(relateId);
    case redirectTypes.comparison:
      return addresses.comparison(relateId);
    case redirectTypes.contractReview:
    case redirectTypes.reviewAssignment:
      return addresses.contractReview(relateId);
    case redirectTypes.examination:
      return addresses.examination(relateId);
    case redirectTypes.dueDiligence:
      return addresses.dueDiligence(relateId);
    case redirectTypes.drafting:
      return addresses.draft(relateId);
    case redirectTypes.draftingBatch:
      return addresses.draftBatch(relateId);
    case redirectTypes.riskAnswers:
      return addresses.riskAnalysis({ id: relateId });
    case redirectTypes.riskQuestionnaire:
      return addresses.riskEditor(relateId);
    case redirectTypes.service:
      return addresses.service(relateId);
    case redirectTypes.receivedService:
      return addresses.receivedService(relateId);
    default:
      return undefined;
  }
}

const actions: Record<number, string> = {
  [redirectTypes.searchSubscription]: '查看订阅',
  [redirectTypes.companySubscription]: '查看订阅',
  [redirectTypes.digest]: '查看订阅',
  [redirectTypes.task]: '查看任务',
  [redirectTypes.citationCheck]: '查看结论',
  [redirectTypes.desensitisation]: '查看脱敏',
  [redirectTypes.knowledge]: '查看知识库',
  [redirectTypes.correction]: '查看纠错',
  [redirectTypes.translation]: '查看译文',
  [redirectTypes.comparison]: '查看比对',
  [redirectTypes.contractReview]: '查看审查',
  [redirectTypes.reviewAssignment]: '查看审查',
  [redirectTypes.examination]: '查看审查',
  [redirectTypes.dueDiligence]: '查看核查',
  [redirectTypes.drafting]: '查看文书',
  [redirectTypes.draftingBatch]: '查看批次',
  [redirectTypes.riskAnswers]: '查看答卷',
  [redirectTypes.riskQuestionnaire]: '查看问卷',
  [redirectTypes.service]: '查看答复',
};

/** What the button of a notice says; undefined where it leads nowhere. */
export const actionOf = (notice: Pick<Notice, 'redirectType' | 'relateId'>): string | undefined =>
  addressOf(notice) && (actions[notice.redirectType] ?? '查看');

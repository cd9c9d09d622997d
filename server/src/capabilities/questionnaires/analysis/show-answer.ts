import type { AnswerLink, AnswerRow } from '@antai/contract/questionnaires/analysis';
import { shanghaiSecond } from '@antai/values';
import type { AnswerSummary } from './seal-answer.ts';
import type { LinkRecord, ListedRecord } from './store.ts';

export function showLink(link: LinkRecord): AnswerLink {
  const { linkId, name, version, isOpen, passwordHash, expireDay, answersMax, submittedCount, createdAt } = link;
  const { isOnePerPerson, keepDays, consentText, isByInvitation, remindEveryDays } = link;
  return {
    ...{ linkId, name, version, isOpen, expireDay, answersMax, isOnePerPerson, keepDays, consentText },
    ...{ isByInvitation, remindEveryDays },
    hasPassword: passwordHash !== null,
    answerCount: submittedCount,
    createTime: shanghaiSecond(createdAt),
  };
}

export function showAnswer(
  record: ListedRecord,
  summary: AnswerSummary,
  { linkName, isStale }: Pick<AnswerRow, 'linkName' | 'isStale'>,
): AnswerRow {
  const { answerId, version, isSubmitted, isReturned, savedAt, submittedAt, keepUntil } = record;
  const { respondent, score, level, findings } = summary;
  return {
    ...{ answerId, respondent, linkName, version, isReturned, score, level, keepUntil, isStale },
    state: isSubmitted ? 'submitted' : 'draft',
    findingCount: findings.length,
    saveTime: shanghaiSecond(savedAt),
    submitTime: submittedAt ? shanghaiSecond(submittedAt) : null,
  };
}

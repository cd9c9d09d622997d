import type { ReviewDetail, ReviewFacts, ReviewSide, ReviewStrictness } from '@antai/contract/review/records';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checklistQuery, typesQuery, useStart } from '../queries.ts';

/** The choice of no type in particular. */
export const anyType = '';

interface Choice {
  /** Absent while it has to be chosen. */
  typeId: string | undefined;
  side: ReviewSide;
  strictness: ReviewStrictness;
  signDate: string;
  facts: ReviewFacts;
  isMainland: boolean;
  hasModel: boolean;
  playbookId: string | undefined;
  /** The points of the checklist that are left out. */
  left: ReadonlySet<string>;
}

function firstChoice({ preparation, settings, playbook }: ReviewDetail): Choice {
  const isOpen = preparation.typeOutcome === 'close' && settings.typeId === null;
  const { side, strictness, signDate, facts, isMainland, hasModel } = settings;
  return {
    ...{ side, strictness, signDate, facts, isMainland, hasModel },
    typeId: isOpen ? undefined : (settings.typeId ?? anyType),
    playbookId: playbook?.playbookId,
    left: new Set(),
  };
}

/** The settings of a review while they are chosen; `begin` judges by them, once nothing is wanting. */
export function useReviewSettings(detail: ReviewDetail, onDone: () => void) {
  const [choice, setChoice] = useState(() => firstChoice(detail));
  const { typeId, side, strictness, signDate, facts, isMainland, hasModel, playbookId, left } = choice;
  const { data: types } = useQuery(typesQuery);
  const { data: checklist } = useQuery(checklistQuery(typeId || null));
  const start = useStart(detail.recordId);
  const points = checklist?.points ?? [];
  const begin = () => {
    const pointIds =
      left.size > 0 ? points.filter(({ pointId }) => !left.has(pointId)).map(each => each.pointId) : undefined;
    start.mutate(
      {
        ...{ typeId: typeId || null, side, strictness, facts, isMainland },
        hasModel: hasModel && (types?.hasModel ?? false),
        ...(signDate ? { signDate } : {}),
        ...(pointIds ? { pointIds } : {}),
        ...(playbookId ? { playbookId } : {}),
      },
      { onSuccess: onDone },
    );
  };
  return {
    choice,
    change: (part: Partial<Choice>) => setChoice(now => ({ ...now, ...part })),
    types,
    type: types?.types.find(each => each.typeId === typeId),
    points,
    ruleCount: checklist?.ruleCount ?? 0,
    whyNot:
      typeId === undefined ? '先选择合同类型' : detail.preparation.otherLaw && !isMainland ? '先确认适用法' : undefined,
    begin,
    isPending: start.isPending,
  };
}

export type Settings = ReturnType<typeof useReviewSettings>;

import type { Proposal } from '@antai/contract/drafting/material';
import { isEmpty, type Party } from '@antai/drafting';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { mergeProposal } from './merge-proposal.ts';
import type { Draft } from './use-draft.ts';

export type Proposals = ReturnType<typeof useProposals>;

const nameOf = (taskId: string) => `drafting-proposals:${taskId}`;

const isSame = (a: Proposal, b: Proposal) =>
  a.fieldId === b.fieldId && a.shown === b.shown && a.sourceName === b.sourceName;

/** What materials propose for a draft, until each is taken or let go; a reload keeps what is still open. */
export function useProposals(taskId: string, { fields, change }: Draft) {
  const [open, setOpen] = useState(() => readDraft<Proposal[]>(nameOf(taskId)) ?? []);
  const keep = (next: Proposal[]) => {
    setOpen(next);
    if (next.length > 0) keepDraft(nameOf(taskId), next);
    else dropDraft(nameOf(taskId));
  };
  const without = (proposal: Proposal) => open.filter(each => !isSame(each, proposal));
  return {
    add: (fresh: readonly Proposal[]) =>
      keep([...open.filter(each => !fresh.some(other => isSame(each, other))), ...fresh]),

    openOf: (fieldId: string) => open.filter(each => each.fieldId === fieldId),

    /** What taking it would come to; undefined where all it says is filled in already, in these words or others. */
    merged: ({ fieldId, value }: Proposal) => mergeProposal(fields[fieldId], value),

    /** What was typed and says something else. */
    typed: ({ fieldId, value }: Proposal): string | undefined => {
      const own = fields[fieldId];
      if (isEmpty(own)) return undefined;
      const name = (each: unknown) => (typeof each === 'object' && each ? (each as Party).name : undefined);
      if (name(own) !== undefined) return name(own) === name(value) ? undefined : name(own);
      return own === value || typeof own === 'object' ? undefined : String(own);
    },

    take(proposal: Proposal) {
      const value = mergeProposal(fields[proposal.fieldId], proposal.value);
      if (value === undefined) return;
      change(proposal.fieldId, value);
      // of several for one question, one is taken
      const isList = Array.isArray(proposal.value);
      keep(isList ? without(proposal) : open.filter(each => each.fieldId !== proposal.fieldId));
    },

    drop: (proposal: Proposal) => keep(without(proposal)),
  };
}

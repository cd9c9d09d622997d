import type { SectionDraft, SectionPart } from '@antai/contract/drafting/sections';
import { type Field, isEmpty, sectionColumns, wholeText } from '@antai/drafting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { sectionRunsQuery } from '../queries.ts';
import type { Draft } from './use-draft.ts';

/** A text of a model beside its field, and which of several it is. */
export interface OpenSection extends Omit<SectionDraft, 'parts'> {
  fieldId: string;
  part: SectionPart;
  sectionId: string;
}

export type Sections = ReturnType<typeof useSections>;

const nameOf = (taskId: string) => `drafting-sections:${taskId}`;

/** What a model drafts and has drafted for a document: marked and open to editing until each is taken or let go; a reload keeps it. */
export function useSections(taskId: string, { template, fields, change }: Draft) {
  const [open, setOpen] = useState(() => readDraft<OpenSection[]>(nameOf(taskId)) ?? []);
  const { data } = useQuery(sectionRunsQuery(taskId));
  const keep = (next: OpenSection[]) => {
    setOpen(next);
    if (next.length > 0) keepDraft(nameOf(taskId), next);
    else dropDraft(nameOf(taskId));
  };
  const drop = (sectionId: string) => keep(open.filter(each => each.sectionId !== sectionId));
  const fieldOf = (fieldId: string): Field | undefined => template.fields.find(({ id }) => id === fieldId);
  const isFull = ({ fieldId }: OpenSection) => {
    const { max } = fieldOf(fieldId) ?? {};
    const rows = fields[fieldId];
    return max !== undefined && Array.isArray(rows) && rows.length >= max;
  };
  return {
    taskId,

    canDraft: (field: Field) => sectionColumns(field) !== undefined,

    /** Those of a field that are at work, or were broken off. */
    runsOf: (fieldId: string) => (data?.runs ?? []).filter(run => run.fieldId === fieldId),

    /** Takes over what a run has drafted, once however often it is told. */
    add({ runId, fieldId, draft: { parts, ...draft } }: { runId: string; fieldId: string; draft: SectionDraft }) {
      const added = parts.map((part, at) => ({ ...draft, fieldId, part, sectionId: `${runId}-${at}` }));
      setOpen(before => {
        const next = [
          ...before,
          ...added.filter(({ sectionId }) => !before.some(each => each.sectionId === sectionId)),
        ];
        keepDraft(nameOf(taskId), next);
        return next;
      });
    },

    openOf: (fieldId: string) => open.filter(each => each.fieldId === fieldId),

    edit: (sectionId: string, { columnId, text }: { columnId: string; text: string }) =>
      keep(
        open.map(each =>
          each.sectionId === sectionId ? { ...each, part: withText(each.part, { columnId, text }) } : each,
        ),
      ),

    /** Whether a list has room for it. */
    isFull,

    /** Puts it into the document: behind what was typed, never in its place. */
    take(section: OpenSection) {
      if (isFull(section)) return;
      const { fieldId, part, sectionId } = section;
      const typed = fields[fieldId];
      const row = Object.fromEntries(part.texts.map(({ columnId, text }) => [columnId, text.trim()]));
      const whole = row[wholeText];
      if (whole === undefined) change(fieldId, [...(Array.isArray(typed) ? typed : []), row]);
      else change(fieldId, isEmpty(typed) ? whole : `${typed}\n${whole}`);
      drop(sectionId);
    },

    drop,
  };
}

const withText = (part: SectionPart, { columnId, text }: { columnId: string; text: string }): SectionPart => ({
  ...part,
  texts: part.texts.map(each => (each.columnId === columnId ? { ...each, text } : each)),
});

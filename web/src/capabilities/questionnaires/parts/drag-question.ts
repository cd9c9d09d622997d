import type { DragEvent } from 'react';

/** What is dragged, told from files and texts of elsewhere. */
const kind = 'application/x-antai-question';

export const startDrag = (event: DragEvent, questionId: string) => {
  event.dataTransfer.setData(kind, questionId);
  event.dataTransfer.effectAllowed = 'move';
};

/** Lets a question be dropped here. */
export const allowDrop = (event: DragEvent) => {
  if (event.dataTransfer.types.includes(kind)) event.preventDefault();
};

/** The question that was dropped; undefined where it was something else. */
export function droppedQuestion(event: DragEvent): string | undefined {
  const id = event.dataTransfer.getData(kind);
  if (!id) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return id;
}

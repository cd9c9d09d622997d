import type { PlaybookDetail, PlaybookPoint } from '@antai/contract/review/playbooks';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { type SavedPlaybook, useSavePlaybook } from '../queries.ts';

/** A playbook as it stands on the page. */
export interface EditedPlaybook {
  /** The version that was changed. */
  version: number;
  name: string;
  typeId: string | null;
  side: PlaybookDetail['side'];
  isShared: boolean;
  points: (Omit<PlaybookPoint, 'pointId'> & { pointId?: string | undefined })[];
}

/** A playbook with what is changed on the page and not saved yet: that survives a reload. */
export function usePlaybookEdits(detail: PlaybookDetail) {
  const { playbookId, version, name, typeId, side, isShared, points } = detail;
  const draftName = `review-playbook-${playbookId}`;
  const [edits, setEdits] = useState(() => readDraft<EditedPlaybook>(draftName));
  const save = useSavePlaybook();
  const playbook: EditedPlaybook = edits ?? { version, name, typeId, side, isShared, points };
  const drop = () => {
    dropDraft(draftName);
    setEdits(undefined);
  };
  return {
    playbook,
    isChanged: edits !== undefined,
    isSaving: save.isPending,
    change: (part: Partial<EditedPlaybook>) => {
      const next = { ...playbook, ...part };
      setEdits(next);
      keepDraft(draftName, next);
    },
    drop,
    save: () => save.mutate({ playbookId, ...playbook } as SavedPlaybook, { onSuccess: drop }),
  };
}

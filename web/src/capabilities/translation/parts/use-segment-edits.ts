import { memoryFaults } from '@antai/contract/translation/memory';
import {
  filledSegmentsMax,
  type TranslationDetail,
  type TranslationSegment,
  translation,
  translationFaults,
} from '@antai/contract/translation/records';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { beginChange } from '../../../lib/read-changed.ts';
import { isWorthRetrying } from '../../../lib/send.ts';
import { sendQuietly } from '../../../lib/send-quietly.ts';
import { useLastMoment } from '../../../lib/use-last-moment.ts';
import { detailKey, inspectKey } from '../queries.ts';

interface SegmentEdit {
  segmentId: number;
  target?: string;
  isConfirmed?: boolean;
}

/** What is typed goes to the server after a pause of this length. */
const pauseMs = 400;
const againMs = 4_000;
const sentAtOnce = 100;

/** What was typed is kept all the same: it is not remembered, or the segments that say the same are not all filled. */
const refusalsAfterwards = new Set<string>([
  memoryFaults.full.text,
  memoryFaults.tooLarge.text,
  translationFaults.notFilled.text,
]);

/** Whether what is typed is kept: on its way, or why it cannot be. */
type SaveState = 'saved' | 'saving' | 'failed' | { refused: string };

/** Changes the segments as they stand on the page. */
function useShow(recordId: string) {
  const queries = useQueryClient();
  return useCallback(
    (change: (segment: TranslationSegment) => TranslationSegment) =>
      queries.setQueryData<TranslationDetail>(
        detailKey(recordId),
        detail => detail && { ...detail, segments: detail.segments.map(change) },
      ),
    [queries, recordId],
  );
}

/** What is typed and not yet on the server, as a reload of this tab finds it. */
function usePending(draftName: string) {
  const pending = useRef(new Map<number, SegmentEdit>());
  const remember = useCallback(() => {
    if (pending.current.size === 0) dropDraft(draftName);
    else keepDraft(draftName, [...pending.current.values()]);
  }, [draftName]);
  /** Forgets what the server has, but for what was typed since. */
  const letGo = useCallback(
    (edits: SegmentEdit[]) => {
      for (const edit of edits)
        if (pending.current.get(edit.segmentId) === edit) pending.current.delete(edit.segmentId);
      remember();
    },
    [remember],
  );
  return { pending, remember, letGo };
}

/**
 * Keeps every key stroke: at once in this tab, where a reload finds it, and on the server after a short pause, one request
 * after the other. What the server could not take is sent again; what it refuses stays here, with the reason.
 */
export function useSegmentEdits(recordId: string) {
  const queries = useQueryClient();
  const draftName = `translation-${recordId}`;
  const { pending, remember, letGo } = usePending(draftName);
  const sending = useRef<Promise<void> | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<SaveState>('saved');

  const show = useShow(recordId);

  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    while (sending.current) await sending.current;
    if (pending.current.size === 0) return;
    const edits = [...pending.current.values()].slice(0, sentAtOnce);
    setState('saving');
    const answers = new Map<number, TranslationSegment>();
    const end = beginChange<TranslationDetail>(detailKey(recordId), detail => ({
      ...detail,
      segments: detail.segments.map(each => answers.get(each.segmentId) ?? each),
    }));
    sending.current = sendQuietly(translation.save, { data: { recordId, segments: edits } })
      .then(({ segments }) => {
        letGo(edits);
        for (const each of segments) answers.set(each.segmentId, each);
        end(true);
        show(each => (pending.current.has(each.segmentId) ? each : (answers.get(each.segmentId) ?? each)));
        // of many that were filled the answer has the first
        if (segments.length >= filledSegmentsMax) void queries.invalidateQueries({ queryKey: detailKey(recordId) });
        if (edits.some(({ isConfirmed }) => isConfirmed))
          void queries.invalidateQueries({ queryKey: inspectKey(recordId) });
        setState(pending.current.size > 0 ? 'saving' : 'saved');
        if (pending.current.size > 0) timer.current = setTimeout(() => void flush(), pauseMs);
      })
      .catch((error: Error) => {
        end(false);
        if (refusalsAfterwards.has(error.message)) {
          letGo(edits);
          void queries.invalidateQueries({ queryKey: detailKey(recordId) });
          setState({ refused: error.message });
          if (pending.current.size > 0) timer.current = setTimeout(() => void flush(), pauseMs);
          return;
        }
        if (!isWorthRetrying(error)) return setState({ refused: error.message });
        setState('failed');
        timer.current = setTimeout(() => void flush(), againMs);
      })
      .finally(() => {
        sending.current = undefined;
      });
    await sending.current;
  }, [letGo, pending, queries, recordId, show]);

  const edit = useCallback(
    (change: SegmentEdit) => {
      const own = { ...pending.current.get(change.segmentId), ...change };
      pending.current.set(change.segmentId, own);
      remember();
      show(each => (each.segmentId === change.segmentId ? showEdit(each, change) : each));
      setState('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), change.isConfirmed === undefined ? pauseMs : 0);
    },
    [flush, pending, remember, show],
  );

  useLastMoment(() => void flush());

  // what an earlier page could not send any more
  useEffect(() => {
    for (const left of readDraft<SegmentEdit[]>(draftName) ?? []) edit(left);
    return () => void flush();
  }, [draftName, edit, flush]);

  /** Segments as they are typed: what was read anew meanwhile knows less. */
  const overlay = (segments: readonly TranslationSegment[]) => showEdits(segments, pending.current);

  return { edit, flush, state, overlay };
}

function showEdit(segment: TranslationSegment, { target, isConfirmed }: SegmentEdit): TranslationSegment {
  const isOther = target !== undefined && target !== segment.target;
  return {
    ...segment,
    ...(isOther ? { target, origin: target === '' ? 'none' : 'own', score: null } : {}),
    ...(isConfirmed === undefined ? {} : { isConfirmed }),
  };
}

const showEdits = (segments: readonly TranslationSegment[], edits: ReadonlyMap<number, SegmentEdit>) =>
  segments.map(each => {
    const own = edits.get(each.segmentId);
    return own ? showEdit(each, own) : each;
  });

import { type ChatFile, questionFilesMax } from '@antai/contract/assistant/conversations';
import { useState } from 'react';
import { presenter } from '../../../lib/presenter.ts';
import { useAddConversation, useAttach, useDetach } from '../queries.ts';
import { moveDraft, type useDraft } from './use-draft.ts';

interface Place {
  imId: string | undefined;
  /** The assistant of a conversation that begins with a file. */
  owmId: string | undefined;
  written: ReturnType<typeof useDraft>;
  onOpen: (imId: string) => void;
}

/** The files of the next question; the first of a new conversation begins it, and what is written goes on there. */
export function useAttachments({ imId, owmId, written, onOpen }: Place) {
  const { draft, latest, change } = written;
  const [sending, setSending] = useState<string[]>([]);
  const attach = useAttach();
  const detach = useDetach();
  const addConversation = useAddConversation();
  const add = async (selection: File[]) => {
    const files = selection.slice(0, questionFilesMax - draft.files.length - sending.length);
    if (files.length < selection.length) presenter.error(`一次最多附${questionFilesMax}个文件，多出的没有加入`);
    if (files.length === 0) return;
    const names = files.map(({ name }) => name);
    setSending(now => [...now, ...names]);
    try {
      const place = imId ?? (await addConversation.mutateAsync(owmId)).imId;
      const read: ChatFile[] = [];
      for (const file of files) {
        const one = await attach.mutateAsync({ imId: place, file }).catch(() => undefined);
        if (one) read.push(one);
      }
      if (imId) change(now => ({ files: [...now.files, ...read] }));
      else {
        moveDraft(place, { ...latest(), files: [...latest().files, ...read] });
        onOpen(place);
      }
    } finally {
      setSending(now => now.filter(name => !names.includes(name)));
    }
  };
  const remove = ({ fileId }: ChatFile) => {
    change({ files: draft.files.filter(file => file.fileId !== fileId) });
    if (imId) detach.mutate({ imId, fileId });
  };
  return { sending, add, remove };
}

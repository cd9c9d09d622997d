import { type SelectionItem, type SelectionKind, selection } from '@antai/contract/selection';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const listKey = ['selection', 'list'];

interface ItemPlace {
  kind: SelectionKind;
  itemId: string;
}

export const selectionQuery = queryOptions({
  queryKey: listKey,
  queryFn: async ({ signal }) => (await sendQuietly(selection.list, { data: {} }, { signal })).items,
});

export const previewQuery = ({ kind, itemId }: ItemPlace) =>
  queryOptions({
    queryKey: ['selection', 'preview', kind, itemId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => sendQuietly(selection.preview, { data: { kind, itemId } }, { signal }),
  });

/** Marks an item, shown at once; what could not be kept is read again. */
export function useFavour() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, itemId, isFavourite }: ItemPlace & { isFavourite: boolean }) =>
      send(selection.favour, { data: { kind, itemId, isFavourite } }),
    onMutate: ({ kind, itemId, isFavourite }) => {
      queries.setQueryData<SelectionItem[]>(listKey, items =>
        items?.map(item => (item.kind === kind && item.itemId === itemId ? { ...item, isFavourite } : item)),
      );
    },
    onError: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

/** Takes an item into one's own: what shows one's own is read again. */
export function useAdd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, itemId }: ItemPlace) => send(selection.add, { data: { kind, itemId } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

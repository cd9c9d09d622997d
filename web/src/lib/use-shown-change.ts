import { type QueryFilters, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { beginChange } from './read-changed.ts';
import { sendInOrder } from './send-in-order.ts';

interface ShownChange<Data, Input> {
  /** What is changed: its queries are read by `readChanged` under this key, and read again where a change was not kept. */
  queryKey: QueryKey;
  /** The queries that show the change; all of the key unless said. */
  shownIn?: QueryFilters;
  save: (input: Input) => Promise<unknown>;
  show: (data: Data, input: Input) => Data;
  /** The things that are changed, and whether a change says all there is to say of them: see `sendInOrder`. */
  thingsOf: (input: Input) => string[];
  isWhole?: boolean;
  onKept?: (input: Input) => unknown;
}

/** By what `sendInOrder` knows things that are changed under a key: whatever else is done to them goes behind. */
export const orderKeysOf = (queryKey: QueryKey, things: string[]): string[] =>
  things.map(thing => `${JSON.stringify(queryKey)} ${thing}`);

/** Makes a change that is shown at once and kept as one goes; whatever is read meanwhile, it stays shown. */
export function useShownChange<Data, Input>(of: ShownChange<Data, Input>) {
  const { queryKey, shownIn = { queryKey }, save, show, thingsOf, isWhole = false, onKept } = of;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      sendInOrder({ keys: orderKeysOf(queryKey, thingsOf(input)), isWhole }, () => save(input)),
    onMutate: input => {
      const change = (data: Data) => show(data, input);
      const end = beginChange(queryKey, change);
      queries.setQueriesData<Data>(shownIn, data => data && change(data));
      return { end };
    },
    onSuccess: (_answer, input, { end }) => {
      end(true);
      return onKept?.(input);
    },
    onError: (_error, _input, context) => {
      context?.end(false);
      return queries.invalidateQueries({ queryKey });
    },
  });
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onServerEvent } from './socket.ts';

/** Reads queries again, by the beginning of their key, whenever the server tells of a step of a task. */
export function useTaskRefresh(queryKey: QueryKey) {
  const queries = useQueryClient();
  const latest = useRef(queryKey);
  latest.current = queryKey;
  useEffect(
    () =>
      onServerEvent(({ type }) => void (type === 'task' && queries.invalidateQueries({ queryKey: latest.current }))),
    [queries],
  );
}

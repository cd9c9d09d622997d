import { useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from './presenter.ts';

interface ServerChange<Input> {
  /** What is read again afterwards, by the beginnings of its keys. */
  keys: readonly (readonly unknown[])[];
  change: (input: Input) => Promise<unknown>;
  /** What is said when it is done. */
  done?: string | undefined;
}

/** Makes a change on the server and reads again what it changed. */
export function useServerChange<Input>({ keys, change, done }: ServerChange<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      if (done) presenter.success(done);
      for (const queryKey of keys) await queries.invalidateQueries({ queryKey });
    },
  });
}

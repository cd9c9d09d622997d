import { calculators } from '@antai/contract/calculators';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const calculatorsQuery = queryOptions({
  queryKey: ['calculators'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => sendQuietly(calculators.list, {}, { signal }),
});

/** The calculation of this input; undefined where something is missing that it needs. */
export const calculationQuery = (calculatorId: string, input: Record<string, unknown> | undefined) =>
  queryOptions({
    queryKey: ['calculators', calculatorId, input],
    enabled: input !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(calculators.calculate, { data: { calculatorId, input: input ?? {} } }, { signal }),
  });

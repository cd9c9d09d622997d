import { propertyClues } from '@antai/contract/property-clues';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const cluesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['propertyClues', companyId],
    queryFn: ({ signal }) => sendQuietly(propertyClues.find, { data: { companyId } }, { signal }),
  });

export const useSave = () =>
  useMutation({
    mutationFn: async ({ companyId, companyName }: { companyId: string; companyName: string }) =>
      saveFile(await fetchFile(propertyClues.download, { data: { companyId } }), `${companyName} 财产线索.xlsx`),
  });

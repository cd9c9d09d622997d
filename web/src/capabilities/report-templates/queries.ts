import { reportTemplates, reportTemplateTexts } from '@antai/contract/report-templates';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const key = ['report-templates'];

export const reportTemplatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => sendQuietly(reportTemplates.list, {}, { signal }),
});

function useChange<Input>(change: (input: Input) => Promise<unknown>, message?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (message) presenter.success(message);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
}

type TemplateData = SentOf<typeof reportTemplates.save>['data'];

export const useSaveTemplate = () =>
  useChange((data: TemplateData) => send(reportTemplates.save, { data }), '报告模板已保存');
export const useSelectTemplate = () =>
  useChange((selectedId: string) => send(reportTemplates.save, { data: { selectedId } }));
export const useRemoveTemplate = () =>
  useChange(
    (templateId: string) => send(reportTemplates.remove, { data: { templateId } }),
    reportTemplateTexts.removed,
  );

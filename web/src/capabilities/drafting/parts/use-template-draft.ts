import type { DocxPlaces, OwnTemplateBody, OwnTemplateDetail } from '@antai/contract/drafting/templates';
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { useSaveTemplate } from '../queries.ts';

/** What is changed of a template before it is saved. */
interface Draft {
  template: OwnTemplateBody;
  source: DocxPlaces | null;
}

const draftOf = ({ template, source }: OwnTemplateDetail): Draft => {
  const { id, version, group, ...body } = template;
  return {
    template: body as OwnTemplateBody,
    source: source && { places: source.places, stretches: source.stretches },
  };
};

/** The changes of a template, kept over a reload; `save` makes a version of them, or says what is wrong with them. */
export function useTemplateDraft(detail: OwnTemplateDetail) {
  const { templateId, version } = detail;
  const draftName = `drafting-template:${templateId}:${version}`;
  const [draft, setDraft] = useState(() => readDraft<Draft>(draftName) ?? draftOf(detail));
  const [isChanged, setChanged] = useState(() => readDraft(draftName) !== undefined);
  const [problems, setProblems] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const save = useSaveTemplate();
  const { template, source } = draft;
  const change = (next: Draft) => {
    setDraft(next);
    setChanged(true);
    keepDraft(draftName, next);
  };
  return {
    ...{ draft, change, isChanged, problems, note, setNote },
    put: (part: Partial<OwnTemplateBody>) => change({ ...draft, template: { ...template, ...part } }),
    takeVersion: (earlier: OwnTemplateDetail) => change(draftOf({ ...earlier, version })),
    forget: () => {
      dropDraft(draftName);
      setDraft(draftOf(detail));
      setChanged(false);
      setProblems([]);
    },
    save: () =>
      save.mutate(
        { templateId, baseVersion: version, template, note, ...(source ? { source } : {}) },
        {
          onSuccess: answer => {
            setProblems(answer.problems);
            if (answer.version !== null) dropDraft(draftName);
          },
        },
      ),
    isSaving: save.isPending,
  };
}

import { type DraftDetail, drafting } from '@antai/contract/drafting';
import { createEvaluator, fillTemplate, missingOf, readFields, runChecks, type Values } from '@antai/drafting';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { sendQuietly } from '../../../lib/send-quietly.ts';
import { useLastMoment } from '../../../lib/use-last-moment.ts';
import { createSaver, type Saver, type SaveState, unsavedOf } from './save-changes.ts';

export type Draft = ReturnType<typeof useDraft>;

/** A draft at work: its answers as they are typed, what follows from them, and that they are kept. */
export function useDraft(detail: DraftDetail) {
  const { taskId, version, template } = detail;
  const [fields, setFields] = useState<Values>(() => ({ ...detail.fields, ...unsavedOf(taskId) }));
  const [reused, setReused] = useState(() => new Set(detail.reused));
  const [state, setState] = useState<SaveState>({ kind: 'saved', time: detail.updateTime });
  const saver = useRef<Saver>(undefined);
  useEffect(() => {
    const own = createSaver({
      taskId,
      version,
      send: (baseVersion, changes) => sendQuietly(drafting.save, { data: { taskId, baseVersion, changes } }),
      tell: setState,
      onOthers: setFields,
    });
    saver.current = own;
    return own.close;
  }, [taskId, version]);

  useLastMoment(() => saver.current?.close());

  const deferred = useDeferredValue(fields);
  const reading = useMemo(() => readFields(template, fields), [template, fields]);
  const isShown = useMemo(() => createEvaluator(template, reading.values).isShown, [template, reading]);
  const printed = useMemo(() => {
    const { values } = readFields(template, deferred);
    return { ...fillTemplate(template, values), checks: runChecks(template, values) };
  }, [template, deferred]);

  return {
    template,
    fields,
    reused,
    state,
    issues: reading.issues,
    missing: useMemo(() => missingOf(reading.issues), [reading]),
    isShown,
    printed,
    change(fieldId: string, value: unknown) {
      setFields(before => ({ ...before, [fieldId]: value }));
      setReused(before => (before.has(fieldId) ? new Set([...before].filter(id => id !== fieldId)) : before));
      saver.current?.change(fieldId, value);
    },
    settled: () => saver.current?.settled() ?? Promise.resolve(true),
  };
}

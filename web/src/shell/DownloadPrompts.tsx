import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { addresses } from '../app/addresses.ts';
import { refreshTasks, usePrompts, useTakeTask } from '../capabilities/downloads/queries.ts';
import { onServerEvent } from '../lib/socket.ts';
import styles from './DownloadPrompts.module.css';

// most screens show no task, and a progress bar is heavy
const DownloadPrompt = lazy(() => import('./DownloadPrompt.tsx'));

/** The area where the stack would stand in the way. */
const hiddenBelow = addresses.dueDiligence().to;

/** Download tasks as stacked prompts at the lower right: what is on its way, what is ready, what went wrong. */
export function DownloadPrompts() {
  const tasks = usePrompts(state => state.tasks);
  const take = useTakeTask();
  const path = useRouterState({ select: state => state.location.pathname });
  useEffect(
    () =>
      onServerEvent(event => {
        if (event.type === 'download') take(event.data);
        // the socket is open again: what happened meanwhile is read from the list
        if (event.type === 'ready') void refreshTasks().catch(() => undefined);
      }),
    [take],
  );
  if (tasks.length === 0 || path.startsWith(hiddenBelow)) return null;
  return (
    <section className={styles.prompts} aria-label="下载任务">
      <Suspense>
        {tasks.map(task => (
          <DownloadPrompt key={task.taskId} task={task} />
        ))}
      </Suspense>
    </section>
  );
}

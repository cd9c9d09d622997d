interface Query<Data> {
  state: { data: Data | undefined };
}

/** Asks again after so many milliseconds as long as something of what was answered is under way. */
export const pollWhile =
  <Data>(isUnderWay: (data: Data) => boolean, afterMs: number) =>
  ({ state: { data } }: Query<Data>): number | false =>
    data !== undefined && isUnderWay(data) ? afterMs : false;

/** Whether a task is at work. */
export const isRunning = ({ status }: { status: string }): boolean => status === 'running';

/** Whether a page of tasks shows one at work. */
export const hasRunning = ({ records }: { records: { status: string }[] }): boolean => records.some(isRunning);

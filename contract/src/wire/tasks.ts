import type { FaultSpec } from './faults.ts';

/** What may be refused of any task: long work of a user that ends in a file or a result. */
export const taskFaults = {
  expired: { code: 1, text: '文件已过期，请重新生成' },
  notReady: { code: 1, text: '文件尚未生成，请稍候' },
  failed: { code: 1, text: '文件生成失败，请重试' },
  stillRunning: { code: 1, text: '文件正在生成或仍可下载，无需重试' },
} as const satisfies Record<string, FaultSpec>;

/** Said to a user who has as many tasks of a kind at work as there may be. */
export const tooManyTasks = (max: number): FaultSpec => ({
  code: 429,
  text: `正在生成的任务已有${max}个，请等其完成后再试`,
});

import { shanghaiMinute } from '@antai/values';

/** The name of a backup: its minute in Shanghai, and enough of its id that no two are alike. */
export const nameBackup = (at: Date, backupId: string) =>
  `antai-${shanghaiMinute(at).replace(/\D/g, '')}-${backupId.slice(0, 6)}`;

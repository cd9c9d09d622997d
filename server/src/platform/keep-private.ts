import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const othersMayLook = 0o077;

/**
 * Files of the data folder are for its owner alone: those to come by the mask of the process, those that are there, where
 * an older version left the folder open, by closing each.
 */
export function keepPrivate(dataDir: string) {
  process.umask(othersMayLook);
  if (existsSync(dataDir) && (lstatSync(dataDir).mode & othersMayLook) !== 0) closeFolder(dataDir);
}

/** The folder itself last: broken off, the next start begins again. */
function closeFolder(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeFolder(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
  chmodSync(folder, 0o700);
}

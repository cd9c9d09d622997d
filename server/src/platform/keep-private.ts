import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const othersMayLook = 0o077;

/** What the product keeps in its data folder; what else lies there is somebody else's. */
const ownParts = ['backups', 'database', 'files', 'index', 'packs', 'tmp', 'server.lock'];

/** What this process writes from now on is for its owner alone. */
export function maskNewFiles() {
  process.umask(othersMayLook);
}

/**
 * Closes a data folder that an older version left open, file by file. Only for a folder that proved to be the product's:
 * what was named by mistake stays as it is.
 */
export function closeToOthers(dataDir: string) {
  // older versions let the engine of the database write its files as it pleased, whatever the mask was
  const isOpen = [dataDir, join(dataDir, 'database', 'PG_VERSION')].some(
    path => existsSync(path) && (lstatSync(path).mode & othersMayLook) !== 0,
  );
  if (!isOpen) return;
  closeFolder(dataDir, name => ownParts.includes(name));
}

/** The folder itself last: broken off, the next start begins again. */
function closeFolder(folder: string, isOwn = (_name: string) => true) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!isOwn(entry.name)) continue;
    if (entry.isDirectory()) closeFolder(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
  chmodSync(folder, 0o700);
}

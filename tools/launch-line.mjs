// Plain JavaScript without dependencies: the launcher runs it before anything is installed.
import { readFileSync } from 'node:fs';

/** The parent of a process, where the system says (Linux). */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return undefined;
  }
}

const isShell = pid => {
  try {
    return /^(sh|dash|bash|ash)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
};

/** The processes that npm put above this one: its shell, which may stay in between, and itself. */
export function lineOfNpm() {
  const parent = process.ppid;
  const above = isShell(parent) ? parentOf(parent) : undefined;
  return above ? [parent, above] : [parent];
}

/** Whether one of the line above this process is gone: nobody would be left to stop it. */
export const isOrphan = ([parent, above]) =>
  process.ppid !== parent || (above !== undefined && parentOf(parent) !== above);

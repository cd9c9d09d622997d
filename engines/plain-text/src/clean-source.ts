import { stripHtml } from './strip-html.ts';

/** A paper as it came: its text, or its HTML, and a title that stood apart from it. */
export interface PaperSource {
  text?: string;
  html?: string;
  title?: string;
}

interface CleanSource {
  lines: string[];
  title?: string;
  notes: Record<string, string>;
}

const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]|[\u0000-\u0008\u000e-\u001f\u007f]/g;

/** One paragraph a line: no markup, no empty lines, no blanks at either end, no invisible characters; the wording stays. */
export function cleanSource(source: PaperSource): CleanSource {
  const plain = source.text ? source.text : stripHtml(source.html ?? '');
  const notes: Record<string, string> = {};
  const lines: string[] = [];
  for (const raw of plain.replace(invisible, '').split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)) {
    const line = raw.replace(/[\t\u00a0\u2000-\u200a\u202f]/g, ' ').trim();
    if (line && !takeNote(line, { linesSoFar: lines.length, notes })) lines.push(line);
  }
  const title = (source.title ?? notes.文档标题 ?? notes.标题)
    ?.slice(0, 300)
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { lines, title: title || undefined, notes };
}

/** A collector's line ("# 案件编号: …") before the judgment is a note; inside the judgment it is text. */
function takeNote(line: string, { linesSoFar, notes }: { linesSoFar: number; notes: Record<string, string> }): boolean {
  const note = linesSoFar > 0 ? null : /^#{1,3}\s*([^:：\s]{1,12})\s*[:：]\s*(.{0,2000})$/.exec(line);
  if (!note) return false;
  notes[note[1]!] = note[2]!.trim();
  return true;
}

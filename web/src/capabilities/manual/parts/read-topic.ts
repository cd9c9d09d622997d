/** A part of a topic below one heading. */
interface Section {
  title: string;
  /** As it was written. */
  markdown: string;
  /** As it reads: what is searched. */
  text: string;
}

export interface TopicText {
  title: string;
  about: string;
  sections: Section[];
}

const plainOf = (markdown: string) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|(?:[-: ]+\|)+$/gm, '')
    .replace(/\\\|/g, '\u0000')
    .replace(/[*`|]/g, ' ')
    .replace(/\u0000/g, '|')
    .replace(/^\s*(?:-|\d+\.)\s/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads a topic: its title, one sentence of what it is about, and its sections by their headings. */
export function readTopic(markdown: string): TopicText {
  const [head = '', ...rest] = markdown.split(/^## /m);
  const [first = '', ...about] = head.trim().split('\n');
  const sections = rest.map(each => {
    const end = each.indexOf('\n');
    const body = each.slice(end).trim();
    return { title: each.slice(0, end).trim(), markdown: body, text: plainOf(body) };
  });
  return { title: first.replace(/^# /, ''), about: about.join(' ').trim(), sections };
}

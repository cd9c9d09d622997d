import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imports } from '@antai/contract/imports';
import type { startHouse } from './house.ts';

interface LawText {
  title: string;
  /** YYYY-MM-DD. */
  passedOn: string;
  history: string[];
  articles: string[];
}

const numbers = ['一', '二', '三', '四', '五'];

/** Takes versions of statutes into a house, as a collection of files keeps them. */
export async function takeInLaws({ app }: Pick<Awaited<ReturnType<typeof startHouse>>, 'app'>, laws: LawText[]) {
  const root = mkdtempSync(join(tmpdir(), 'laws-'));
  mkdirSync(join(root, '地方性法规'));
  for (const { title, passedOn, history, articles } of laws) {
    const body = articles.map((text, at) => `第${numbers[at]}条 ${text}`).join('\n\n');
    const text = `# ${title}\n\n${history.join('\n')}\n\n<!-- INFO END -->\n\n## 第一章 总则\n\n${body}\n`;
    writeFileSync(join(root, '地方性法规', `${title}(${passedOn}).md`), text);
  }
  await app.askAsMachine(imports.start, { data: { kind: 'laws', paths: [root] } });
  await app.jobs.settle();
  rmSync(root, { recursive: true, force: true });
}

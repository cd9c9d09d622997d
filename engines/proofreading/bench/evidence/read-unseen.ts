import { readRows } from '../rows.ts';
import { type Statute, useOfDocument, useOfStatute } from './read-corpus.ts';

/** Articles of a province of which nothing was counted and nothing trained on. */
export const unseenArticles = (): string[] =>
  readRows<Statute & { articles: { text: string }[] }>('statutes/local_regulations.jsonl.gz')
    .filter(row => useOfStatute(row) === 'unseen')
    .flatMap(({ articles }) => articles.map(({ text }) => text));

const judgmentFiles = ['judge_criminal_full', 'lecardv2_criminal_full', 'wenshu_admin_structured'];

/** Judgments that were kept away in the same way. */
export const unseenJudgments = (): string[] =>
  judgmentFiles.flatMap(file =>
    readRows<{ id: string; full_text: string }>(`judgments/${file}.jsonl.gz`)
      .filter(({ id }) => useOfDocument(id) === 'unseen')
      .map(({ full_text: text }) => text),
  );

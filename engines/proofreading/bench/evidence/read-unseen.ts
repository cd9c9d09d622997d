import { readRows } from '../rows.ts';
import { type Statute, useOfDocument, useOfStatute } from './read-corpus.ts';

/** A statute as one document. */
export interface Act {
  text: string;
  articles: number;
}

type Row = Statute & { articles: { text: string }[] };

const actOf = ({ articles }: Row): Act => ({
  text: articles.map(({ text }) => text).join('\n'),
  articles: articles.length,
});

/** Statutes of provinces that are wanted. */
export const actsOf = (isWanted: (row: Statute) => boolean): Act[] =>
  readRows<Row>('statutes/local_regulations.jsonl.gz').filter(isWanted).map(actOf);

/** Statutes of a province of which nothing was counted and nothing trained on. */
export const unseenActs = (): Act[] => actsOf(row => useOfStatute(row) === 'unseen');

/** All articles of national law: what the counts stand on. */
export const nationalActs = (): Act[] => readRows<Row>('statutes/national_laws.jsonl.gz').map(actOf);

const judgmentFiles = ['judge_criminal_full', 'lecardv2_criminal_full', 'wenshu_admin_structured'];

/** Judgments that were kept away in the same way. */
export const unseenJudgments = (): string[] =>
  judgmentFiles.flatMap(file =>
    readRows<{ id: string; full_text: string }>(`judgments/${file}.jsonl.gz`)
      .filter(({ id }) => useOfDocument(id) === 'unseen')
      .map(({ full_text: text }) => text),
  );

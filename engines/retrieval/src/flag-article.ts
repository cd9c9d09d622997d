import data from '../data/question-patterns.json' with { type: 'json' };
import type { ArticleFields } from './describe-article.ts';

/** What an article is about by its form, one bit each; which of these fit a question is learnt, not laid down. */
const forms = [
  /赔偿|承担[^。；]{0,12}责任/u,
  /罚款|有期徒刑|拘役|警告|吊销/u,
  /本(?:法|条例|规定|解释|办法)所称|是指/u,
  /不得|禁止/u,
  /可以|有权/u,
  /[日月年][内前]|期限|期间/u,
] as const;

/** Chapters that hold what is said of everything. */
const general = /总\s*则|附\s*则|一般规定/u;

const intents = data.patterns.map(({ question, article }) => ({
  question: new RegExp(question, 'u'),
  article: new RegExp(article, 'u'),
}));

export const formCount = forms.length + 1;

/** Bits: the forms, whether the chapter is a general one, then which intents' articles look like this one. */
export function flagArticle([, path, text]: ArticleFields): number {
  let flags = 0;
  for (const [bit, form] of forms.entries()) if (form.test(text)) flags |= 1 << bit;
  if (general.test(path.slice(path.lastIndexOf(' ') + 1))) flags |= 1 << forms.length;
  for (const [bit, { article }] of intents.entries()) if (article.test(text)) flags |= 1 << (formCount + bit);
  return flags >>> 0;
}

/** The bits of `flagArticle` that a question with its intents looks for. */
export function flagsSought(question: string): number {
  let flags = 0;
  for (const [bit, intent] of intents.entries()) if (intent.question.test(question)) flags |= 1 << (formCount + bit);
  return flags >>> 0;
}

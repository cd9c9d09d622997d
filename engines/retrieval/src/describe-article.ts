import captions from '../data/captions.json' with { type: 'json' };
import expansions from '../data/expansions.json' with { type: 'json' };
import { titleKey } from './title-key.ts';

/** One text of a statute with its articles, as it is indexed. */
export interface StatuteArticles {
  id: string;
  title: string;
  part: string | null;
  /** Its place in the hierarchy of norms, in Chinese: 法律, 行政法规 … */
  level: string;
  /** Whether this is the version that words written about the statute today speak of. */
  isCurrent: boolean;
  articles: { label: string; path: string[]; text: string }[];
}

/** What an article can be found by, in the order of `fieldWeights`; one everyday phrase a line, its halves apart. */
export type ArticleFields = [title: string, path: string, text: string, lay: string, terms: string, caption: string];

interface Remark {
  lay: string;
  terms: string;
  caption: string;
}

const remarks = new Map<string, Remark>();
const remarkOn = (title: string, label: string): Remark => {
  const key = `${titleKey(title)} ${label}`;
  const remark = remarks.get(key) ?? { lay: '', terms: '', caption: '' };
  remarks.set(key, remark);
  return remark;
};
for (const { lay, terms, targets } of expansions.entries) {
  for (const { statute, articles } of targets) {
    for (const label of articles) {
      const remark = remarkOn(statute, label);
      remark.lay += `\n${lay.join('\n').replaceAll('+', ' ')}`;
      remark.terms += ` ${terms.join(' ')}`;
    }
  }
}
for (const { statute, article, caption } of captions.captions) remarkOn(statute, article).caption += ` ${caption}`;

/** What nearly every title says, and so nothing is found by. */
const boilerplate =
  /中华人民共和国|最高人民法院|最高人民检察院|关于审理|关于适用|关于办理|适用法律|若干问题|具体应用|的解释|的规定|案件|纠纷/gu;

/** What is left of a title without what nearly every title says. */
export const nameOf = (title: string): string => title.replace(boilerplate, ' ');

/** The fields of a statute's articles; words about the law as it is today are not put on its older versions. */
export function describeArticles({ title, part, isCurrent, articles }: StatuteArticles): ArticleFields[] {
  const name = `${nameOf(title)} ${part ?? ''}`;
  const key = titleKey(title);
  return articles.map(({ label, path, text }) => {
    const { lay = '', terms = '', caption = '' } = (isCurrent && remarks.get(`${key} ${label}`)) || {};
    return [name, path.join(' '), text, lay, terms, caption];
  });
}

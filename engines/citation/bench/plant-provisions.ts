import { writeNumeral } from '@antai/values';
import { hashOf, isEven, type PlantedCitation, shuffled, today } from './planted.ts';
import { rowsOf } from './rows.ts';

/** A day on which the older rows were new. */
const beforeOldRows = '2025-03-01';

interface Article {
  no: number;
  sub: number;
  label: string;
  text: string;
}
interface Law {
  id: string;
  title: string;
  category: string;
  version_date: string;
  status?: string;
  articles: Article[];
}
const labelOf = ({ no, sub }: Article) => `第${writeNumeral(no)}条${sub ? `之${writeNumeral(sub)}` : ''}`;
const linesOf = ({ text }: Article) => text.split('\n').filter(Boolean);
const isItem = (line: string) => /^[（(]?[一二三四五六七八九十]+[）)、]|^\d/u.test(line.trim());
const paragraphsOf = (article: Article) => linesOf(article).filter(line => !isItem(line));

/** One article of each law by turns, until there are enough; by default any but the first and last. */
function articlesOf(laws: Law[], salt: string, count: number, fits: (article: Article) => boolean = () => true) {
  const picked: { law: Law; article: Article }[] = [];
  for (let round = 0; picked.length < count && round < 40; round += 1) {
    for (const law of shuffled(laws, salt)) {
      const own = law.articles.filter(article => article.sub === 0 && fits(article));
      const article = own[hashOf(`${law.id}${salt}${round}`) % Math.max(1, own.length)];
      if (article && picked.length < count) picked.push({ law, article });
    }
  }
  return picked;
}

const replaced = (pattern: RegExp, by: string) => (text: string) => text.replace(pattern, by);

/** Each alters what an article says, or leaves it where there is nothing to alter. */
const alterations: ((text: string) => string)[] = [
  replaced(/应当/u, '可以'),
  replaced(/不得/u, '可以'),
  replaced(/[二三四五六七八九](?=[年日个月万千百倍])/u, '十'),
  replaced(/或者/u, '并且'),
  replaced(/人民法院/u, '人民检察院'),
  replaced(/^(.{12})../u, '$1'),
];

const firstSentence = (article: Article) => linesOf(article)[0]!.split('。')[0]!;
const isQuotable = (article: Article) => {
  const sentence = firstSentence(article);
  return sentence.length >= 20 && sentence.length <= 200 && !/[“”"：]/u.test(sentence);
};

function plantedIn(law: Law, kind: string, asOf: string, cited: string, isRight = false): PlantedCitation {
  const before = '本案应当适用';
  return { kind, isEven: isEven(law.id), isRight, asOf, text: `${before}${cited}。`, at: before.length };
}

/** Decisions that amend number their points, not articles; some rows hold articles that a decision only quotes. */
const hasOwnArticles = ({ articles }: Law) =>
  articles.length > 5 &&
  articles.every(({ label, no }, at) => label.startsWith('第') && no >= (articles[at - 1]?.no ?? 1));

const nameOf = ({ title }: Law) => `《${title}》`;

/** Older rows that the newer ones do not replace: regulations and interpretations of one version. */
function olderOf(newer: Law[], all: Law[]): Law[] {
  const titles = new Set(newer.map(({ title }) => title));
  return all.filter(
    law =>
      ['行政法规', '司法解释'].includes(law.category) &&
      !titles.has(law.title) &&
      law.articles.length > 5 &&
      law.version_date < '2024-06-01' &&
      all.filter(({ title }) => title === law.title).length === 1,
  );
}

/** Every kind of provision, right and faulty. */
export function plantProvisions(): PlantedCitation[] {
  const newer = rowsOf<Law>('statutes/npc_laws_2026.jsonl.gz');
  const all = rowsOf<Law>('statutes/national_laws.jsonl.gz');
  const olderTitles = new Set(all.map(({ title }) => title));
  const laws = newer.filter(hasOwnArticles);
  const inForce = laws.filter(law => law.status === '现行有效' && !doubtful.has(law.title) && beginsBy(law, today));
  const repealed = laws.filter(law => law.status === '已废止' && !doubtful.has(law.title) && law.articles.length > 0);
  const single = inForce.filter(law => laws.filter(({ title }) => title === law.title).length === 1);
  const place = ({ law, article }: { law: Law; article: Article }) => `${nameOf(law)}${labelOf(article)}`;
  const right = articlesOf(inForce, 'right', 200).map(each =>
    plantedIn(each.law, '现行条文', today, `${place(each)}之规定`, true),
  );
  const rightOlder = articlesOf(olderOf(newer, all), 'older', 100).map(each =>
    plantedIn(each.law, '法规与解释的条文', beforeOldRows, `${place(each)}之规定`, true),
  );
  const quotations = articlesOf(inForce, 'quotation', 120, isQuotable).map(each =>
    plantedIn(each.law, '照录原文', today, `${place(each)}规定：“${firstSentence(each.article)}。”`, true),
  );
  const isInParagraphs = (article: Article) => paragraphsOf(article).length > 1;
  const paragraphs = articlesOf(inForce, 'paragraph', 80, isInParagraphs).map(each =>
    plantedIn(each.law, '条与款', today, `${place(each)}第${writeNumeral(paragraphsOf(each.article).length)}款`, true),
  );
  const wrongArticles = articlesOf(single, 'beyond', 100).map(({ law }) => {
    const last = Math.max(...law.articles.map(({ no }) => no));
    const beyond = writeNumeral(last + 1 + (hashOf(law.id) % 60));
    return plantedIn(law, '条号超出', today, `${nameOf(law)}第${beyond}条`);
  });
  const wrongParagraphs = articlesOf(inForce, 'wrong paragraph', 80).map(each => {
    const beyond = writeNumeral(linesOf(each.article).length + 1 + (hashOf(each.law.id) % 3));
    return plantedIn(each.law, '款号超出', today, `${place(each)}第${beyond}款`);
  });
  const wrongItems = articlesOf(inForce, 'wrong item', 40, article => linesOf(article).some(isItem)).map(each => {
    const beyond = writeNumeral(linesOf(each.article).filter(isItem).length + 1);
    return plantedIn(each.law, '项号超出', today, `${place(each)}第（${beyond}）项`);
  });
  const gone = articlesOf(repealed, 'gone', 70).map(each => plantedIn(each.law, '已废止', today, place(each)));
  const early = articlesOf(
    single.filter(law => isNew(law) && !olderTitles.has(law.title)),
    'early',
    60,
  ).map(each => plantedIn(each.law, '尚未施行', dayBefore(beginningOf(each.law)!), place(each)));
  const wrongQuotations = articlesOf(inForce, 'altered', 150, isQuotable).flatMap(each => {
    const sentence = firstSentence(each.article);
    const possible = alterations.map(alter => alter(sentence)).filter(text => text !== sentence);
    const altered = possible[hashOf(each.law.id + each.article.label) % Math.max(1, possible.length)];
    return altered ? [plantedIn(each.law, '引文有改动', today, `${place(each)}规定：“${altered}。”`)] : [];
  });
  const others = articlesOf(inForce, 'other article', 60, isQuotable).flatMap(each => {
    const other = each.law.articles.find(article => article !== each.article && isQuotable(article));
    if (!other) return [];
    return [plantedIn(each.law, '引文属另一条', today, `${place(each)}规定：“${firstSentence(other)}。”`)];
  });
  return [
    ...[...right, ...rightOlder, ...quotations, ...paragraphs],
    ...[...wrongArticles, ...wrongParagraphs, ...wrongItems, ...gone, ...early, ...wrongQuotations, ...others],
  ];
}

/** Marked repealed or in force by their source without a text that says so, or with a day that nobody knows. */
const doubtful = new Set(['中华人民共和国农村土地承包法', '中华人民共和国乡镇企业法', '中华人民共和国注册会计师法']);

/** The day that a law's own last articles name for its beginning. */
function beginningOf({ articles }: Law): string | undefined {
  const day = articles
    .slice(-2)
    .map(({ text }) => text.match(/自(\d{4})年(\d{1,2})月(\d{1,2})日起(?:施行|生效)/u))
    .find(Boolean);
  return day ? `${day[1]}-${day[2]!.padStart(2, '0')}-${day[3]!.padStart(2, '0')}` : undefined;
}

const beginsBy = (law: Law, day: string) => (beginningOf(law) ?? law.version_date) <= day && law.articles.length > 5;
const isNew = (law: Law) => {
  const beginning = beginningOf(law);
  return (
    beginning !== undefined &&
    law.version_date < beginning &&
    beginning.slice(0, 4) <= String(Number(law.version_date.slice(0, 4)) + 2)
  );
};
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

import words from '../data/words.json' with { type: 'json' };

/** What a question looks for: each topic in the wordings that count as it. */
export type Topic = readonly string[];

const longestFirst = (list: readonly string[]) => [...list].sort((a, b) => b.length - a.length);
const emptyWords = new RegExp([...longestFirst(words.empty), ...words.particles].join('|'), 'gu');
/** Every sentence of a contract names its parties: they tell none from another. */
const roleWords = new RegExp(['甲方', '乙方', '丙方', ...longestFirst(words.roles.flat())].join('|'), 'gu');
const notWord = /[^\p{L}\p{N}%％]+/gu;
const topicsMax = 8;

/** The wordings that count as one: itself, and those of the groups it belongs to. */
function wordingsOf(word: string): Topic {
  const groups = words.synonyms.filter(group => group.some(each => word.includes(each)));
  return [...new Set([word, ...groups.flat()])];
}

/** The topics of a question in everyday words; what only asks, or says who, is left out. A question that says nothing else keeps its words. */
export function chooseTopics(question: string): Topic[] {
  const bare = question.replace(notWord, ' ').replace(roleWords, ' ');
  const topics = bare.replace(emptyWords, ' ').split(' ').filter(isWord);
  const words = topics.length > 0 ? topics : bare.split(' ').filter(isWord);
  return [...new Set(words)].slice(0, topicsMax).map(wordingsOf);
}

const isWord = (word: string) => word.length > 1;

import variedWords from './varied-words.json' with { type: 'json' };

/** Words that lawyers search judgments for. */
const words = [
  '合同',
  '本院认为',
  '自首',
  '赔偿损失',
  '借款',
  '有期徒刑',
  '证据',
  '利息',
  '故意伤害',
  '行政处罚',
  '驳回',
  '违约金',
];

/** A condition of one word in the whole text, as it travels. */
export const leaf = (word: string) => ({ baseQueryBO: { fieldEn: 'fullText', fieldValue: word } });

/** What is searched among judgments. */
const queryOf = (conditions: object[], more: object = {}) => ({ recordType: '2', childQueryBO: conditions, ...more });

/** A search of judgments, as it travels. */
export const searchBody = (conditions: object[], more: object = {}, pageNum = 1) =>
  JSON.stringify({ baseInfo: { pageNum }, data: queryOf(conditions, more) });

/** Each word with the one some places further on. */
export const pairsOfWords = (distance: number) =>
  words.map((word, i): [string, string] => [word, words[(i + distance) % words.length]!]);

/**
 * Conditions of one or two of some two hundred words, no two alike: alone, both, either, in one paragraph, within 20. What was
 * asked before is kept, so that these alone say what an answer costs.
 */
export const variedBodies = variedWords.flatMap((word, i) =>
  [7, 31, 53].flatMap(distance => {
    const both = [leaf(word), leaf(variedWords[(i + distance) % variedWords.length]!)];
    const alone = distance === 7 ? [searchBody([leaf(word)])] : [];
    return [
      ...alone,
      searchBody(both),
      searchBody(both, { queryType: 1 }),
      searchBody(both, { queryType: 3 }),
      searchBody(both, { queryType: 4, fontNum: 20 }),
    ];
  }),
);

/** What somebody asks who searches as usual. */
export const plainBodies = pairsOfWords(4).flatMap(([word, other]) => [
  searchBody([leaf(word)]),
  searchBody([leaf(word), leaf(other)], { queryType: 3 }),
]);

const dearTrees = 12;
export const groupsOfDear = 31;
const common = Array.from('的人事法一不有是为在了被告原院判决本公司金同合证据第条');

/** Groups of common characters within 500 of each other: the dearest conditions that the limits let through one by one. */
export const dearConditions = Array.from({ length: dearTrees }, (_, k) => {
  const group = (i: number) => ({
    queryType: 4,
    fontNum: 500,
    childQueryBO: [common[(i + k) % common.length]!, common[(i * 3 + 7 + k) % common.length]!].map(leaf),
  });
  return queryOf(
    Array.from({ length: groupsOfDear }, (_, i) => group(i)),
    { queryType: 1 },
  );
});

export const dearBodies = dearConditions.map(data => JSON.stringify({ data }));

/** Words that lawyers search judgments for. */
export const words = [
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

/** A search of judgments, as it travels. */
export const searchBody = (conditions: object[], more: object = {}, pageNum = 1) =>
  JSON.stringify({ baseInfo: { pageNum }, data: { recordType: '2', childQueryBO: conditions, ...more } });

/** Each word with the one some places further on. */
export const pairsOfWords = (distance: number) =>
  words.map((word, i): [string, string] => [word, words[(i + distance) % words.length]!]);

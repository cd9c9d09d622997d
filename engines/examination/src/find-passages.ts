import { type ClauseOfText, clauseAt, type Sentence } from '@antai/contract-text';
import type { Topic } from './choose-words.ts';

/** A sentence that speaks of what is asked; `score` is 1 and a little more where it says every topic in its own words. */
export interface Passage extends Sentence {
  score: number;
  /** Where in the sentence the topic stands that it says best. */
  at: number;
}

const passagesMax = 60;
/** A sentence that says less than this of a question speaks of something else. */
const scoreMin = 0.55;
/** What the heading of its clause says counts a little less than what a sentence says itself. */
const headingShare = 0.8;
const partShare = 0.7;
/** A sentence that says more of the wordings of a topic, or begins with one, is preferred among equals. */
const richShare = 0.02;
const labelShare = 0.05;
const labelMax = 12;

/** The sentences that speak of all topics, the best first; topics that few sentences speak of weigh more. */
export function findPassages(
  topics: readonly Topic[],
  { sentences, clauses, without }: { sentences: readonly Sentence[]; clauses: readonly ClauseOfText[]; without: Topic },
): Passage[] {
  if (topics.length === 0) return [];
  const candidates = sentences.flatMap(sentence => {
    const clause = clauseAt(clauses, sentence.start);
    if (without.some(word => sentence.text.includes(word)) || isHeading(sentence, clause)) return [];
    return [{ sentence, heading: clause?.heading ?? '' }];
  });
  const degrees = topics.map(topic =>
    candidates.map(({ sentence, heading }) => degreeOf(topic, { text: sentence.text, heading })),
  );
  const weights = degrees.map(each =>
    Math.log(1 + candidates.length / (1 + each.filter(({ own }) => own >= 1).length)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return candidates
    .map(({ sentence }, index): Passage => {
      const degreesHere = degrees.map(each => each[index]!);
      const score = degreesHere.reduce((sum, { degree }, topic) => sum + degree * weights[topic]!, 0) / total;
      const best = degreesHere.reduce((one, other) => (other.own > one.own ? other : one));
      return { ...sentence, score, at: best.at };
    })
    .filter(({ score }) => score >= scoreMin)
    .sort((a, b) => b.score - a.score || a.start - b.start)
    .slice(0, passagesMax);
}

/** A heading names what its clause speaks of, and says nothing of it. */
const isHeading = ({ text }: Sentence, clause: ClauseOfText | undefined) =>
  clause !== undefined &&
  text.replace(/[\s、.．:：]+/gu, '') === `${clause.number}${clause.heading}`.replace(/[\s、.．:：]+/gu, '');

/** How well a sentence says a topic: 1 in its words, less in the words of its heading, or only in parts of the word. */
function degreeOf(topic: Topic, { text, heading }: { text: string; heading: string }) {
  const places = topic.map(each => text.indexOf(each)).filter(at => at >= 0);
  const first = Math.min(...places);
  const whole = 1 + richShare * (places.length - 1) + (first <= labelMax ? labelShare : 0);
  const own = places.length > 0 ? whole : partShare * partOf(topic[0] ?? '', text);
  const inHeading = topic.some(each => heading.includes(each)) ? headingShare : 0;
  return { degree: Math.max(own, inHeading), own, at: places.length > 0 ? first : 0 };
}

/** Which share of the pairs of characters of a word a text has. */
function partOf(word: string, text: string): number {
  const pairs = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
  return pairs.length === 0 ? 0 : pairs.filter(pair => text.includes(pair)).length / pairs.length;
}

import { normalise } from '@antai/query';

const termsMax = 40;

/** What a question says besides what it asks about. */
const idle =
  /请问|请|帮我|告诉我|我们|你们|他们|我|你|怎么样|怎么|怎样|如何|能不能|是不是|有没有|能否|可否|是否|可以|应当|应该|为什么|什么|多少|多久|多长|哪些|哪个|哪一|哪|几|关于|根据|按照|以及|或者|如果|这个|那个|这份|那份|里面|当中|吗|呢|吧|啊|的|了|是|有|在|和|与|或|及|对|为|被|把|由|从|向|到|所|其|该|此|等|之/gu;

const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/** The stretches of a question that tell what it is about, normalised. */
export function stretchesOf(question: string): string[] {
  // white space parts words, and normalising takes it away
  return question
    .split(/\s+/u)
    .flatMap(part => normalise(part).text.replaceAll(idle, ' ').match(runs) ?? [])
    .filter(part => part.length > 1);
}

/** Pairs of characters of each stretch, and words and numbers of other scripts whole: what passages are ranked by. */
export function termsOf(stretches: string[]): string[] {
  const terms = stretches.flatMap(stretch => {
    if (!/\p{Script=Han}/u.test(stretch)) return [stretch];
    const characters = [...stretch];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
  return [...new Set(terms)].slice(0, termsMax);
}

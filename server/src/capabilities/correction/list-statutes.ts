import { articleMap, entries } from '@antai/citation/register';
import { citeTitle, type Statutes } from '@antai/proofreading';

const successors = Map.groupBy(articleMap.successor, ({ from, article }) => `${from} ${article}`);

/** The statutes of the register, as the checks of names and of repealed statutes ask for them. */
export const registeredStatutes: Statutes = {
  entries,
  successorsOf: (title, article) =>
    (successors.get(`${title} ${article}`) ?? []).flatMap(({ to }) =>
      to.map(target => `${citeTitle(target.statute)}${target.article}`),
    ),
};

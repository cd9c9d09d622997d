import type { PracticeArea, SelectionItem, SelectionKind } from '@antai/contract/selection';

export interface Choice {
  kind?: SelectionKind | undefined;
  area?: PracticeArea | undefined;
  keyword: string;
  isFavouriteOnly: boolean;
}

/** The items of a choice, the most used first; every word that is written has to stand in the title or beside it. */
export function selectItems(items: readonly SelectionItem[], choice: Choice): SelectionItem[] {
  const words = choice.keyword.split(/\s+/).filter(Boolean);
  return items
    .filter(
      ({ kind, areas, title, about, isFavourite }) =>
        (!choice.kind || kind === choice.kind) &&
        (!choice.area || areas.includes(choice.area)) &&
        (!choice.isFavouriteOnly || isFavourite) &&
        words.every(word => title.includes(word) || about.includes(word)),
    )
    .toSorted((a, b) => b.useCount - a.useCount);
}

import { isEmpty, type Party } from '@antai/drafting';

const isParty = (value: unknown): value is Party =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'name' in value;

/**
 * An answer with what is proposed for it: what was typed stays, whatever the material says. A party of the same name gains
 * the parts it has not; a list gains the item. Undefined where nothing would change.
 */
export function mergeProposal(typed: unknown, proposed: unknown): unknown {
  if (isListOf(proposed)) {
    const items = isListOf(typed) ? typed.filter(each => !isEmpty(each)) : [];
    const [item] = proposed;
    const at = items.findIndex(each => isParty(each) && isParty(item) && each.name === item.name);
    if (at < 0) return [...items, item];
    const merged = mergeProposal(items[at], item);
    return merged === undefined ? undefined : items.map((each, index) => (index === at ? merged : each));
  }
  if (isParty(proposed)) {
    const own: Party = typeof typed === 'object' && typed !== null ? (typed as Party) : {};
    if (own.name && own.name !== proposed.name) return undefined;
    const parts = Object.entries(proposed).filter(([part]) => isEmpty(own[part as keyof Party]));
    return parts.length === 0 ? undefined : { ...own, ...Object.fromEntries(parts) };
  }
  return isEmpty(typed) ? proposed : undefined;
}

const isListOf = (value: unknown): value is unknown[] => Array.isArray(value);

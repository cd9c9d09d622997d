const key = 'singleSignOn';

/** Keeps, for this tab alone, what shows that the sign-in was begun here. */
export const keepTicket = (ticket: string) => sessionStorage.setItem(key, ticket);

/** The ticket of this tab, which is then gone; a dash where it began none. */
export function takeTicket(): string {
  const ticket = sessionStorage.getItem(key) ?? '-';
  sessionStorage.removeItem(key);
  return ticket;
}

/** Opens the page of another site in the place of this one. */
export const leaveTo = (address: string) => window.location.assign(address);

let answer: string | undefined;

/** Takes what the provider of a single sign-on has put behind the address; whether there was something for this tab. */
export function readProviderAnswer({ search, pathname }: Pick<Location, 'search' | 'pathname'>): boolean {
  if (!/[?&](code|error)=/.test(search) || sessionStorage.getItem(key) === null) return false;
  answer = search.slice(1);
  window.history.replaceState(null, '', pathname);
  return true;
}

/** The answer of the provider, once. */
export function takeProviderAnswer(): string | undefined {
  const taken = answer;
  answer = undefined;
  return taken;
}

/** A passage without the bullet of the list it stands in, which is none of its words. */
export const dropBullet = (text: string): string => text.replace(/^[•·●\uf000-\uf0ff]\s*/u, '');

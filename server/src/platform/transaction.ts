/** What goes on together: handed from whoever begins it to every store and service that takes part. */
export type { Transaction } from './db/open-database.ts';

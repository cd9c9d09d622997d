import { anOwnDatabase } from './database.ts';

/** Leaves a migrated embedded database for those that begin on a copy of one. */
await (await anOwnDatabase()).close();

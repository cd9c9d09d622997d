import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { oidcIdentities } from './tables.ts';

type Identity = typeof oidcIdentities.$inferSelect;
export type OidcStore = ReturnType<typeof oidcStore>;

/** The only file that reads or writes oidc_identities. */
export function oidcStore({ drizzle }: Database) {
  async function userOf({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<string | undefined> {
    const same = and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject));
    return (await drizzle.select().from(oidcIdentities).where(same))[0]?.userId;
  }

  return {
    personal: ownedRows({ drizzle }, { table: oidcIdentities, ownerColumn: oidcIdentities.userId }),
    userOf,

    /** Remembers whom a provider means; of two at once the first stays, and is answered. */
    async keep(identity: Identity): Promise<string> {
      await drizzle.insert(oidcIdentities).values(identity).onConflictDoNothing();
      return (await userOf(identity)) ?? identity.userId;
    },
  };
}

import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/open-database.ts';
import { ownedRows } from '../../platform/db/owned-rows.ts';
import { searchCertificates } from './tables.ts';

export type Certificate = typeof searchCertificates.$inferSelect;
export type DownloadsStore = ReturnType<typeof downloadsStore>;

/** The only file that reads or writes search_certificates. */
export function downloadsStore({ drizzle }: Database) {
  async function find(certificateId: string): Promise<Certificate | undefined> {
    const isNamed = eq(searchCertificates.certificateId, certificateId);
    return (await drizzle.select().from(searchCertificates).where(isNamed))[0];
  }

  return {
    personal: ownedRows({ drizzle }, { table: searchCertificates, ownerColumn: searchCertificates.ownerId }),

    find,

    /** Issues a certificate, or gives the one that was issued under this id. */
    async issue(certificate: Certificate): Promise<Certificate> {
      await drizzle.insert(searchCertificates).values(certificate).onConflictDoNothing();
      return (await find(certificate.certificateId)) ?? certificate;
    },
  };
}

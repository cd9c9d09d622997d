import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <capability>` writes the next migration from every tables.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/**/tables.ts',
  out: './server/migrations',
});

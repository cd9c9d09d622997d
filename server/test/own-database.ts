import pg from 'pg';

const { DATABASE_URL: given, OWN_DATABASE_URL: own, VITEST_POOL_ID: worker = '1' } = process.env;

// Test workers on one server get a database each: a house would do the jobs of another worker's, by its own clock and
// with its own folders. It is made anew here and left behind, for whoever wants to look.
if (given && given !== own) {
  const name = `antai_test_${worker}`;
  const client = new pg.Client({ connectionString: given });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = Object.assign(new URL(given), { pathname: name }).href;
  Object.assign(process.env, { DATABASE_URL: url, OWN_DATABASE_URL: url });
}

import world from './demo-world.json' with { type: 'json' };
import companies from './hong-kong-companies.json' with { type: 'json' };
import type { RegisterRow } from './registers.ts';

/** The Hong Kong companies of the demonstration world; their numbers begin with zeros and nines, as no real one's do. */
export const demoHongKongCompanies = (): RegisterRow[] =>
  companies.map(company => ({ ...company, dataFrom: world.displayTag, isDemo: true }));

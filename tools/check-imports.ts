import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

/** Fewer modules than this means the sources were not read at all, and a green answer would be empty. */
const modulesMin = 40;

const places = [
  'contract/src',
  'engines',
  'documents',
  'fulltext',
  'server',
  'web/src',
  'bench',
  'tools',
  'attack',
  'e2e',
];

/** Holds the rules of `import-rules.ts` against the sources below a folder, or some files of it and two steps of what these import. */
export async function checkImports(
  baseDir: string,
  files?: string[],
): Promise<{ violations: string[]; modules: number }> {
  const { output } = await cruise(
    files ?? places,
    {
      ...(files ? { maxDepth: 2 } : {}),
      baseDir,
      ruleSet: { forbidden: importRules.forbidden },
      validate: true,
      ...importRules.options,
      exclude: { path: '^(?!.*node_modules/).*/dist/' },
    } as never,
    importRules.options.enhancedResolveOptions as never,
  );
  const { summary } = output as ICruiseResult;
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return { violations, modules: summary.totalCruised };
}

if (import.meta.main) {
  const { violations, modules } = await checkImports(process.cwd());
  for (const violation of violations) console.error(violation);
  console.log(`${modules} modules read, ${violations.length} violations`);
  if (modules < modulesMin) console.error(`only ${modules} modules were read`);
  process.exitCode = violations.length > 0 || modules < modulesMin ? 1 : 0;
}

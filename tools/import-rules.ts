const capability = '^(server|web)/src/capabilities/([^/]+)';

/** Each engine may use what the engines of the layers before its own offer, and nothing of their inside. */
const engineLayers = [
  ['values', 'plain-text', 'ocr'],
  ['names', 'calculation', 'questionnaire'],
  ['query'],
  ['citation'],
  [
    'comparison',
    'contract',
    'drafting',
    'judgment',
    'penalty',
    'proofreading',
    'retrieval',
    'redaction',
    'translation',
  ],
  ['examination'],
];

/** What may import what: the rules of CONTRIBUTING, one entry each. Names say the rule; `npm run check` prints them. */
export const importRules = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-depends-on-zod-only',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src', '(^|/)node_modules/zod'] },
    },
    {
      name: 'engines-are-pure',
      severity: 'error',
      from: { path: '^engines/[^/]+/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'engines-know-no-product',
      severity: 'error',
      from: { path: '^engines/([^/]+)/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^engines/', '(^|/)node_modules/(htmlparser2|lru-cache)'] },
    },
    {
      name: 'fulltext-knows-no-product',
      severity: 'error',
      from: { path: '^fulltext/src', pathNot: '\\.test\\.ts$' },
      to: {
        path: ['^(contract|server|web|bench|tools|e2e|engines)/', 'node_modules/(vitest|fast-check)'],
        pathNot: '^engines/(query|values)/src/',
      },
    },
    {
      name: 'documents-know-no-product',
      severity: 'error',
      from: { path: '^documents/src' },
      to: { path: '^(contract|engines|server|web)' },
    },
    {
      name: 'steps-are-pure',
      severity: 'error',
      from: { path: '^server/src/capabilities/.*/[a-z]+-[a-z-]+\\.ts$', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypesNot: ['type-only'],
        path: [
          '^server/src/platform',
          '^node:',
          '^(fs|path|os|crypto|stream|buffer|zlib|child_process|worker_threads|url|util|timers|events|http|https|net)(/|$)',
          'node_modules/(drizzle-orm|pg|openid-client)(/|$)',
        ],
        pathNot: [
          '^server/src/platform/(clock|fault|hash|map-in-slices|pack-json|files/name-columns|tasks/name-text|tasks/show-progress)\\.ts$',
        ],
      },
    },
    ...engineLayers.flatMap((layer, depth) =>
      layer.map(engine => ({
        name: 'engines-in-layers',
        severity: 'error',
        from: { path: `^engines/${engine}/src`, pathNot: '\\.test\\.ts$' },
        to: {
          path: '^engines/',
          pathNot: [
            `^engines/${engine}/`,
            `^engines/(${engineLayers.slice(0, depth).flat().join('|')})/src/index\\.ts$`,
          ],
        },
      })),
    ),
    {
      // the engine of the database has a thread that is no worker of a pool
      name: 'threads-of-one-pool',
      severity: 'error',
      from: {
        path: '^(server|fulltext|documents)/src',
        pathNot: [
          '\\.test\\.ts$',
          '^fulltext/src/(threads|serve|(sqlite|opensearch)/(reader|writer))\\.ts$',
          '^server/src/platform/(suggest/(reader|writer)|db/bridge(-worker)?)\\.ts$',
        ],
      },
      to: { path: '^(node:)?worker_threads$|(^|/)node_modules/piscina' },
    },
    { name: 'web-never-server', severity: 'error', from: { path: '^web' }, to: { path: '^server' } },
    { name: 'server-never-web', severity: 'error', from: { path: '^server' }, to: { path: '^web' } },
    {
      name: 'platform-serves-above',
      severity: 'error',
      from: { path: '^server/src/platform' },
      to: { path: '^server/src/(capabilities|app|main|import)' },
    },
    {
      name: 'routes-only-from-install',
      severity: 'error',
      from: { pathNot: '^server/src/capabilities/[^/]+/install\\.ts$' },
      to: { path: '^server/src/capabilities/.*/routes\\.ts$' },
    },
    {
      name: 'install-only-from-app',
      severity: 'error',
      from: { pathNot: '^server/src/app\\.ts$' },
      to: { path: '^server/src/capabilities/.*/install\\.ts$' },
    },
    {
      name: 'routes-bind-own-service',
      severity: 'error',
      from: { path: '^server/src/capabilities/([^/]+)/.*routes\\.ts$' },
      to: {
        path: '^(server|engines)',
        pathNot: ['^server/src/capabilities/$1/.*service\\.ts$', '^server/src/platform/http/bind\\.ts$'],
      },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^server/src/capabilities', pathNot: '(store|tables|\\.test)\\.ts$' },
      to: { path: ['^server/src/platform/db', 'node_modules/(drizzle-orm|pg)(/|$)'] },
    },
    {
      name: 'fastify-only-in-platform',
      severity: 'error',
      from: { pathNot: ['^server/src/platform', '^bench/', '\\.test\\.ts$'] },
      to: { path: 'node_modules/(@fastify|fastify)' },
    },
    {
      name: 'neighbours-knock',
      severity: 'error',
      from: { path: capability, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/capabilities', pathNot: ['^server/src/capabilities/$2/', 'service\\.ts$'] },
    },
    {
      name: 'ui-knows-no-law',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: { path: ['^contract', '^engines', '^web/src/(shell|capabilities|app)'] },
    },
    {
      name: 'lib-below-every-part',
      severity: 'error',
      from: { path: '^web/src/lib', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(ui|shell|capabilities|app|answer-page)', pathNot: '^web/src/app/addresses\\.ts$' },
    },
    {
      name: 'shell-shows-parts-only',
      severity: 'error',
      from: { path: '^web/src/shell', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^web/src/(app|capabilities|answer-page)',
        pathNot: ['^web/src/app/addresses\\.ts$', '^web/src/capabilities/[^/]+/(queries\\.ts|parts/[A-Z]\\w*\\.tsx)$'],
      },
    },
    {
      name: 'web-capabilities-below-shell',
      severity: 'error',
      from: { path: '^web/src/capabilities' },
      // the addresses of the screens stand with their routes, and every layer links by them
      to: { path: '^web/src/(app|shell)', pathNot: '^web/src/app/addresses\\.ts$' },
    },
    {
      name: 'addresses-stand-alone',
      severity: 'error',
      from: { path: '^web/src/app/address(es|-[a-z]+)\\.ts$' },
      to: { pathNot: ['^contract/src', '(^|/)node_modules/zod', '^web/src/app/address-values\\.ts$'] },
    },
    {
      name: 'web-shares-pure-engines',
      severity: 'error',
      from: { path: '^web/src' },
      to: {
        path: '^engines',
        pathNot:
          '^engines/(query/src/(index|text|nodes)|comparison/src/leave-out|contract/src/bargain|calculation/src/write-result|(drafting|questionnaire|values)/src/index)\\.ts$',
      },
    },
    {
      name: 'web-neighbours-by-queries',
      severity: 'error',
      from: { path: '^web/src/capabilities/([^/]+)' },
      to: { path: '^web/src/capabilities', pathNot: ['^web/src/capabilities/$1/', 'queries\\.ts$'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: {
        pathNot: [
          '\\.test\\.tsx?$',
          '^(server|fulltext|web|documents)/test/',
          '^e2e/',
          '^bench/',
          '^tools/',
          '^attack/',
        ],
      },
      to: { path: ['\\.test\\.tsx?$', '^(server|fulltext|web|documents)/test/', '^e2e/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};

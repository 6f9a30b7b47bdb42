/** What `npm test -- --changed` runs of a suite: all of it, the tests that import what changed, or files by pattern. */
export interface Selection {
  readonly suite: string;
  readonly which: 'all' | { readonly related: readonly string[] } | { readonly patterns: readonly string[] };
}

/** Suites whose tests import what they test: Jest itself knows which of them a change can touch. */
const importing = ['unit', 'api'];
/** Suites that visit a running console, which no import leads to. */
const visiting = ['federation', 'identity', 'e2e'];
const everything = [...importing, 'house', 'accessibility', ...visiting];

/**
 * Where a changed file is → the tests of a running console that it can touch, as patterns of their paths; the first line
 * that fits holds. `$1` is the area.
 */
const visits: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(tests\/(?:federation|identity|e2e)\/[^/]+\.test\.ts)$/, ['$1']],
  [/^tests\/(federation|identity|e2e)\//, ['tests/$1/']],
  [/^remotes\/_template\//, []],
  [/\.test\.tsx?$/, []],
  [/^server\/src\/releases\//, ['tests/federation/', 'tests/e2e/journey']],
  [
    /^(?:remotes|server\/src|shared\/contract\/src)\/(apartment|wood|notes|codegen|codeGen|bili|blog)\//,
    ['tests/e2e/$1-', 'tests/e2e/journey', 'tests/e2e/accessibility'],
  ],
  [/^(?:host|shared|server|nginx|remotes|tests\/console)\//, visiting.map((suite) => `tests/${suite}/`)],
  [/^rspack\.config\.base\.ts$/, visiting.map((suite) => `tests/${suite}/`)],
];

/** The tools that everything runs on. */
const ofEverything =
  /^(?:package(?:-lock)?\.json|jest\.config\.mjs|tests\/run\.ts|tests\/run\/.*(?<!\.test\.ts))$/;
const aMigration = /^server\/migrations\/\d+-([a-z]+)-/;
const onScreen = /^(?:host|remotes|shared)\/.*\.(?:tsx?|json)$/;
/** Read or drawn, never run. */
const words = /\.(?:md|png)$/;

/**
 * What a change can touch, for daily work; `npm test` runs the rest.
 * @param changed paths from the repository's root, deleted files among them
 */
export function touchedBy(changed: readonly string[]): Selection[] {
  const files = changed.filter((path) => !words.test(path));
  if (files.length === 0) return [];
  if (files.some((path) => ofEverything.test(path)))
    return everything.map((suite) => ({ suite, which: 'all' }));
  return [
    ...importing.map((suite): Selection => ({ suite, which: { related: files } })),
    ...migrated(files),
    { suite: 'house', which: 'all' },
    ...(files.some((path) => onScreen.test(path)) ? [{ suite: 'accessibility', which: 'all' } as const] : []),
    ...visited(files),
  ];
}

/** A table is not imported either: whoever changed one of an area's wants the whole area's API shown. */
function migrated(files: readonly string[]): Selection[] {
  const areas = new Set(files.flatMap((path) => aMigration.exec(path)?.[1] ?? []));
  if (areas.size === 0) return [];
  return [{ suite: 'api', which: { patterns: [...areas].map((area) => `server/src/${area}/`) } }];
}

function visited(files: readonly string[]): Selection[] {
  const patterns = [...new Set(files.flatMap(visitsOf))];
  return visiting.flatMap((suite) => {
    const ours = patterns.filter((pattern) => pattern.startsWith(`tests/${suite}/`));
    return ours.length > 0 ? [{ suite, which: { patterns: ours } }] : [];
  });
}

function visitsOf(path: string): string[] {
  for (const [where, patterns] of visits) {
    const found = where.exec(path);
    if (found) return patterns.map((pattern) => pattern.replace('$1', found[1] ?? ''));
  }
  return [];
}

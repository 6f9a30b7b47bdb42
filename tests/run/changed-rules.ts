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
const everyVisit = visiting.map((suite) => `tests/${suite}/`);

const throughAllAreas = ['tests/e2e/journey', 'tests/e2e/missing-remote', 'tests/e2e/accessibility'];
/** Journeys of an area, beside those through all areas. */
const journeys: Readonly<Record<string, readonly string[]>> = {
  apartment: ['tests/e2e/apartment-', 'tests/e2e/phone'],
  notes: ['tests/e2e/notes-'],
  'notes/blog': ['tests/e2e/notes-blog'],
};

/**
 * Where a changed file is → the tests of a running console that it can touch, as patterns of their paths; the first line
 * that fits holds.
 */
const visits: readonly (readonly [RegExp, (part: string) => readonly string[]])[] = [
  [/^(tests\/(?:federation|identity|e2e)\/[^/]+\.test\.ts)$/, (test) => [test]],
  // What one suite imports from another.
  [/^tests\/e2e\/screens\.ts$/, () => ['tests/e2e/', 'tests/identity/headers-browser']],
  [/^tests\/identity\/adversary\//, () => ['tests/identity/', 'tests/federation/']],
  [/^tests\/spec\/clauses\.ts$/, () => ['tests/identity/catalogue']],
  [/^(tests\/(?:federation|identity|e2e)\/)/, (suite) => [suite]],
  // What a remote in a repository of its own begins with, its tests included.
  [/^(?:kit|remotes\/_template)\//, () => ['tests/federation/own-repository']],
  [/\.test\.tsx?$/, () => []],
  // Releases are served with the headers of every page.
  [
    /^server\/src\/house\/releases\//,
    () => ['tests/federation/', 'tests/identity/headers-', ...throughAllAreas],
  ],
  [
    /^(?:remotes|server\/src\/areas|shared\/contract\/src)\/(apartment|wood|notes\/blog|notes|codegen|codeGen|bili)\//,
    // Releases of before shall run with what an area is today.
    (area) => [...(journeys[area] ?? []), ...throughAllAreas, 'tests/federation/skew'],
  ],
  [/^(?:host|shared|server|nginx|remotes|tests\/console)\//, () => everyVisit],
  [
    /^(?:house|manifest-rules|release-id-rules|release-parts|rspack\.config\.base|shared-libraries|source-digest)\.ts$/,
    () => everyVisit,
  ],
];

/** The tools that everything runs on, also where no import leads to them: environments, set-up files, servers. */
const ofEverything = [
  /^(?:package(?:-lock)?\.json|jest\.config\.mjs|tests\/run\.ts)$/,
  /^(?:tests\/run|shared\/testing|server\/testing)\/.*(?<!\.test\.ts)$/,
];
/** Read or started, but imported by nobody: styles, workers, the scripts of an installation. */
const importedByNobody = /\.(?:mjs|css|html|sql|conf|sh|ya?ml|js)$|Dockerfile$/;
const onScreen = /^(?:(?:host|remotes|shared)\/.*\.(?:tsx?|json)|tests\/(?:accessibility|console)\/.*)$/;
/** Read or drawn, never run. */
const words = /\.(?:md|png)$/;

/**
 * What a change can touch, for daily work; `npm test` runs the rest.
 * @param changed paths from the repository's root, deleted files among them
 * @param keptStates whether an earlier run has left the states of all screens
 */
export function touchedBy(changed: readonly string[], keptStates: boolean): Selection[] {
  const files = changed.filter((path) => !words.test(path));
  if (files.length === 0) return [];
  const touches = (...where: readonly RegExp[]) =>
    files.some((path) => where.some((pattern) => pattern.test(path)));
  const benches: Selection[] = touches(/^tests\/bench\//) ? [{ suite: 'benches', which: 'all' }] : [];
  if (touches(...ofEverything))
    return [...everything.map((suite): Selection => ({ suite, which: 'all' })), ...benches];
  const related = { related: files };
  const looks = touches(onScreen);
  const ofTheServer = files.filter((path) => path.startsWith('server/'));
  return [
    { suite: 'unit', which: (looks && !keptStates) || touches(importedByNobody) ? 'all' : related },
    { suite: 'api', which: ofTheServer.some((path) => importedByNobody.test(path)) ? 'all' : related },
    { suite: 'house', which: 'all' },
    ...(looks ? [{ suite: 'accessibility', which: 'all' } as const] : []),
    ...visited(files),
    ...benches,
  ];
}

function visited(files: readonly string[]): Selection[] {
  const patterns = [...new Set(files.flatMap(visitsOf))];
  return visiting.flatMap((suite) => {
    const ours = patterns.filter((pattern) => pattern.startsWith(`tests/${suite}/`));
    return ours.length > 0 ? [{ suite, which: { patterns: ours } }] : [];
  });
}

function visitsOf(path: string): readonly string[] {
  for (const [where, patternsOf] of visits) {
    const found = where.exec(path);
    if (found) return patternsOf(found[1] ?? '');
  }
  return [];
}

import type { Lock } from '../../server/lock-rules.ts';
import { withOwn } from '../../server/lock-rules.ts';
import { filled, type Words } from './area-words.ts';

/** A file that knows all areas, and how one more comes into it. */
interface Registration {
  readonly file: string;
  added(text: string, words: Words): string;
}

/** Puts lines (of the template's language) behind the first match of `place`. */
const behind = (file: string, place: RegExp, lines: string): Registration => ({
  file,
  added: (text, words) => {
    const found = place.exec(text);
    if (!found) throw new Error(`${file} has no place for a new area any more: ${place}`);
    const at = found.index + found[0].length;
    return text.slice(0, at) + filled(lines, words) + text.slice(at);
  },
});

const atEnd = (file: string, lines: string): Registration => behind(file, /$/, lines);

/** Everything outside of the area's own folders that has to know it. */
export const registrations: readonly Registration[] = [
  behind('server/src/areas/index.ts', /^/, "import { __schema__ } from './__schema__/index.ts';\n"),
  behind('server/src/areas/index.ts', /areas: readonly Area\[\] = \[[^\]]*/, ', __schema__'),
  behind('shared/contract/src/permissions.ts', /const everybodysWork = \[/, "\n  '__schema__.use',"),
  behind(
    'server/testing/both-engines.mjs',
    /'one way through each area': \[/,
    "\n    'areas/__schema__/__nounsKebab__',",
  ),
  behind(
    'tests/e2e/screens.ts',
    /export const screens: readonly Screen\[\] = \[[\s\S]*?(?=\n\];)/,
    "\n  { name: '__area__', heading: '__NounsEn__', path: '/__area__/', as: 'admin' },",
  ),
  behind('README.md', /^\| work on an area \|.*(?= \|$)/m, ', [__area__](remotes/__area__/README.md)'),
  atEnd(
    'shared/contract/GLOSSARY.md',
    '| __nounEn__ | __nounZh__ | __nounEn__ | what __areaEn__ keeps a list of | |\n',
  ),
  atEnd(
    'CODEOWNERS',
    [
      '/remotes/__area__/',
      '/server/src/areas/__schema__/',
      '/shared/contract/src/__schema__/',
      '/shared/api-report/contract/__schema__.json',
      '/server/migrations/*-__schema__-*',
    ]
      .map((path) => `${path} @console/__schema__\n`)
      .join(''),
  ),
  // Otherwise `npm ci` would refuse the next fresh clone.
  {
    file: 'package-lock.json',
    added: (text, words) => {
      const own = { name: filled('@console/remote-__schema__', words), version: '1.0.0' };
      return `${JSON.stringify(withOwn(JSON.parse(text) as Lock, filled('remotes/__area__', words), own), null, 2)}\n`;
    },
  },
];

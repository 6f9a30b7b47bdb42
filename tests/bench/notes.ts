/**
 * `npm run bench:notes [-- --json | --smoke] [--engine postgres --engine pglite]`
 *
 * A collection of 5,000 notes with 2,000 files: brought in as an import does it, exported, brought from the export into an empty
 * account, and exported again, which has to give the same digest. Seconds, statements, and whether memory stays flat.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../../server/testing/prepared.ts';
import { table } from './figures.ts';
import { measureCollections } from './notes-in-and-out.ts';
import { benchOptions, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: { ...benchOptions, engine: { type: 'string', multiple: true, default: ['postgres', 'pglite'] } },
});
const size = sizeOf(options, {
  whole: { notes: 5000, files: 2000, noteCharacters: 3000, fileBytes: 120_000 },
  smallest: { notes: 3, files: 2, noteCharacters: 30, fileBytes: 120 },
});

const found = await measureCollections(options.engine as Engine[], size);
tell(
  options,
  found,
  table(
    ['engine', 'way', 'seconds', 'notes a second', 'statements a note', 'MB', 'peak MB', 'end ÷ first tenth'],
    found.flatMap(({ engine, ways }) =>
      ways.map(({ way, seconds, statements, megabytes, peakMb, endToTenth }) => [
        ...[engine, way, seconds.toFixed(1), (size.notes / seconds).toFixed(0)],
        ...[
          (statements / size.notes).toFixed(2),
          megabytes.toFixed(0),
          peakMb.toFixed(0),
          endToTenth.toFixed(2),
        ],
      ]),
    ),
  ),
);

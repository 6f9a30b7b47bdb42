/**
 * `npm run bench:notes [-- --json | --smoke] [--engine postgres --engine pglite] [--part collections --part archive]`
 *
 * `collections`: a collection of 5,000 notes with 2,000 files: brought in as an import does it, exported, brought from the export into an empty
 * account, and exported again, which has to give the same digest. Seconds, statements, and whether memory stays flat.
 * `archive`: a zip of 50,000 Markdown files, read by the page's own reader, alone and with the notes sent as they are read.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../../server/testing/prepared.ts';
import { table } from './figures.ts';
import { measureArchive } from './notes-archive.ts';
import { measureCollections, type WayCost } from './notes-in-and-out.ts';
import { benchOptions, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    engine: { type: 'string', multiple: true, default: ['postgres', 'pglite'] },
    part: { type: 'string', multiple: true, default: ['collections', 'archive'] },
  },
});
const { collections, archive } = sizeOf(options, {
  whole: {
    collections: { notes: 5000, files: 2000, noteCharacters: 3000, fileBytes: 120_000 },
    archive: { entries: 50_000, noteCharacters: 1000 },
  },
  smallest: {
    collections: { notes: 3, files: 2, noteCharacters: 30, fileBytes: 120 },
    archive: { entries: 3, noteCharacters: 30 },
  },
});
const engines = options.engine as Engine[];

if (options.part.includes('collections'))
  show(await measureCollections(engines, collections), collections.notes);
if (options.part.includes('archive')) show(await measureArchive(engines, archive), archive.entries);

function show(found: readonly { engine: string; ways: readonly WayCost[] }[], notes: number): void {
  tell(
    options,
    found,
    table(
      [
        'engine',
        'way',
        'seconds',
        'notes a second',
        'statements a note',
        'MB',
        'peak MB',
        'end ÷ first tenth',
      ],
      found.flatMap(({ engine, ways }) =>
        ways.map(({ way, seconds, statements, megabytes, peakMb, endToTenth }) => [
          ...[engine, way, seconds.toFixed(1), (notes / seconds).toFixed(0)],
          ...[
            (statements / notes).toFixed(2),
            megabytes.toFixed(0),
            peakMb.toFixed(0),
            endToTenth.toFixed(2),
          ],
        ]),
      ),
    ),
  );
}

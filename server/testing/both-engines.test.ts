import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onBothEngines } from './both-engines.mjs';

const root = path.join(import.meta.dirname, '../..');
const files = readdirSync(path.join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.api.test.ts'))
  .map((file) => `server/src/${file}`);
const listed = new Set<string>(onBothEngines);
/** `notes` of `server/src/areas/notes/tags.api.test.ts`; the server itself where a file lies in no folder. */
const areaOf = (file: string): string => {
  const [top = 'server', area = 'server'] = file.split('/').slice(2, -1);
  return top === 'areas' || top === 'house' ? area : top;
};

it('every file that shall run on both engines is there', () => {
  expect([...listed].filter((file) => !files.includes(file))).toEqual([]);
});

it('every area with API tests has one that runs on both engines', () => {
  const shown = new Set([...listed].map(areaOf));
  expect([...new Set(files.map(areaOf))].filter((area) => !shown.has(area))).toEqual([]);
});

it('a test that tells the engines apart runs on both', () => {
  const telling = files.filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('testing/engine'),
  );
  expect(telling.filter((file) => !listed.has(file))).toEqual([]);
});

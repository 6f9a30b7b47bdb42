import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { printed, readFrame, rewritten, textsIn } from './json-frame-rules.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const files = execFileSync('git', ['ls-files', '*/locales/zh.json', '*/locales/en.json'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

it('there are as many as the console has', () => expect(files.length).toBeGreaterThan(120));

it.each(files)('%s goes out as it came in, byte for byte', (file) => {
  const bytes = readFileSync(path.join(root, file));
  const frame = readFrame(bytes.toString('utf8'));
  const texts = textsIn(frame);
  expect(Buffer.from(printed(rewritten(frame, texts))).equals(bytes)).toBe(true);
  // The texts are what anybody else reads there.
  expect(texts).toEqual(new Map(leavesOf(JSON.parse(bytes.toString('utf8')))));
});

it.each(files)('%s with one text changed and changed back is the same again', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const texts = textsIn(readFrame(text));
  const [[key, value] = ['', '']] = texts;
  const changed = printed(rewritten(readFrame(text), new Map([...texts, [key, `${value}"\n改`]])));
  expect(JSON.stringify(JSON.parse(changed))).not.toBe(JSON.stringify(JSON.parse(text)));
  expect(printed(rewritten(readFrame(changed), texts))).toBe(text);
});

function leavesOf(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

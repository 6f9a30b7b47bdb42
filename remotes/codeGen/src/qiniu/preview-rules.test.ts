import { longestObjectText } from '@console/contract/codegen';
import { hasThumbnail, previewOf } from './preview-rules.ts';

it.each([
  ['a.png', 'image/png', 'image'],
  ['a', 'image/jpeg', 'image'],
  ['a.png', '', 'image'],
  ['a.png', 'application/octet-stream', 'image'],
  ['a.svg', 'image/svg+xml', 'source'],
  ['a.svg', 'image/png', 'source'],
  ['a.png', 'text/html', 'source'],
  ['a.html', 'text/plain', 'source'],
  ['a.xml', 'application/xml', 'source'],
  ['a.md', 'text/markdown; charset=utf-8', 'text'],
  ['a', 'application/json', 'text'],
  ['a.pdf', 'application/pdf', 'pdf'],
  ['a.mp3', 'audio/mpeg', 'audio'],
  ['a.mp4', 'video/mp4', 'video'],
  ['a.zip', 'application/zip', 'none'],
  ['a', '', 'none'],
])('%s as %j is shown as %s', (key, mime, preview) =>
  expect(previewOf({ key, mime, size: 1 })).toBe(preview),
);

it('a long text is not shown, a large picture has no thumbnail', () => {
  expect(previewOf({ key: 'a.txt', mime: 'text/plain', size: longestObjectText + 1 })).toBe('none');
  expect(hasThumbnail({ key: 'a.png', mime: 'image/png', size: 1024 })).toBe(true);
  expect(hasThumbnail({ key: 'a.png', mime: 'image/png', size: 3 * 1024 * 1024 })).toBe(false);
  expect(hasThumbnail({ key: 'a.svg', mime: 'image/svg+xml', size: 1 })).toBe(false);
});

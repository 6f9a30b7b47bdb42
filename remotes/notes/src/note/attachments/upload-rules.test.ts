import { noteLimits } from '@console/contract/notes';
import { appended, attachmentMarkdown, filesOf, hasRoom, namedFile, withoutMention } from './upload-rules.ts';

const id = '01939f00-0000-7000-8000-000000000001';

it('an image is shown, anything else is a link; a name cannot break out', () => {
  expect(attachmentMarkdown(id, { name: '图.png', type: 'image/png' })).toBe(`![图.png](attachment://${id})`);
  expect(attachmentMarkdown(id, { name: 'a](b)[c\\.pdf', type: 'application/pdf' })).toBe(
    `[a (b) c .pdf](attachment://${id})`,
  );
  expect(attachmentMarkdown(id, { name: '[a].pdf', type: '' })).toBe(`[a .pdf](attachment://${id})`);
  expect(attachmentMarkdown(id, { name: '', type: '' })).toBe(`[file](attachment://${id})`);
});

it('is put into a paragraph of its own, and taken out again without a trace', () => {
  expect(appended('', 'x')).toBe('x\n');
  expect(appended('a', 'x')).toBe('a\n\nx\n');
  expect(appended('a\n', 'x')).toBe('a\n\nx\n');
  expect(appended('a\n\n', 'x')).toBe('a\n\nx\n');
  expect(withoutMention('a\n\nx\nb', 'x')).toBe('a\n\nb');
  expect(withoutMention('a x b', 'x')).toBe('a  b');
});

it('a pasted picture is named by its time', () => {
  const now = new Date('2026-11-21T08:09:10Z');
  expect(namedFile(new File([], 'image.png', { type: 'image/png' }), now).name).toBe(
    '2026-11-21-08-09-10.png',
  );
  expect(namedFile(new File([], 'a.pdf', { type: 'application/pdf' }), now).name).toBe('a.pdf');
  expect(namedFile(new File([], ''), now).name).toBe('2026-11-21-08-09-10.bin');
});

it.each(['my-image.png', 'image.png.pdf'])('%s has a name of its own', (name) => {
  expect(namedFile(new File([], name), new Date(0)).name).toBe(name);
});

it('a mention fits as long as it and the empty line before it do', () => {
  const text = 'x'.repeat(noteLimits.contentLength - 10);
  expect(hasRoom(text, 'x'.repeat(7))).toBe(true);
  expect(hasRoom(text, 'x'.repeat(8))).toBe(false);
});

describe('what is pasted or dropped', () => {
  const picture = new File([], 'image.png', { type: 'image/png' });
  const given = (...types: string[]) => filesOf({ files: [picture] as unknown as FileList, types });
  it('is its files', () => expect(given('Files')).toEqual([picture]));
  it('is text where a picture of the text comes with it', () =>
    expect(given('text/plain', 'Files')).toEqual([]));
  it('may be nothing', () => expect(filesOf(null)).toEqual([]));
});

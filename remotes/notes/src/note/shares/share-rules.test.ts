import * as fc from 'fast-check';
import { attachmentMarkdown } from '../attachments/upload-rules.ts';
import { noteOf } from './share-rules.ts';

const shared = (more: object) => ({ title: '', text: '', url: '', ...more });

it.each([
  ['a text', { text: 'hello' }, [], '', 'hello'],
  ['a page', { title: 'A  page\n', url: 'https://a.test/x' }, [], 'A page', '<https://a.test/x>'],
  [
    'a page whose address stands in the text',
    { title: 'A page', text: 'See https://a.test', url: 'https://a.test' },
    [],
    'A page',
    'See https://a.test',
  ],
  ['an address as the title', { title: 'https://a.test', text: '' }, [], '', 'https://a.test'],
  ['a picture', { title: 'IMG_1' }, ['![IMG_1](attachment://1)'], 'IMG_1', '![IMG_1](attachment://1)'],
  ['what is no address', { url: 'not an <address>' }, [], '', 'not an <address>'],
  [
    'two files and a text',
    { text: ' t ' },
    ['[a](attachment://1)', '[b](attachment://2)'],
    '',
    't\n\n[a](attachment://1)\n\n[b](attachment://2)',
  ],
] as const)('%s', (_, more, mentions, title, content) =>
  expect(noteOf(shared(more), mentions)).toEqual({ title, content, tagIds: [] }),
);

it('a title longer than that of a note stands in the text as a whole', () => {
  const long = 'x'.repeat(300);
  const note = noteOf(shared({ title: long, text: 'body' }), []);
  expect([note.title.length, note.content]).toEqual([200, `${long}\n\nbody`]);
});

it('is no longer than what the worker counts before it keeps a share (`signsOf` in host/worker.js)', () =>
  fc.assert(
    fc.property(
      fc.record({
        title: fc.string({ maxLength: 300 }),
        text: fc.string(),
        url: fc.oneof(fc.webUrl(), fc.string()),
      }),
      fc.array(fc.record({ name: fc.string(), type: fc.constantFrom('image/png', 'text/plain') })),
      (share, files) => {
        const id = '01939f00-00a1-7000-8000-000000000001';
        const { content } = noteOf(
          share,
          files.map((file) => attachmentMarkdown(id, file)),
        );
        const names = files.reduce((sum, { name }) => sum + name.length + 64, 0);
        expect(content.length).toBeLessThanOrEqual(
          share.title.length + share.text.length + share.url.length + names + 64,
        );
      },
    ),
  ));

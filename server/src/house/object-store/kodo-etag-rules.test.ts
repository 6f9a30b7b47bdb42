import { kodoBlock, kodoEtag } from './kodo-etag-rules.ts';

it.each([
  ['nothing', Buffer.alloc(0), 'Fto5o-5ea0sNMlW_75VgGJCv2AcJ'],
  ['a sentence', Buffer.from('hello world'), 'FiqubDXJT8-0FdvpX0CLnOke6Ebt'],
  ['one byte more than a block', Buffer.alloc(kodoBlock + 1), 'lhCFgki5yzon0rjN9uJusf6qtsF6'],
])('%s', (_, bytes, etag) => expect(kodoEtag(bytes)).toBe(etag));

it('a whole block is one hash, not a hash of one', () =>
  expect(Buffer.from(kodoEtag(Buffer.alloc(kodoBlock)), 'base64url')[0]).toBe(0x16));

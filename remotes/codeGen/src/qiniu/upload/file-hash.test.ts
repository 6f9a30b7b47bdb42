import { fileHash, partBytes } from './file-hash.ts';

// As the store's own hashes, whose first byte tells of how many pieces they are.
const ofStore = (hash: string) => Buffer.from(hash, 'base64url').subarray(1).toString('hex');

it.each([
  ['nothing', new Uint8Array(0), 'Fto5o-5ea0sNMlW_75VgGJCv2AcJ'],
  ['a sentence', new TextEncoder().encode('hello world'), 'FiqubDXJT8-0FdvpX0CLnOke6Ebt'],
  ['one byte more than a piece', new Uint8Array(partBytes + 1), 'lhCFgki5yzon0rjN9uJusf6qtsF6'],
])('%s', async (_, bytes, hash) => expect(await fileHash(new Blob([bytes]))).toBe(ofStore(hash)));

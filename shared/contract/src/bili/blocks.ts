import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, text, uuid } from '../scalars.ts';
import { uploaderNumber } from './video-facts.ts';

export const mostBlocks = 500;

/** Something whose videos somebody does not want to find. */
export const Block = z.object({
  blockId: uuid,
  kind: z.enum(['word', 'uploader']),
  /** The word, or the uploader's number on the site. */
  value: z.string(),
  /** What the uploader was called; of a word the word. */
  name: z.string(),
  createdAt: instant,
});
export type Block = z.infer<typeof Block>;

export const NewBlock = z.discriminatedUnion('kind', [
  /** Found in title or tags, whatever the case and the width of letters. */
  z.object({ kind: z.literal('word'), value: text(1, 50) }),
  z.object({ kind: z.literal('uploader'), value: uploaderNumber, name: z._default(text(0, 100), '') }),
]);
export type NewBlock = z.input<typeof NewBlock>;

/** The caller's own list, the newest first; all of it, at most `mostBlocks`. */
export const listBlocks = endpoint({
  name: 'listBlocks',
  method: 'GET',
  path: '/bili/blocks',
  access: 'bili.use',
  shows: ['bili.blocks'],
  response: z.object({ items: z.array(Block) }),
});

/** What is on the list already is answered as it stands. */
export const createBlock = endpoint({
  name: 'createBlock',
  method: 'POST',
  path: '/bili/blocks',
  access: 'bili.use',
  changes: ['bili.blocks'],
  body: NewBlock,
  response: Block,
  errors: ['QUOTA_EXCEEDED'],
  idempotent: true,
});

/** @returns what was removed, which is what an undo needs */
export const removeBlock = endpoint({
  name: 'removeBlock',
  method: 'DELETE',
  path: '/bili/blocks/{blockId}',
  access: 'bili.use',
  changes: ['bili.blocks'],
  params: z.object({ blockId: uuid }),
  response: Block,
});

import { getBlogPost, publishNote, updateBlogPost, withdrawBlogPost } from '@console/contract/notes';
import type { Serve } from '../plugins/contract/serve.ts';
import { blogStateOf, publishNoteOf, withdrawBlogPostOf } from './blog.ts';
import type { Draw } from './drawn-post.ts';
import { tellNote } from './note-events.ts';

/** Drawing a long note keeps its thread busy, and nobody publishes more often. */
const publishing = { perMinute: 60 };

/** The author's side of publication; what strangers see is in `server/src/blog`. */
export function serveBlogPosts(serve: Serve, draw: Draw): void {
  serve(getBlogPost, ({ db, user, params }) => blogStateOf(db, user.userId, params.uuid));
  serve(
    publishNote,
    async ({ db, user: { userId }, params: { uuid: noteId }, body: wish, request }) => {
      const post = await publishNoteOf(db, draw, { userId, noteId, wish });
      tellNote(request, userId, noteId);
      return post;
    },
    publishing,
  );
  serve(
    updateBlogPost,
    async ({ db, user: { userId }, params: { uuid: noteId }, body: wish, request }) => {
      const post = await publishNoteOf(db, draw, { userId, noteId, wish, standingOnly: true });
      tellNote(request, userId, noteId);
      return post;
    },
    publishing,
  );
  serve(withdrawBlogPost, async ({ db, user: { userId }, params: { uuid }, request }) => {
    const post = await withdrawBlogPostOf(db, userId, uuid);
    tellNote(request, userId, uuid);
    return post;
  });
}

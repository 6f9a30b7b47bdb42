import { getBlogPost, publishNote, updateBlogPost, withdrawBlogPost } from '@console/contract/notes';
import type { Serve } from '../../plugins/contract/serve.ts';
import { blogStateOf, publishNoteOf, withdrawBlogPostOf } from './blog.ts';
import type { Draw } from './drawn-post.ts';
import { told } from './note-events.ts';

/** Drawing a long note keeps its thread busy, and nobody publishes more often. */
const publishing = { perMinute: 60 };

/** The author's side of publication; what strangers see is in `server/src/areas/notes/blog`. */
export function serveBlogPosts(serve: Serve, draw: Draw): void {
  serve(getBlogPost, ({ db, user, params }) => blogStateOf(db, user.userId, params.uuid));
  serve(
    publishNote,
    ({ db, user: { userId }, params: { uuid: noteId }, body: wish, request }) =>
      told(request, userId, publishNoteOf(db, draw, { userId, noteId, wish }), noteId),
    publishing,
  );
  serve(
    updateBlogPost,
    ({ db, user: { userId }, params: { uuid: noteId }, body: wish, request }) =>
      told(request, userId, publishNoteOf(db, draw, { userId, noteId, wish, standingOnly: true }), noteId),
    publishing,
  );
  serve(withdrawBlogPost, ({ db, user: { userId }, params: { uuid }, request }) =>
    told(request, userId, withdrawBlogPostOf(db, userId, uuid), uuid),
  );
}

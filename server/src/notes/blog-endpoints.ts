import { getBlogPost, publishNote, updateBlogPost, withdrawBlogPost } from '@console/contract/notes';
import type { Serve } from '../plugins/contract/serve.ts';
import { blogStateOf, publishNoteOf, updateBlogPostOf, withdrawBlogPostOf } from './blog.ts';

/** Drawing a long note keeps the process busy, and nobody publishes more often. */
const publishing = { perMinute: 60 };

/** The author's side of publication; what strangers see is in `server/src/blog`. */
export function serveBlogPosts(serve: Serve): void {
  serve(getBlogPost, ({ db, user, params }) => blogStateOf(db, user.userId, params.uuid));
  serve(
    publishNote,
    ({ db, user, params, body }) => publishNoteOf(db, user.userId, params.uuid, body),
    publishing,
  );
  serve(
    updateBlogPost,
    ({ db, user, params, body }) => updateBlogPostOf(db, user.userId, params.uuid, body),
    publishing,
  );
  serve(withdrawBlogPost, ({ db, user, params }) => withdrawBlogPostOf(db, user.userId, params.uuid));
}

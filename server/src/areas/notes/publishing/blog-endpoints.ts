import {
  getBlog,
  getBlogPost,
  publishNote,
  updateBlog,
  updateBlogPost,
  withdrawBlogPost,
} from '@console/contract/notes';
import type { Call, Serve } from '../../../plugins/contract/serve.ts';
import { told } from '../note-events.ts';
import { blogStateOf, type Publication, publishNoteOf, withdrawBlogPostOf } from './blog.ts';
import { blogOf, updateBlogOf } from './blog-facts.ts';
import type { Draw } from './drawn-post.ts';

/** Drawing a long note keeps its thread busy, and nobody publishes more often. */
const publishing = { perMinute: 60 };

const wishedIn = ({ user, params, body }: Call<typeof publishNote>): Publication => ({
  userId: user.userId,
  noteId: params.uuid,
  wish: body,
});

/** The author's side of publication; what strangers see is in `server/src/areas/notes/blog`. */
export function serveBlogPosts(serve: Serve, draw: Draw): void {
  serve(getBlog, ({ db, user }) => blogOf(db, user.userId));
  serve(updateBlog, ({ db, user, body }) => updateBlogOf(db, user.userId, body));
  serve(getBlogPost, ({ db, user, params }) => blogStateOf(db, user.userId, params.uuid));
  serve(
    publishNote,
    (call) => {
      const publication = wishedIn(call);
      return told(call, publishNoteOf(call, draw, publication), publication.noteId);
    },
    publishing,
  );
  serve(
    updateBlogPost,
    (call) => {
      const publication = { ...wishedIn(call), standingOnly: true };
      return told(call, publishNoteOf(call, draw, publication), publication.noteId);
    },
    publishing,
  );
  serve(withdrawBlogPost, (call) => {
    const { uuid } = call.params;
    return told(call, withdrawBlogPostOf(call.db, call.user.userId, uuid), uuid);
  });
}

export { type FormerPost, restorePost } from './blog.ts';
export { serveBlogPosts } from './blog-endpoints.ts';
export { blogOf, takeBlogFacts } from './blog-facts.ts';
export type { PostHeading } from './blog-html.ts';
export { checkPublishable, slugOf } from './blog-rules.ts';
export { drawingThread } from './drawing-thread.ts';
export { type Draw, type DrawnPost, drawnPost } from './drawn-post.ts';
export { setFlagsOf } from './item-flags.ts';

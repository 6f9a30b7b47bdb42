export { serveBlogPosts } from './blog-endpoints.ts';
export type { PostHeading } from './blog-html.ts';
export { slugOf } from './blog-rules.ts';
export { drawingThread } from './drawing-thread.ts';
export type { Draw } from './drawn-post.ts';
export { setFlagsOf } from './item-flags.ts';

/** What all areas draw with. Made before the rest that areas need, in a piece of its own (`remotes/page.ts`). */
export * as kit from '@console/ui';

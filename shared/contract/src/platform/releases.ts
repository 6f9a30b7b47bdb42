import * as z from 'zod/mini';

/** What must be known of a remote before its code loads (`remotes/<remote>/remote.json`). */
export const RemoteFacts = z.object({
  /** Workspace and release folder name, e.g. `notes`. */
  remote: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,30}$/)),
  /** First path segment of the area it builds, e.g. `note`. */
  area: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,30}$/)),
  titles: z.object({ zh: z.string(), en: z.string() }),
  /** Name of a Material icon that the frame knows; an unknown one falls back to a neutral sign. */
  icon: z.string(),
  /** Place in the area switch, low first. */
  order: z.int(),
  menu: z.array(
    z.object({
      /** Path inside the area, `''` for its index. */
      path: z.string(),
      titles: z.object({ zh: z.string(), en: z.string() }),
      /** Shown only to those who hold it; left out: shown to everybody signed in. */
      permission: z.optional(z.string()),
    }),
  ),
  /** Paths inside the area that need no sign-in. */
  publicPaths: z.array(z.string()),
  /** Range of shell versions that the remote runs on, e.g. `^1.0.0`. */
  shell: z.string(),
});
export type RemoteFacts = z.infer<typeof RemoteFacts>;

/** One immutable build of a remote, as written beside its files (`release.json`). */
export const Release = z.object({
  release: z.string().check(z.regex(/^[0-9a-z]{7,40}$/)),
  /** Module federation name of this release, e.g. `wood_3f9c2a1`: a name of its own, so that releases live side by side. */
  mfName: z.string(),
  /** Immutable addresses, from the origin's root. */
  base: z.string(),
  manifest: z.string(),
  entry: z.string(),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
  shell: z.string(),
  contract: z.string(),
  /** Path inside the release → sha384 in SRI form. */
  files: z.record(z.string(), z.string()),
  /** Path inside the area (`''`, `stock`) → files worth fetching early. */
  preload: z.record(z.string(), z.array(z.string())),
});
export type Release = z.infer<typeof Release>;

/** Which release of a remote is live, and which came before (newest first). One file per remote, owned by its team. */
export const LiveRecord = z.extend(RemoteFacts, {
  live: Release,
  previous: z.array(Release),
});
export type LiveRecord = z.infer<typeof LiveRecord>;

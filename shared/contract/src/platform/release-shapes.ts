import type * as zod from 'zod/mini';
import type { Schemas } from '../zod-schemas.ts';

/** Where a shell's list of files stands (`{ file: hash }`), beside its entry and named like it. */
export const fileListOf = (entry: string): string => entry.replace(/\.js$/, '.files.json');

export function releaseShapes(z: Schemas) {
  const titles = z.object({ zh: z.string(), en: z.string() });

  const menuEntry = z.object({
    /** Path inside the area, `''` for its index. */
    path: z.string(),
    titles,
    /** Shown only to those who hold it; left out: shown to everybody signed in. */
    permission: z.optional(z.string()),
  });

  const facts = z.object({
    /** Workspace and release folder name, e.g. `notes`. */
    remote: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,30}$/)),
    /** First path segment of the area it builds, e.g. `note`. */
    area: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,30}$/)),
    titles,
    /** Name of an icon that the frame knows, or a drawing of one's own: an SVG path of 24 × 24. Anything else gets a neutral sign. */
    icon: z.string(),
    /** Place in the area switch, low first. */
    order: z.int(),
    menu: z.array(menuEntry),
    /** Paths inside the area that need no sign-in; `path?name`: only with that parameter in the address. */
    publicPaths: z.array(z.string()),
    /** Range of shell versions that the remote runs on, e.g. `^1.0.0`. */
    shell: z.string(),
  });

  const frameFacts = {
    /** Paths inside the area that open without a network, in browsers that have opened them before; left out: none. */
    offlinePaths: z.optional(z.array(z.string())),
    /**
     * Paths inside the area of screens that are about what is chosen for it (`choice` of `defineRemote`), written as in `ChoicePlaces`: the frame keeps
     * the room of the choice before the area's code is there. Left out: the choice brings its room with it.
     */
    choicePaths: z.optional(z.array(z.string())),
    /** Headings of menu entries that belong together, by name; for areas with more entries than one takes in at a glance. */
    groups: z.optional(z.record(z.string(), titles)),
    /** Who grants what somebody lacks in one of its buildings or teams; left out: whoever manages the members there. */
    grantedBy: z.optional(titles),
    menu: z.array(
      z.extend(menuEntry, {
        /** The heading that it stands below, one of `groups`; left out: below none. */
        group: z.optional(z.string()),
        /** Whoever holds one of these instead of `permission` is shown it, too: each opens a part of the screen. */
        orOneOf: z.optional(z.array(z.string())),
      }),
    ),
    /** What people begin there, for the palette: an address inside the area that begins it. */
    actions: z.optional(z.array(z.extend(menuEntry, { orOneOf: z.optional(z.array(z.string())) }))),
  };

  /** What must be known of a remote before its code loads (`remotes/<remote>/remote.json`). */
  const RemoteFacts = z.extend(facts, frameFacts);

  /** What a page must know of a release to load it. */
  const LiveRelease = z.object({
    release: z.string().check(z.regex(/^[0-9a-z]{7,40}$/)),
    /** Module federation name of this release, e.g. `wood_3f9c2a1`: a name of its own, so that releases live side by side. */
    mfName: z.string(),
    /** Immutable addresses, from the origin's root; absolute for one that a developer's machine serves. */
    base: z.string(),
    manifest: z.string(),
    entry: z.string(),
    commit: z.nullable(z.string()),
    builtAt: z.string(),
    shell: z.string(),
    contract: z.string(),
    /**
     * Path inside the release → sha384 in SRI form, of what the page itself loads: manifest, entry, exposed chunks. The
     * entry carries the hashes of all other files.
     */
    files: z.record(z.string(), z.string()),
  });

  /** The same as the frame reads it. Remotes were promised a release without a card, and know of none. */
  const FramedRelease = z.extend(LiveRelease, {
    /**
     * What of `files` only its card on the home needs, the exposed module `./today`; left out: it has no such card, as releases of
     * before 1.13.0 of the shell have none.
     */
    today: z.optional(z.array(z.string())),
  });

  /** One immutable build of a remote, as written beside its files (`release.json`); `files` names every one of them. */
  const Release = z.extend(FramedRelease, {
    /** What was known of the remote when it was built: a way back brings these back, too. */
    facts: RemoteFacts,
    /** Path inside the area (`''`, `stock`) → files worth fetching early; those under `''` for every screen. */
    preload: z.record(z.string(), z.array(z.string())),
  });

  /** Another release for some people, while the rest run the live one. */
  const Rollout = z.object({
    release: LiveRelease,
    /** Share of all users, stable for each of them. */
    percent: z.int().check(z.minimum(0), z.maximum(100)),
    /** Marks (cohorts.ts) of users and of organizations that get it whatever the share is. */
    users: z.array(z.string()),
    organizations: z.array(z.string()),
  });

  /** Who made a remote run what, when and why: one line of the target's audit log. */
  const Change = z.object({
    at: z.string(),
    who: z.string(),
    action: z.enum(['release', 'rollback', 'rollout', 'sign', 'prune', 'shell']),
    remote: z.string(),
    from: z.nullable(z.string()),
    to: z.string(),
    why: z.string(),
  });

  /** Which release of a remote is live, for whom another one is, and which came before. One file per remote, owned by its team. */
  const LiveRecord = z.extend(facts, {
    live: LiveRelease,
    /** The newest ways back, complete: what is loaded when the live release cannot be. */
    previous: z.array(LiveRelease),
    rollouts: z._default(z.array(Rollout), []),
    /** Names of all that were live before, newest first. */
    history: z._default(z.array(z.string()), []),
  });

  /** The same as the frame reads it. Remotes were promised a record without groups, offline paths and grantors, and know of none. */
  const FramedRecord = z.extend(LiveRecord, {
    ...frameFacts,
    live: FramedRelease,
    previous: z.array(FramedRelease),
    rollouts: z._default(z.array(z.extend(Rollout, { release: FramedRelease })), []),
  });

  return { RemoteFacts, LiveRelease, FramedRelease, Release, Rollout, Change, LiveRecord, FramedRecord };
}

type Shapes = ReturnType<typeof releaseShapes>;
export type RemoteFacts = zod.infer<Shapes['RemoteFacts']>;
export type LiveRelease = zod.infer<Shapes['LiveRelease']>;
export type FramedRelease = zod.infer<Shapes['FramedRelease']>;
export type Release = zod.infer<Shapes['Release']>;
export type Rollout = zod.infer<Shapes['Rollout']>;
export type Change = zod.infer<Shapes['Change']>;
export type LiveRecord = zod.infer<Shapes['LiveRecord']>;
export type FramedRecord = zod.infer<Shapes['FramedRecord']>;

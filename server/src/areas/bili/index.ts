import { ApiError } from '@console/contract';
import {
  changeSavedVideo,
  clearWatches,
  createBlock,
  getBiliCapabilities,
  importLibrary,
  listBlocks,
  listLibrary,
  listWatches,
  recordWatch,
  removeBlock,
  removeSavedVideo,
  removeWatch,
  saveVideo,
  searchVideos,
} from '@console/contract/bili';
import type { FastifyPluginAsync } from 'fastify';
import type { Area, Ground } from '../../house/area.ts';
import { minute } from '../../house/jobs/jobs.ts';
import { serving } from '../../plugins/contract/serve.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { addBlock, blocksOf, removeBlockOf } from './blocks.ts';
import { finds } from './finders.ts';
import { forgetWatch, forgetWatches, rememberWatch, watchPage } from './history.ts';
import { importList } from './importing.ts';
import { changeVideo, findVideo, insertVideo, libraryPage, type Owner, removeVideo } from './library.ts';
import { coverLinks, coverUrlOf } from './live/cover-links.ts';
import { serveCovers } from './live/covers.ts';
import { LiveSearch } from './live/live-search.ts';
import { searchFor } from './live/searching.ts';
import { siteIn } from './live/site.ts';
import { seedBili } from './seed/index.ts';

/** How somebody's own rows are shown. */
type OwnerOf = (user: { readonly userId: string }) => Owner;

const found = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new ApiError('NOT_FOUND');
  return thing;
};

const library = (ownerOf: OwnerOf): FastifyPluginAsync =>
  serving((serve) => {
    serve(listLibrary, async ({ query, db, user }) => libraryPage(db, ownerOf(user), query));
    serve(saveVideo, async ({ body, db, user }) => {
      const saved = await insertVideo(db, ownerOf(user), body);
      if (!saved) throw new ApiError('ALREADY_SAVED', { details: { bvid: body.bvid } });
      return saved;
    });
    serve(changeSavedVideo, async ({ params, body, version, db, user }) => {
      const owner = ownerOf(user);
      const changed = await changeVideo(db, owner, { bvid: params.bvid, version }, body);
      if (changed) return changed;
      throw versionConflict(found(await findVideo(db, owner, params.bvid)));
    });
    serve(removeSavedVideo, async ({ params, db, user }) =>
      found(await removeVideo(db, ownerOf(user), params.bvid)),
    );
    serve(importLibrary, ({ body, db, user }) => importList(db, user.userId, body));
  });

const history = (ownerOf: OwnerOf): FastifyPluginAsync =>
  serving((serve) => {
    serve(listWatches, ({ query, db, user }) => watchPage(db, ownerOf(user), query));
    serve(recordWatch, ({ params, body, db, user }) => rememberWatch(db, ownerOf(user), params.bvid, body));
    serve(removeWatch, async ({ params, db, user }) =>
      found(await forgetWatch(db, ownerOf(user), params.bvid)),
    );
    serve(clearWatches, async ({ db, user }) => ({ removed: await forgetWatches(db, user.userId) }));
  });

const blocks = serving((serve) => {
  serve(listBlocks, async ({ db, user }) => ({ items: await blocksOf(db, user.userId) }));
  serve(createBlock, ({ body, db, user }) => addBlock(db, user.userId, body));
  serve(removeBlock, async ({ params, db, user }) =>
    found(await removeBlockOf(db, user.userId, params.blockId)),
  );
});

/** More than a person needs: the site is asked a search each two seconds at most, by everybody together. */
const searchesPerMinute = 30;

const finding = (search: LiveSearch | undefined, ownerOf: OwnerOf): FastifyPluginAsync =>
  serving((serve) => {
    serve(getBiliCapabilities, async () => ({
      ...{ library: true, linkOut: true, live: search !== undefined },
      trouble: (await search?.trouble()) ?? null,
    }));
    serve(searchVideos, ({ query, db, user }) => searchFor(search, db, ownerOf(user), query), {
      perMinute: searchesPerMinute,
    });
  });

const liveSearchOf = ({ config, database }: Ground): LiveSearch | undefined => {
  const site = siteIn(config);
  return site && new LiveSearch(site, database.as({ kind: 'owner' }));
};

const calls: FastifyPluginAsync<Ground> = async (app, ground) => {
  const site = siteIn(ground.config);
  const links = coverLinks(ground.secret('video-cover-key'));
  const ownerOf: OwnerOf = ({ userId }) => ({
    userId,
    coverUrl: site ? coverUrlOf(links, userId) : () => null,
  });
  serveCovers(app, { site, links, nameServers: ground.config.OUTBOUND_NAME_SERVERS });
  await app.register(finding(liveSearchOf(ground), ownerOf));
  await app.register(library(ownerOf));
  await app.register(history(ownerOf));
  await app.register(blocks);
};

/** Saved videos, and the search of the video site, which is asked only where an operator wants that (`BILI_LIVE`). */
export const bili: Area = {
  name: 'bili',
  serve: calls,
  jobs: (ground) => {
    const search = liveSearchOf(ground);
    return search ? [{ name: 'old video searches', everyMs: 60 * minute, run: () => search.sweep() }] : [];
  },
  finds,
  seed: seedBili,
};

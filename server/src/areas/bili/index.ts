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
} from '@console/contract/bili';
import type { FastifyPluginAsync } from 'fastify';
import type { Area, Ground } from '../../house/area.ts';
import { serving } from '../../plugins/contract/serve.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { addBlock, blocksOf, removeBlockOf } from './blocks.ts';
import { finds } from './finders.ts';
import { forgetWatch, forgetWatches, rememberWatch, watchPage } from './history.ts';
import { importList } from './importing.ts';
import { changeVideo, findVideo, insertVideo, libraryPage, type Owner, removeVideo } from './library.ts';
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

const calls: FastifyPluginAsync<Ground> = async (app) => {
  const ownerOf: OwnerOf = ({ userId }) => ({ userId, coverUrl: () => null });
  await app.register(
    serving((serve) => {
      serve(getBiliCapabilities, async () => ({ library: true, linkOut: true, live: false, trouble: null }));
    }),
  );
  await app.register(library(ownerOf));
  await app.register(history(ownerOf));
  await app.register(blocks);
};

/** Saved videos. Nothing here asks the video site: live search is off, and the browser converts numbers itself. */
export const bili: Area = { name: 'bili', serve: calls, finds, seed: seedBili };

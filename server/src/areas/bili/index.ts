import { ApiError } from '@console/contract';
import {
  changeSavedVideo,
  getBiliCapabilities,
  listLibrary,
  removeSavedVideo,
  saveVideo,
} from '@console/contract/bili';
import type { Area } from '../../house/area.ts';
import { serving } from '../../plugins/contract/serve.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { changeVideo, findVideo, insertVideo, libraryPage, removeVideo } from './library.ts';
import { seedBili } from './seed/index.ts';

const calls = serving((serve) => {
  serve(getBiliCapabilities, async () => ({ library: true, linkOut: true, live: false }));

  serve(listLibrary, async ({ query, db, user }) => libraryPage(db, user.userId, query));

  serve(saveVideo, async ({ body, db, user }) => {
    const saved = await insertVideo(db, user.userId, body);
    if (!saved) throw new ApiError('ALREADY_SAVED', { details: { bvid: body.bvid } });
    return saved;
  });

  serve(changeSavedVideo, async ({ params, body, version, db, user }) => {
    const changed = await changeVideo(db, user.userId, { bvid: params.bvid, version }, body);
    if (changed) return changed;
    const current = await findVideo(db, user.userId, params.bvid);
    if (!current) throw new ApiError('NOT_FOUND');
    throw versionConflict(current);
  });

  serve(removeSavedVideo, async ({ params, db, user }) => {
    const removed = await removeVideo(db, user.userId, params.bvid);
    if (!removed) throw new ApiError('NOT_FOUND');
    return removed;
  });
});

/** Saved videos. Nothing here asks the video site: live search is off, and the browser converts numbers itself. */
export const bili: Area = { name: 'bili', serve: calls, seed: seedBili };

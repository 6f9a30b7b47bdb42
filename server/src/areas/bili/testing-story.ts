import {
  changeSavedVideo,
  clearWatches,
  createBlock,
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
import type { Telling } from '../../../testing/telling.ts';

const one = 'BV1KJ411C7Un';
const other = 'BV1Hk4y1B7Cx';

/** A video that is found, saved, watched to its end and removed; a list that is imported; what is not wanted. */
export async function story({ tell }: Telling): Promise<void> {
  const [found] = (await tell(searchVideos, { query: { q: '榫卯' } })).items;
  if (!found) throw new Error('the simulated site has found nothing');
  const { title, uploader, uploaderId, durationSeconds, cover } = found;
  const facts = { title, uploader, uploaderId, durationSeconds, cover };
  const { version } = await tell(saveVideo, { body: { bvid: one, ...facts } });
  await tell(changeSavedVideo, {
    params: { bvid: one },
    body: { watchLater: true, chapters: [{ part: 1, seconds: 65, title: '燕尾榫' }] },
    version,
  });
  await tell(recordWatch, { params: { bvid: one }, body: { part: 1, progressSeconds: 60, ...facts } });
  await tell(recordWatch, { params: { bvid: other }, body: { part: 1, progressSeconds: 5 } });
  await tell(listWatches, { query: { unfinished: 'yes' } });
  await tell(listLibrary, { query: { shelf: 'begun' } });
  await tell(removeWatch, { params: { bvid: other } });
  await tell(clearWatches);
  await tell(importLibrary, { body: { text: `${one}\n${other}`, tags: ['收藏'] } });
  const { blockId } = await tell(createBlock, { body: { kind: 'word', value: '避坑' } });
  await tell(createBlock, { body: { kind: 'uploader', value: '10001', name: '木作小栈' } });
  await tell(listBlocks);
  await tell(removeBlock, { params: { blockId } });
  await tell(removeSavedVideo, { params: { bvid: one } });
}

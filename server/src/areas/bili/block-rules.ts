import type { Block, FoundVideo } from '@console/contract/bili';

/** As words are compared: case and width of letters do not matter. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

type Looked = Pick<FoundVideo, 'title' | 'tags' | 'uploaderId'>;
type Listed = Pick<Block, 'kind' | 'value'>;

/** By which entry of somebody's list a video is not wanted: an uploader goes before a word. */
export function blockedBy(video: Looked, blocks: readonly Listed[]): Listed | null {
  const texts = [video.title, ...video.tags].map(folded);
  const isUploader = ({ kind, value }: Listed) => kind === 'uploader' && value === video.uploaderId;
  const isWord = ({ kind, value }: Listed) =>
    kind === 'word' && texts.some((text) => text.includes(folded(value)));
  const found = blocks.find(isUploader) ?? blocks.find(isWord);
  return found ? { kind: found.kind, value: found.value } : null;
}

import type { StoredObject } from '@console/contract/codegen';
import { longestObjectText } from '@console/contract/codegen';

/** How an object can be looked at. `source`: what a browser would run is shown as the text that it is, never as a page. */
export type Preview = 'image' | 'audio' | 'video' | 'text' | 'source' | 'pdf' | 'none';

const byEnding: Readonly<Record<string, Preview>> = {
  ...Object.fromEntries(
    ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico'].map((one) => [one, 'image']),
  ),
  ...Object.fromEntries(['mp3', 'wav', 'ogg', 'm4a', 'flac'].map((one) => [one, 'audio'])),
  ...Object.fromEntries(['mp4', 'webm', 'mov'].map((one) => [one, 'video'])),
  ...Object.fromEntries(
    [
      'txt',
      'md',
      'csv',
      'json',
      'yaml',
      'yml',
      'log',
      'ts',
      'js',
      'css',
      'sql',
      'toml',
      'ini',
      'sh',
      'conf',
    ].map((one) => [one, 'text']),
  ),
  ...Object.fromEntries(['html', 'htm', 'xhtml', 'svg', 'xml'].map((one) => [one, 'source'])),
  pdf: 'pdf',
};

const endingOf = (key: string): string => /\.(\w+)$/.exec(key)?.[1]?.toLowerCase() ?? '';

/** By what the store says it is; its name counts where the store says nothing, and whenever either of both could be run. */
export function previewOf({ key, mime, size }: Pick<StoredObject, 'key' | 'mime' | 'size'>): Preview {
  const named = byEnding[endingOf(key)] ?? 'none';
  const said = byMime(mime);
  const kind = named === 'source' || said === 'source' ? 'source' : (said ?? named);
  return (kind === 'text' || kind === 'source') && size > longestObjectText ? 'none' : kind;
}

function byMime(mime: string): Preview | undefined {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === '' || type === 'application/octet-stream') return undefined;
  if (/html|svg|xml/.test(type)) return 'source';
  if (type === 'application/pdf') return 'pdf';
  if (/^(?:text\/|application\/(?:json|javascript|x-sh|sql|yaml|toml))/.test(type)) return 'text';
  const family = type.split('/')[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'none';
}

/** Pictures beyond this are not fetched for the sake of a thumbnail. */
const largestThumbnail = 2 * 1024 * 1024;

export const hasThumbnail = (object: Pick<StoredObject, 'key' | 'mime' | 'size'>): boolean =>
  previewOf(object) === 'image' && object.size <= largestThumbnail;

import { siteVideoUrl } from '@console/contract/bili';
import type { ShownVideo } from './shown-video.ts';
import { timeText } from './video-words-rules.ts';

/** The words of the note, in the writer's language. */
export interface NoteWords {
  readonly uploader: string;
  readonly watchedTo: string;
  readonly chapters: string;
  part(part: number): string;
}

/**
 * A bookmark of a video: its address first, so that the note knows what it is a mark of; then what was written about it, and its
 * moments as links that open the site there.
 */
export function videoNote(video: ShownVideo, words: NoteWords): { title: string; content: string } {
  const { bvid, title, part, startSeconds, uploader, chapters, saved } = video;
  const name = title || bvid;
  const moment = (at: number, seconds: number, text: string) =>
    `[${text}](${siteVideoUrl(bvid, at, seconds)})`;
  const placed = (at: number, seconds: number) =>
    moment(at, seconds, at > 1 ? `${words.part(at)} ${timeText(seconds)}` : timeText(seconds));
  const blocks = [
    moment(1, 0, escaped(name)),
    uploader && `${words.uploader}${escaped(uploader)}`,
    startSeconds > 0 && `${words.watchedTo}${placed(part, startSeconds)}`,
    saved?.note.trim(),
    chapters.length > 0 && `## ${words.chapters}`,
    chapters
      .map(({ part: at, seconds, title: text }) => `- ${placed(at, seconds)} ${escaped(text)}`)
      .join('\n'),
  ];
  return { title: name, content: `${blocks.filter(Boolean).join('\n\n')}\n` };
}

/** As text and not as Markdown. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');

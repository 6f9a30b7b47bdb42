import { type Chapter, mostChapters } from './library.ts';

const line =
  /^[\s\-–—•·*]*(?:[Pp](\d{1,4})[\s,，]+)?\[?((?:\d{1,3}[:：])?\d{1,4}[:：]\d{2})\]?[\s\-–—:：|·]*(.*)$/;

/**
 * Chapters as people write them below videos, one a line: `12:05 dovetails`, `1:02:03 - glue`, `P2 00:30 tools`.
 * @returns the chapters in the order of the video, and the lines that are none
 */
export function chaptersIn(text: string): { chapters: Chapter[]; others: string[] } {
  const chapters: Chapter[] = [];
  const others: string[] = [];
  for (const given of text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const chapter = chapterIn(given);
    if (chapter && chapters.length < mostChapters) chapters.push(chapter);
    else others.push(given);
  }
  return { chapters: inOrder(chapters), others };
}

function chapterIn(given: string): Chapter | undefined {
  const [, part = '1', time = '', title = ''] = line.exec(given) ?? [];
  const seconds = time.split(/[:：]/).reduce((sum, one) => sum * 60 + Number(one), 0);
  const name = title.trim().slice(0, 100).trim();
  if (time === '' || name === '' || Number(part) < 1 || seconds > 999_999) return undefined;
  return { part: Number(part), seconds, title: name };
}

/** By part and moment; what is at the same moment stays in its order. */
export const inOrder = (chapters: readonly Chapter[]): Chapter[] =>
  [...chapters].sort((one, other) => one.part - other.part || one.seconds - other.seconds);

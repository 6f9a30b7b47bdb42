/** `725` → `12:05`, `3723` → `1:02:03`. */
export function timeText(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Which part of a video was seen, 0 to 1; 0 where either is not known. */
export const seenPart = (seenSeconds: number | null, durationSeconds: number | null): number =>
  seenSeconds === null || !durationSeconds ? 0 : Math.min(seenSeconds / durationSeconds, 1);

/** `90`, `1:30`, `1:02:03`, with full-width colons too; '' is the beginning. @returns undefined for anything else */
export function secondsFrom(text: string): number | undefined {
  const trimmed = text.trim().replaceAll('：', ':');
  if (trimmed === '') return 0;
  if (!/^\d{1,6}(?::\d{1,4}){0,2}$/.test(trimmed)) return undefined;
  const seconds = trimmed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds <= 999_999 ? seconds : undefined;
}

/** Tags as people type them, between commas of either width; each once. */
export const tagsFrom = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Chapters one a line, as they are read back by `chaptersIn`. */
export const chaptersText = (chapters: readonly { part: number; seconds: number; title: string }[]): string =>
  chapters
    .map(({ part, seconds, title }) => `${part > 1 ? `P${part} ` : ''}${timeText(seconds)} ${title}`)
    .join('\n');

/** A big number as people say it: 12,345 → `1.2万`, `12.3K`. */
export const countText = (count: number, language: 'zh' | 'en'): string =>
  new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(count);

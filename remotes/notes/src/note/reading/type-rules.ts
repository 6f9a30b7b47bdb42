import { taskMark } from '@console/contract/notes';
import { linesOutsideCode } from './text-lines.ts';

/** A snippet is code; the first line may say in what language, as a fence does or as `#!` does. */
export interface Snippet {
  readonly language: string;
  readonly code: string;
}

export function snippetOf(content: string): Snippet {
  const lines = content.trim().split('\n');
  const [, fence, language = ''] = /^(`{3,}|~{3,})[ \t]*([\w+#.-]{0,30})/.exec(lines[0] ?? '') ?? [];
  if (fence !== undefined && lines.length > 1 && lines.at(-1)?.startsWith(fence))
    return { language, code: lines.slice(1, -1).join('\n') };
  const script = /^#!.*?([a-z]+)[\d.]*[ \t]*$/m.exec(lines[0] ?? '')?.[1];
  return { language: script === 'node' ? 'javascript' : (script ?? ''), code: content };
}

/** The first address in a bookmark's text: what it is a mark of. */
export const bookmarkedAddress = (content: string): string | undefined =>
  /https?:\/\/[^\s<>"'()[\]{}【】「」，。；！？、]+/i.exec(content)?.[0].replace(/[.,;:!?]+$/, '');

/** How far a check list is. */
export function tasksIn(content: string): { all: number; done: number } {
  const tasks = [...linesOutsideCode(content)].flatMap((line) => {
    const start = line && line.offset + line.text.search(/[^\s>]/);
    return (start !== undefined && taskMark(content, start)) || [];
  });
  return { all: tasks.length, done: tasks.filter(({ done }) => done).length };
}

import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** What draws a note, fetched together with the parser: the list does without all of it. */
export { default as MarkdownView } from '../markdown/markdown-view.tsx';
export { default as ReadingFacts } from '../reading/reading-facts.tsx';
export { default as SnippetView } from './snippet-view.tsx';

// What only a drawn note says comes with what draws it.
addTexts('notes', { zh, en });

import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight, type LanguageFn } from 'lowlight';
import type { KnownLanguage } from '../markdown/code-languages.ts';

const grammars: Record<KnownLanguage, LanguageFn> = {
  bash,
  css,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};

const lowlight = createLowlight(grammars);

/**
 * Code as a tree of coloured pieces: classes `hljs-…`, which the preview's `code-style.ts` and the public pages' `style.css` give
 * their colours. Apart from all other doors, so that grammars are fetched by the first block that needs them.
 */
export const coloredTree = (language: KnownLanguage, code: string) => lowlight.highlight(language, code);

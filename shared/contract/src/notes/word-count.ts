/** Han characters, kana and syllables count one each; elsewhere a run of letters and digits is a word. */
export function wordCountOf(text: string): number {
  const words =
    /(?=[\p{L}\p{N}])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{N}\p{M}'’_-])+/gu;
  return [...text.matchAll(words)].filter(([word]) => /[\p{L}\p{N}]/u.test(word)).length;
}

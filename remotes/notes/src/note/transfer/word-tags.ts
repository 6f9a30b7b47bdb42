const code =
  /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(`+)[^`\n][^\n]{0,2000}?\2/gm;

/** `#tags` that stand as words in a text, not in its code. A number alone is none, nor a heading. */
export const wordTags = (text: string): string[] => [
  ...new Set(
    [
      ...text
        .replace(code, ' ')
        .matchAll(/(?:^|[\s（(，。、])#([\p{L}\p{N}_/-]{1,100})(?=$|[\s.,;:!?)，。、；：！？）])/gmu),
    ]
      .map(([, tag = '']) => tag.replace(/^\/+|\/+$/g, ''))
      .filter((tag) => /[\p{L}_]/u.test(tag)),
  ),
];

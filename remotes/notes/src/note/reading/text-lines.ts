export interface TextLine {
  readonly text: string;
  readonly offset: number;
  /** The line above is empty, or there is none: a paragraph may begin here. */
  readonly first: boolean;
}

/** The lines of a note that are no code between fences; code is told by `undefined`, once. */
export function* linesOutsideCode(markdown: string): Generator<TextLine | undefined> {
  let fence: string | undefined;
  for (const line of linesOf(markdown)) {
    const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.text) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && info.trim() === '') fence = undefined;
    } else if (mark !== undefined && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark;
      yield undefined;
    } else yield line;
  }
}

function* linesOf(markdown: string): Generator<TextLine> {
  let first = true;
  for (const { 0: text, index: offset } of markdown.matchAll(/.+|\n(?=\n)/g)) {
    const empty = text.trim() === '';
    yield { text: empty ? '' : text, offset, first: first && !empty };
    first = empty;
  }
}

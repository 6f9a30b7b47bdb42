/** What the toolbar, keys and the menu behind `/` can do to a text. */
export type EditorCommand =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'mark'
  | 'link'
  | 'noteLink'
  | 'heading'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bulletList'
  | 'orderedList'
  | 'taskList'
  | 'quote'
  | 'callout'
  | 'codeBlock'
  | 'formula'
  | 'table'
  | 'picture'
  | 'date'
  | 'divider'
  | 'undo'
  | 'redo'
  | 'rowAbove'
  | 'rowBelow'
  | 'removeRow'
  | 'columnBefore'
  | 'columnAfter'
  | 'removeColumn'
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'tidyTable';

/** What the text looks like where the cursor stands: which buttons are pressed. */
export interface Formats {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly code: boolean;
  readonly link: boolean;
  readonly quote: boolean;
  readonly codeBlock: boolean;
  /** 0 where the line is no heading. */
  readonly heading: number;
  readonly list: 'bullet' | 'ordered' | 'task' | 'none';
  readonly table: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const plainFormats: Formats = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  link: false,
  quote: false,
  codeBlock: false,
  heading: 0,
  list: 'none',
  table: false,
  canUndo: false,
  canRedo: false,
};

/** What writing asks of the screen around the editor. */
export interface WritingHelp {
  /** Titles of notes for what was typed; nothing typed: of those that were changed last. */
  findTitles(typed: string): Promise<readonly string[]>;
  /** Headings of the note of that title. */
  headingsOf(title: string): Promise<readonly string[]>;
  /** Names of tags. */
  tagNames(): Promise<readonly string[]>;
  /** The note gets the tag. */
  onTag(name: string): void;
  /** Beginnings that are written again and again. */
  templates(): readonly { readonly label: string; readonly text: string }[];
  /** Today, as the writer writes it. */
  today(): string;
  /** Takes a file in. @returns how the text names it */
  takeFile(file: File): string;
  /** Asks for pictures; none where nobody chose any. */
  choosePictures(): Promise<readonly File[]>;
  /** What was pasted is made Markdown; told when it could not. */
  onPasteFailed(): void;
  /** Whether Tab moves items of lists. */
  tabIndents(): boolean;
  /** Words of the editor in the user's language. @param key below `editor.writing` */
  word(key: string): string;
}

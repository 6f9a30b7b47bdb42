/** What a key can do on the note screen, and which key does it until somebody chooses another one. */
export const defaultKeys = {
  create: 'N',
  switchNote: 'Mod+O',
  today: 'D',
  search: '/',
  tree: 'L',
  next: 'J',
  previous: 'K',
  open: 'Enter',
  edit: 'E',
  switchMode: 'Mod+E',
  split: 'Mod+Shift+E',
  save: 'Mod+S',
  saveAndRead: 'Mod+Enter',
  pin: 'P',
  finish: 'F',
  remind: 'R',
  blog: 'B',
  tags: 'T',
  history: 'H',
  trash: '#',
  exit: 'Escape',
  bold: 'Mod+B',
  italic: 'Mod+I',
  strike: 'Mod+Shift+X',
  code: 'Mod+J',
  heading: 'Mod+Shift+H',
  link: 'Mod+K',
  taskList: 'Mod+Shift+L',
  focusMode: 'Mod+Shift+F',
  help: '?',
} as const;
export type KeyCommand = keyof typeof defaultKeys;
export type KeyMap = Readonly<Record<KeyCommand, string>>;

export const keyCommands = Object.keys(defaultKeys) as KeyCommand[];

/** Taken by the search box itself, and by every dialog. */
export const fixedKeys: readonly KeyCommand[] = ['search', 'exit'];

/** The key as assistive technology is told of it, which knows no Mod. */
export const ariaKeys = (chord: string): string =>
  chord.startsWith('Mod+') ? ['Control', 'Meta'].map((key) => chord.replace('Mod', key)).join(' ') : chord;

/** What somebody chose, over the defaults; what is not understood any more, or taken by others, is left out. */
export function keyMapOf(chosen: unknown): KeyMap {
  if (typeof chosen !== 'object' || chosen === null) return defaultKeys;
  const entries = Object.entries(chosen).filter(
    ([command, key]) =>
      command in defaultKeys &&
      !(fixedKeys as readonly string[]).includes(command) &&
      typeof key === 'string' &&
      key !== '',
  );
  // One by one: a command that came with a later release makes room for what was chosen before it.
  return entries.reduce<KeyMap>(
    (map, [command, key]) => rebound(map, command as KeyCommand, String(key)),
    defaultKeys,
  );
}

/** Which command has the key already. */
export const commandOn = (map: KeyMap, chord: string): KeyCommand | undefined =>
  keyCommands.find((command) => map[command] === chord);

/** Gives a command another key; whoever had that key gets the old one, so that no command is without. */
export function rebound(map: KeyMap, command: KeyCommand, chord: string): KeyMap {
  const other = commandOn(map, chord);
  if (fixedKeys.includes(command) || (other !== undefined && fixedKeys.includes(other))) return map;
  return { ...map, ...(other ? { [other]: map[command] } : {}), [command]: chord };
}

/** A file with the folders that it was chosen in. */
export interface ChosenFile {
  readonly file: File;
  readonly path: string;
}

export const filesOf = (list: FileList | readonly File[]): ChosenFile[] =>
  [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

/** What was dropped, folders with all that is in them. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  // Read at once: the list is empty after the event.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return filesOf(data.files);
  return (await Promise.all(entries.map(below))).flat();
}

async function below(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenFile[] = [];
  for (;;) {
    // A hundred at a time, until there are none left.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await below(one)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A picture from the clipboard has no name of its own. @param at when it was pasted */
export function pastedFiles(data: DataTransfer, at: Date): ChosenFile[] {
  const stamp = [
    at.getFullYear(),
    ...[at.getMonth() + 1, at.getDate()].map((one) => String(one).padStart(2, '0')),
    '-',
    ...[at.getHours(), at.getMinutes(), at.getSeconds()].map((one) => String(one).padStart(2, '0')),
  ].join('');
  return [...data.files].map((file, place) => {
    const named = file.name !== '' && file.name !== 'image.png';
    const ending = /^image\/(\w+)/.exec(file.type)?.[1] ?? 'bin';
    return { file, path: named ? file.name : `pasted-${stamp}${place > 0 ? `-${place + 1}` : ''}.${ending}` };
  });
}

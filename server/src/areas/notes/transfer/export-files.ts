/** Bytes of a name without its ending: with what is added to it, every file system takes it (255). */
const mostBytes = 180;
const mostSigns = 60;

/**
 * A name that every system takes, not hidden, and short enough.
 * @param ending what follows it, with its dot
 */
function fileName(name: string, ending = ''): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  // No dot in front (hidden) or behind (lost on Windows), and no half of a character at the cut.
  const short = shortened(plain).replace(/^[. ]+|[. ]+$/g, '');
  // Windows keeps the names of devices for itself, whatever stands behind their dot.
  const isDevice = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i.test(short);
  return `${short === '' || isDevice ? `note ${short}`.trim() : short}${ending}`;
}

function shortened(name: string): string {
  let short = '';
  let bytes = 0;
  for (const sign of [...name].slice(0, mostSigns)) {
    bytes += Buffer.byteLength(sign);
    if (bytes > mostBytes) break;
    short += sign;
  }
  return short;
}

/**
 * Gives out file names that every system takes, each once.
 * @returns a function from a note's name to its file's
 */
export function fileNames(): (name: string) => string {
  const given = new Set<string>();
  // Where to go on counting: thousands of notes may have one name.
  const counts = new Map<string, number>();
  return (name) => {
    const plain = fileName(name);
    // Some systems hold names that differ in case for the same.
    const key = plain.toLowerCase();
    for (let count = counts.get(key) ?? 1; ; count += 1) {
      const file = `${plain}${count === 1 ? '' : ` (${count})`}.md`;
      counts.set(key, count + 1);
      if (!given.has(file.toLowerCase())) {
        given.add(file.toLowerCase());
        return file;
      }
    }
  };
}

/** Where the files of notes lie in the zip. */
export const filesFolder = 'attachments/';

/**
 * Gives out the names of attachments' files: told apart by their ids, as two may have one name, and none the beginning of
 * another.
 */
export function attachmentFiles(): (id: string, name: string) => string {
  const taken = new Set<string>();
  return (id, name) => {
    const short = id.slice(-12);
    // Ids that were made elsewhere may end alike.
    const mark = taken.has(short) ? id : short;
    taken.add(short);
    const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]{1,10})?$/is.exec(name) ?? [];
    return `${mark} ${fileName(stem, ending)}`;
  };
}

/** The file's name as a link names it; brackets and quotes would end the link. */
export const linkedName = (file: string): string =>
  encodeURIComponent(file).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

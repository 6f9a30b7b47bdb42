import { attachmentAddress } from '@console/contract/notes';
import type { FoundFiles } from './found-files.ts';
import type { FoundFile } from './imported-notes.ts';

/** HTML whose pictures stand in it as base64, with files in their place. */
export async function withOwnPictures(
  html: string,
  files: FoundFiles,
): Promise<{ readonly html: string; readonly files: readonly FoundFile[] }> {
  const parts: string[] = [];
  const found: FoundFile[] = [];
  let end = 0;
  for (const match of html.matchAll(/src="data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)"/gi)) {
    const [whole, kind = 'png', data = ''] = match;
    const bytes = bytesIn(data);
    const file = bytes && (await files.give(`picture ${found.length + 1}.${kind}`, new Blob([bytes])));
    if (!file || typeof file === 'string') continue;
    found.push(file);
    parts.push(html.slice(end, match.index), `src="${attachmentAddress(file.id)}"`);
    end = match.index + whole.length;
  }
  return { html: parts.join('') + html.slice(end), files: found };
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

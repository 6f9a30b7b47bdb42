import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportedFile } from '@console/contract';
import { extractText, getDocumentProxy } from 'unpdf';

/** Where papers are kept for the eye, if somebody says where. */
const keptIn = process.env.PAPERS;

/** What another reader finds in a PDF, page by page, without the spaces that it guesses. */
export async function pagesOf(file: ExportedFile): Promise<string[]> {
  const bytes = Buffer.from(file.base64, 'base64');
  if (keptIn) {
    mkdirSync(keptIn, { recursive: true });
    writeFileSync(join(keptIn, file.name), bytes);
  }
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ''));
}

export const textOf = async (file: ExportedFile): Promise<string> => (await pagesOf(file)).join('');

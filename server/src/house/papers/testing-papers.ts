import type { ExportedFile } from '@console/contract';
import { extractText, getDocumentProxy } from 'unpdf';

/** What another reader finds in a PDF, page by page, without the spaces that it guesses. */
export async function pagesOf(file: ExportedFile): Promise<string[]> {
  const bytes = Buffer.from(file.base64, 'base64');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ''));
}

export const textOf = async (file: ExportedFile): Promise<string> => (await pagesOf(file)).join('');

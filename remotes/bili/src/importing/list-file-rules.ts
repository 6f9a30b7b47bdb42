import { textIn } from '@console/contract/text-encoding';

/** The text of a chosen list. @returns undefined for what is no text, as a packed sheet is none though its bytes are letters */
export function listText(bytes: Uint8Array): string | undefined {
  const text = textIn(bytes);
  return text?.includes('\u0000') ? undefined : text;
}

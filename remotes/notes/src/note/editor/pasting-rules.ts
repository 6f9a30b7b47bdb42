/** Elements that look like something in Markdown. */
const looks =
  /<(?:a\s[^>]*href|b[\s>]|strong|i[\s>]|em[\s>]|s[\s>]|del|strike|h[1-6]|ul|ol|li|table|img|pre|code|blockquote|hr|input|mark|p[\s>][\s\S]*<p[\s>])|font-weight\s*:\s*(?:bold|[6-9]00)|font-style\s*:\s*italic|mso-list/i;

/**
 * Whether a paste is text as it is: nothing but text in the clipboard (as with Mod+Shift+V), code from an editor, which
 * colours it, or a page whose looks say nothing.
 */
export function plainOnly(html: string, types: readonly string[]): boolean {
  if (html.trim() === '' || types.includes('vscode-editor-data')) return true;
  return !looks.test(html);
}

const data = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([a-z\d+/=\s]+)$/i;

/** A picture that stands in an address itself, as a file of its own. @returns undefined for any other address */
export function pictureFile(address: string, name: string): File | undefined {
  const [, type = '', base64 = ''] = data.exec(address.trim()) ?? [];
  if (base64 === '') return undefined;
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
  const ending = type.slice('image/'.length).replace('jpeg', 'jpg');
  return new File(
    [bytes],
    `${
      name
        .replace(/[\\/:*?"<>|\r\n]/g, ' ')
        .trim()
        .slice(0, 80) || 'image'
    }.${ending}`,
    { type },
  );
}

/** Where a phone is called: digits only, and an extension after a pause. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:转|ext\.?|x)\s*/);
  const digits = number.replace(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension}` : ''}`;
}

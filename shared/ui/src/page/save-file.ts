/** Hands bytes that are in the page to the browser's downloads. @param name as the file is called there */
export function saveFile(name: string, content: BlobPart, mime: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mime }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the browser fetch a file that the server has prepared under an address of its own. */
export function startDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

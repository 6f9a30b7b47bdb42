/** The browser's downloads, which jsdom does not have: names and contents of what was saved since. */
export function savedFiles() {
  const names: string[] = [];
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  return { names, files };
}

/** Longest edge in pixels at which the digits of a meter, and chalk on the end of a log, are still easy to read. */
const longestEdge = 1_600;
const quality = 0.82;
const leaveAlone = 500_000;

/**
 * A phone's camera makes many times the bytes that anybody needs; many photos must fit into the browser, and through a network in
 * a cellar or a yard. What is no picture that this browser can draw stays as it is.
 */
export async function smallerPhoto(file: Blob): Promise<Blob> {
  if (file.size <= leaveAlone || typeof createImageBitmap === 'undefined') return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, longestEdge / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // A kind that this browser cannot draw: the server decides about it.
    return file;
  }
}

import { saveFile } from '@console/ui';

/** Black on white in every theme: readers expect it so. */
export const pictureSvg = (path: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;

export const pictureAddress = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

const pixels = 1024;

/** Drawn by the browser itself; where it cannot, there is still the SVG. */
export async function savePng(name: string, svg: string): Promise<void> {
  const image = new Image(pixels, pixels);
  image.src = pictureAddress(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
  canvas.toBlob((blob) => blob && saveFile(name, blob, 'image/png'), 'image/png');
}

const pictureWidth = { least: 16, most: 4000 } as const;
const widthAtEnd = /\|(\d{1,4})(?:x\d{1,4})?$/;

/** The width that a picture's name asks for, in pixels. @returns undefined where it asks for none */
export function pictureWidthOf(name: string): number | undefined {
  const width = Number(widthAtEnd.exec(name)?.[1] ?? Number.NaN);
  return width >= pictureWidth.least && width <= pictureWidth.most ? width : undefined;
}

/** The name without the width. */
export const pictureNameOf = (name: string): string =>
  pictureWidthOf(name) === undefined ? name : name.replace(widthAtEnd, '');

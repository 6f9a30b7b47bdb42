const mebibyte = 1024 * 1024;
/** S3 takes no more parts of one file, and none but the last that is smaller than 5 MiB. */
const mostParts = 10_000;

/** The largest file that S3 keeps: 5 TiB. */
export const largestObject = 5 * 1024 ** 4;

/** How large the parts are that a file is sent in to S3; the last one is what is left. A file that is no larger goes whole. */
export const partBytesOf = (size: number): number =>
  Math.max(8 * mebibyte, Math.ceil(size / mostParts / mebibyte) * mebibyte);

/** How many parts that makes. */
export const partCountOf = (size: number): number => Math.max(1, Math.ceil(size / partBytesOf(size)));

/** Where a part begins in the file and where it ends. @param partNumber from 1 on */
export function partRange(size: number, partNumber: number): { readonly from: number; readonly to: number } {
  const bytes = partBytesOf(size);
  return { from: (partNumber - 1) * bytes, to: Math.min(size, partNumber * bytes) };
}

/** One opening tag as our own renderer writes it: values in double quotes, quotes inside them escaped. */
const openingTag = /<[a-z][a-z0-9]*(?:\s+[a-z-]+(?:="[^"]*")?)*\s*>/g;
const address = /\s(href|src)="([/#][^"]*)"/g;

/**
 * The HTML of a post for a reader elsewhere: addresses from the root of this origin, and places within the post, are
 * written out. @param page address of the post
 */
export const withAbsoluteAddresses = (html: string, page: string): string =>
  html.replace(openingTag, (tag) =>
    tag.replace(address, (_, name: string, value: string) =>
      value.startsWith('#') ? ` ${name}="${page}${value}"` : ` ${name}="${new URL(page).origin}${value}"`,
    ),
  );

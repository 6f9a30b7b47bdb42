/**
 * Whether a note opts in to formulas: it has one that nobody writes by accident, `$$` on a line of its own, a block of
 * `math`, `` $`x`$ ``, or a dollar sign right in front of a command of TeX. Where it does, `$x$` is one, too; in all other notes a
 * dollar sign is money.
 */
export const hasFormulas = (markdown: string): boolean =>
  // Of a long note without any, nothing is looked at closer.
  (markdown.includes('$') || markdown.includes('math')) &&
  /^[ \t>]*\$\$[ \t]*$|^[ \t>]*(?:```+|~~~+)[ \t]*math\b|\$`[^`\n]+`\$|\$\\[a-z]/im.test(markdown);

/**
 * Whether what stands between two dollar signs is a formula: no space at its ends, and no digit behind it, as in “$5 or $6”.
 * @param after what follows the second sign
 */
export const isFormula = (written: string, after: string): boolean =>
  written !== '' && !/^\s|\s$/.test(written) && !/^\d/.test(after);

/** Parts of an XLSX file that are the same in each, but for the sheet's name. */
export const fixedParts = (sheet: string): readonly (readonly [path: string, xml: string])[] => [
  ['[Content_Types].xml', contentTypes],
  ['_rels/.rels', relations('officeDocument', 'xl/workbook.xml')],
  ['xl/workbook.xml', workbook(sheet)],
  ['xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
  ['xl/styles.xml', styles()],
];

export const sheetPath = 'xl/worksheets/sheet1.xml';
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documentSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${xmlHead}<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kindOf}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOf}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kindOf}.styles+xml"/></Types>`;

const relations = (...pairs: readonly string[]): string => {
  const links = pairs.flatMap((type, at) =>
    at % 2 === 0
      ? `<Relationship Id="rId${at / 2 + 1}" Type="${documentSpace}/${type}" Target="${pairs[at + 1]}"/>`
      : [],
  );
  return `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${links.join('')}</Relationships>`;
};

const workbook = (sheet: string): string =>
  `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${documentSpace}"><sheets><sheet name="${inXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what XML cannot hold
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in XML. */
export const inXml = (text: string): string =>
  text
    // Half a character is none.
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Most decimals that a number is shown with: more than a float holds are written as text. */
export const decimalsAtMost = 15;

/** Which style a cell has, by its place in `cellXfs` below. */
export const styleOf = {
  header: 1,
  text: 2,
  day: 3,
  moment: 4,
  number: (decimals: number): number => 5 + Math.min(decimals, decimalsAtMost),
} as const;

/** The first number of a format of our own. */
const ownFormats = 164;

function styles(): string {
  const decimals = Array.from(
    { length: decimalsAtMost + 1 },
    (_, count) => `0${count ? `.${'0'.repeat(count)}` : ''}`,
  );
  // The format `@` keeps it a text even when somebody opens the cell and presses Enter.
  const formats = ['@', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', ...decimals];
  const numbered = formats.map((code, at) => `<numFmt numFmtId="${ownFormats + at}" formatCode="${code}"/>`);
  const cells = formats.map(
    (_, at) =>
      `<xf numFmtId="${ownFormats + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
  const bold = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';
  return `${xmlHead}<styleSheet xmlns="${mainSpace}"><numFmts count="${formats.length}">${numbered.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}">${plain}${bold}${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
